import type { Decider } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/core/event-types.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { utcDay } from '../profiles/profile.ts'

/** The modes whose deck was recorded on the last day with any. */
type ShownDecks = { readonly day: string; readonly modes: readonly DiscoveryMode[] }

type RecordDeck = EventNamed<'DeckShown'>['data'] & {
  readonly type: 'RecordDeck'
  readonly now: Date
}

/** The decks that a member was shown: the first of each mode and UTC day is recorded. */
export const shownDecks: Decider<ShownDecks, RecordDeck, EventsOfDecider<'shownDecks'>> = {
  initialState: { day: '', modes: [] },

  decide({ type: _, now, ...shown }, { day, modes }) {
    const isRecorded = day === utcDay(now.toISOString()) && modes.includes(shown.mode)
    return isRecorded ? [] : [{ type: 'DeckShown', data: shown }]
  },

  evolve(before, { data: { mode }, at }) {
    const day = utcDay(at)
    return { day, modes: day === before.day ? [...before.modes, mode] : [mode] }
  },
}
