import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { LoadFailed } from './LoadFailed.tsx'

/** A screen that loads when its route is first shown; if loading fails, an error screen. */
export const lazyScreen = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => lazyComponent(name, load, LoadFailed)
