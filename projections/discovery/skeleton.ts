import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Member } from '../../domain/discovery/member.ts'
import { seedOf, shuffleOffsetOf } from '../../domain/discovery/rank-level.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { CardStore } from './card-store.ts'
import { searchAreas } from './search-areas.ts'
import { type Asked, searchConditions } from './search-conditions.ts'
import { around, merged } from './shuffled-ids.ts'

/**
 * Ids of the members who may be in the viewer's deck, as far as integers can tell: everybody whom the
 * rule admits, and some others. The engine filters both ways. The order starts elsewhere for each viewer,
 * mode and day, so that nobody is always among the last.
 */
export const skeleton = (
  store: CardStore,
  viewer: Member,
  asked: Asked,
): AsyncGenerator<string> => {
  const { at, mode } = asked
  const { between, anyBit } = searchConditions(viewer, asked)
  const offset = shuffleOffsetOf(seedOf(viewer.id), dayNumber(at), modes.indexOf(mode))
  const streams = searchAreas(viewer, asked).map(({ where, between: degrees }) =>
    around(store, { where, between: { ...between, ...degrees }, anyBit }, offset),
  )
  return merged(streams, offset)
}

/**
 * Ids of all present members, once around from a place that is another one for each viewer and day: of a
 * large community a reader takes other members every day.
 */
export const everybody = (store: CardStore, viewer: Member, at: Date): AsyncGenerator<string> =>
  around(store, { where: {} }, shuffleOffsetOf(seedOf(viewer.id), dayNumber(at), modes.length))
