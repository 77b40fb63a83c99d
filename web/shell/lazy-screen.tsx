import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Opening } from '../ui/Opening.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { texts } from './texts.ts'

/** A screen that loads when its route is first shown; if loading fails, an error screen. */
export const lazyScreen = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => lazyComponent(name, load, LoadFailed)

/** Shown when a screen's files could not be loaded: offline, or a new build was deployed. */
const LoadFailed = () => (
  <Opening>
    <ProblemNotice
      title={texts.screenFailed.title}
      text={texts.screenFailed.text}
      onRetry={() => location.reload()}
    />
  </Opening>
)
