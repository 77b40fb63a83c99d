import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { DiscoveryMode } from '../profiles/modes.ts'

/**
 * Some of the decks that members were shown, as ids alone. No longer written: the schema reads logs of
 * earlier versions, and members find these events in the export of their data.
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
