import type { ComponentType } from 'react'
import type { LiveMessage, Page } from '../../contracts/features.ts'
import type { Address } from './address.ts'

/** Access to a page (everyone, signed-in accounts or members) and its layout. */
export type Placement = 'public' | 'setup' | 'navigation' | 'members' | 'conversations'

/** The screen of a page: a component that loads when it is first shown. */
export type PageScreen = {
  readonly place: Placement
  readonly name: string
  readonly load: () => Promise<Record<string, ComponentType<object>>>
  readonly props: object
}

/** Declares the screen of a page: where it stands, and the component of a file, with its props. */
export const screen = <const N extends string, P extends object>(
  place: Placement,
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
  ...[props]: object extends P ? [props?: P] : [props: P]
): PageScreen => ({
  place,
  name,
  load: load as unknown as PageScreen['load'],
  props: props ?? {},
})

/** By type of live message: the addresses whose data has changed. */
export type Changed = {
  readonly [T in LiveMessage['type']]?: (
    message: Extract<LiveMessage, { readonly type: T }>,
  ) => readonly Address[]
}

type Declared = {
  readonly screens?: { readonly [P in Page]?: PageScreen }
  readonly changed?: Changed
  /** Addresses to read again when live messages may have been missed. */
  readonly missed?: readonly Address[]
}

const nothing = { screens: {}, changed: {}, missed: [] } as const

/** Declares a feature of the client. `web/features.ts` lists all. */
export const webFeature = <const F extends Declared>(
  declared: F,
): Omit<typeof nothing, keyof F> & F => ({ ...nothing, ...declared })
