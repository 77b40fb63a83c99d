import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { DiscoveryMode } from '../profiles/modes.ts'

/**
 * Events of the decks that members were shown, a sample of them: what a new order of decks is compared
 * with. Ids alone; nothing a member says or is.
 */
export const deckEvents = [
  event(
    'DeckShown',
    z.object({
      /** The viewer. */
      profileId: Id,
      mode: DiscoveryMode,
      /** The cards in the order in which they were shown, best first. */
      cards: z.array(Id).min(1),
    }),
  ),
] as const
