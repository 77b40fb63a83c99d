import * as z from 'zod'
import { event } from '../core/event.ts'
import { Cell } from '../core/geo.ts'
import { Id } from '../core/ids.ts'

/** A demo member who likes every new member, and the cell where they live. */
export const Welcoming = z.object({ profileId: Id, cell: Cell.nullable() })
export type Welcoming = z.output<typeof Welcoming>

/** The parameters of a demo community. The same values always produce the same community. */
export const DemoRecipe = z.object({
  seed: z.string(),
  members: z.int().positive(),
  /** Time of the first start. Everything in the community happened before it. */
  now: z.iso.datetime(),
})
export type DemoRecipe = z.output<typeof DemoRecipe>

export const demoEvents = [
  event('DemoBegun', DemoRecipe, {
    open: { seed: 'the seed of a made-up community', members: 'how many are made up' },
  }),
  event('DemoFinished', z.object({ welcoming: z.array(Welcoming) }), {
    open: { 'welcoming.*.cell': 'where somebody made up is found' },
  }),
] as const

/** Marks the profile of a made-up member of the demo community. The mark is never removed. */
export const demoProfileEvents = [event('ProfileMarkedDemo', z.object({ profileId: Id }))] as const
