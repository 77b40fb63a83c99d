import type { ComponentType } from 'react'
import { fetched } from '../look/fetched.ts'
import { LostScreen } from './LostScreen.tsx'

/** A screen that is fetched when its route is first shown; where it cannot be, one that says so. */
export const screen = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => fetched(name, load, LostScreen)
