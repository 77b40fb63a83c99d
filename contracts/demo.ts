import * as z from 'zod'
import { event } from './event.ts'
import { Cell } from './geo.ts'
import { Id } from './ids.ts'

/** A demo member who likes whoever is new, and where they are found. */
export const Welcoming = z.object({ profileId: Id, cell: Cell.nullable() })
export type Welcoming = z.output<typeof Welcoming>

/** What a community is made from: the same three make the same one. */
export const DemoRecipe = z.object({
  seed: z.string(),
  members: z.int().positive(),
  /** The moment of the first start: everything of the community lies before it. */
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

/** Of a profile: it is of the demo community. Never taken back. */
export const demoProfileEvents = [event('ProfileMarkedDemo', z.object({ profileId: Id }))] as const
