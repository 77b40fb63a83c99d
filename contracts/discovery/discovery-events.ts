import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { DiscoveryMode } from '../profiles/modes.ts'

/** Parts of a level of decks: lifts are counted in them. */
export const LEVEL_PARTS = 8

/** By how much fairness can move a member up in decks: two levels. */
export const MAX_LIFT = 2 * LEVEL_PARTS

const Lift = z.int().min(0).max(MAX_LIFT)
const measured = 'a figure of all decks together, which names nobody'

/**
 * Events of the balance of exposure in one mode: how evenly the first cards of decks were shared, and
 * whom decks move up from then on. The order of decks follows from them, so a replay gives the same.
 */
export const exposureEvents = [
  event(
    'ExposureBalanced',
    z.object({
      mode: DiscoveryMode,
      /** How many decks were looked at. */
      decks: z.int().nonnegative(),
      /** Gini coefficient of first places, 0 (all alike) to 1, and the share of members who had none. */
      gini: z.number().min(0).max(1),
      neverFirst: z.number().min(0).max(1),
      /** Members whose lift changed. */
      lifts: z.array(z.object({ profileId: Id, lift: Lift })),
    }),
    {
      open: {
        decks: measured,
        gini: measured,
        neverFirst: measured,
        'lifts.*.lift':
          'how far decks move the member up, in parts of a level; follows from those decks',
      },
    },
  ),
] as const
