import type { RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import { modes as allModes } from '../../contracts/modes.ts'
import { dayOf, momentOf } from './calendar.ts'
import type { DeckIndex } from './deck-index.ts'
import { modeNumber } from './members.ts'
import {
  BLOCK,
  EVERY_MODE,
  LIKED,
  MATCH,
  type Relation,
  SAID,
  withLiked,
  withMatch,
  withSaid,
} from './relation.ts'

/** What the deck follows. */
export const deckEvents = [
  'ProfileCreated',
  'ProfileRevised',
  'ModesChosen',
  'PlaceChosen',
  'Swiped',
  'SwipeUndone',
  'Matched',
  'Unmatched',
  'Blocked',
  'Unblocked',
  'ProfileClosed',
  'AccountClosed',
  'MemberSuspended',
  'SuspensionLifted',
] as const

type DeckEvent = EventNamed<(typeof deckEvents)[number]>

/**
 * Brings an index up to date with one event. Total: whoever is not known yet gets a row without a
 * profile, so that what is said of them counts from then on.
 */
export const foldDeck = (index: DeckIndex, event: RecordedEvent<DomainEvent>): void => {
  const fold = folds[event.type as DeckEvent['type']] as Fold<DeckEvent['type']> | undefined
  fold?.(index, event as RecordedEvent<DeckEvent>)
}

type Fold<T extends DeckEvent['type']> = (
  index: DeckIndex,
  event: RecordedEvent<EventNamed<T>>,
) => void

const folds: { readonly [T in DeckEvent['type']]: Fold<T> } = {
  ProfileCreated: (index, { data, at }) => {
    const row = index.members.rowOf(data.profileId)
    index.lanes.move(row, () => {
      index.members.setActive(row)
      index.members.setModes(row, allModes)
      index.members.setCell(row, undefined)
      state(index, row, data, at)
      active(index, row, at)
    })
  },

  ProfileRevised: (index, { data: { profileId, changes }, at }) => {
    const row = index.members.rowOf(profileId)
    index.lanes.move(row, () => {
      state(index, row, changes, at)
      active(index, row, at)
    })
  },

  ModesChosen: (index, { data: { profileId, modes }, at }) => {
    const row = index.members.rowOf(profileId)
    index.lanes.move(row, () => {
      index.members.setModes(row, modes)
      active(index, row, at)
    })
  },

  PlaceChosen: (index, { data: { profileId, place }, at }) => {
    const row = index.members.rowOf(profileId)
    const cell = place && index.cells.numberOf(index.displace(profileId, place.cell))
    index.lanes.move(row, () => {
      index.members.setCell(row, cell ?? undefined)
      active(index, row, at)
    })
  },

  Swiped: (index, { data: { by, on, mode, action }, at }) => {
    const milliseconds = Date.parse(at)
    seen(index, by, at)
    relate(index, by, on, mode, relation => withSaid(relation, SAID[action], milliseconds))
    const liked = action === 'super_like' ? LIKED.superLike : action === 'like' ? LIKED.like : 0
    relate(index, on, by, mode, relation => withLiked(relation, liked))
  },

  SwipeUndone: (index, { data: { by, on, mode }, at }) => {
    seen(index, by, at)
    relate(index, by, on, mode, relation => withSaid(relation, 0, 0))
    relate(index, on, by, mode, relation => withLiked(relation, 0))
  },

  Matched: (
    index,
    {
      data: {
        profiles: [one, other],
        mode,
      },
    },
  ) => {
    for (const [by, on] of bothWays(one, other))
      relate(index, by, on, mode, relation => withMatch(relation, MATCH.live))
  },

  // What was said led to the match and ended with it; that it ended stays.
  Unmatched: (
    index,
    {
      data: {
        profiles: [one, other],
        mode,
      },
    },
  ) => {
    for (const [by, on] of bothWays(one, other))
      relate(index, by, on, mode, () => withMatch(0, MATCH.ended))
  },

  Blocked: (index, { data: { by, on } }) => {
    relate(index, by, on, 'every', relation => relation | BLOCK.given)
    relate(index, on, by, 'every', relation => relation | BLOCK.received)
  },

  Unblocked: (index, { data: { by, on } }) => {
    relate(index, by, on, 'every', relation => relation & ~BLOCK.given)
    relate(index, on, by, 'every', relation => relation & ~BLOCK.received)
  },

  ProfileClosed: (index, { data }) => close(index, data.profileId),
  AccountClosed: (index, { data }) => close(index, profileIdOf(data.memberId)),
  MemberSuspended: (index, { data }) => setSuspended(index, data.profileId, true),
  SuspensionLifted: (index, { data }) => setSuspended(index, data.profileId, false),
}

/** Whoever leaves is in no lane, and nothing of what they said, or of whom, stays. */
const close = ({ members, lanes, relations }: DeckIndex, profileId: string): void => {
  const row = members.find(profileId)
  if (row === undefined) return
  lanes.move(row, () => members.clear(row))
  relations.clear(row)
}

/** Whoever is suspended keeps their row, in no lane and seen by nobody. */
const setSuspended = (index: DeckIndex, profileId: string, on: boolean): void => {
  const row = index.members.rowOf(profileId)
  index.lanes.move(row, () => index.members.setSuspended(row, on))
}

type Stated = EventNamed<'ProfileRevised'>['data']['changes']

const state = ({ members }: DeckIndex, row: number, stated: Stated, at: string): void => {
  const { age, minAge, maxAge, maxDistance, profileVisibility } = stated
  const { columns } = members
  if (age !== undefined) {
    const { year, within } = momentOf(new Date(at))
    columns.age[row] = age
    columns.statedYear[row] = year
    columns.statedWithin[row] = within
  }
  if (minAge !== undefined) columns.minAge[row] = minAge
  if (maxAge !== undefined) columns.maxAge[row] = maxAge
  if (maxDistance !== undefined) columns.maxDistance[row] = maxDistance
  if (profileVisibility !== undefined)
    members.setMatchesOnly(row, profileVisibility === 'matches_only')
}

const active = ({ members }: DeckIndex, row: number, at: string): void => {
  const { activeDay } = members.columns
  activeDay[row] = Math.max(activeDay[row] as number, dayOf(Date.parse(at)))
}

/** A member has done something: they are fresh today. */
const seen = (index: DeckIndex, id: string, at: string): void => {
  const row = index.members.rowOf(id)
  if ((index.members.columns.activeDay[row] as number) >= dayOf(Date.parse(at))) return
  index.lanes.reorder(row, () => active(index, row, at))
}

const relate = (
  { members, relations }: DeckIndex,
  by: string,
  on: string,
  mode: EventNamed<'Swiped'>['data']['mode'] | 'every',
  change: (relation: Relation) => Relation,
): void => {
  const row = members.rowOf(by)
  const other = members.rowOf(on)
  if (members.isGone(row) || members.isGone(other)) return
  const number = mode === 'every' ? EVERY_MODE : modeNumber(mode)
  relations.set(row, other, number, change(relations.get(row, other, number)))
}

const bothWays = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const
