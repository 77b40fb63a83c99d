import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { LoadFailed } from './LoadFailed.tsx'

/** A screen that is fetched when its route is first shown; where it cannot be, one that says so. */
export const lazyScreen = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => lazyComponent(name, load, LoadFailed)
