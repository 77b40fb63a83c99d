import type * as z from 'zod'
import type { EventDefinition } from './event.ts'
import type { methodAndPath, Route } from './route.ts'

/** What one feature adds to the contracts. */
type Declared = {
  readonly name: string
  readonly routes?: readonly Route[]
  /** Calls that take or answer a file, which the server mounts beside the routes. */
  readonly files?: readonly ReturnType<typeof methodAndPath>[]
  /** Definitions of events, by the decider whose stream holds them. */
  readonly events?: Readonly<Record<string, readonly EventDefinition<string, z.ZodType>[]>>
  /**
   * Names of streams by their decider: each is the boundary of one decision. They are stored for
   * ever.
   */
  readonly streams?: Readonly<Record<string, (...ids: never[]) => string>>
  /** Paths of the client's pages, with `:name` for a variable part. */
  readonly pages?: readonly `/${string}`[]
  /** Schemas of live messages, each with a `type` of its own. */
  readonly live?: readonly z.ZodObject[]
}

const nothing = { routes: [], files: [], events: {}, streams: {}, pages: [], live: [] } as const

/** Declares a feature. `contracts/features.ts` lists all. */
export const feature = <const F extends Declared>(
  declared: F,
): Omit<typeof nothing, keyof F> & F => ({
  ...nothing,
  ...declared,
})
