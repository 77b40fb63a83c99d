import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { rankCandidates } from '../../discovery/candidates.ts'
import { followedEventTypes } from '../../discovery/fold-index.ts'
import {
  createWholeIndex,
  foldIntoWholeIndex,
  seenBy,
  type WholeIndex,
} from '../../discovery/whole-index.ts'
import { defineRanking, type ShownDeck } from './ranking.ts'

/** How far a deck is ordered; shown cards that stand further back come last. */
const FURTHEST = 200

const orderOf = (index: WholeIndex, { viewer, mode, at }: ShownDeck): string[] => {
  const row = index.members.find(viewer)
  if (row === undefined) return []
  const number = modes.indexOf(mode)
  return rankCandidates(seenBy(index, row), row, number, new Date(at), FURTHEST).map(one =>
    index.members.idOf(one.row),
  )
}

const foldInto = (index: WholeIndex, event: RecordedEvent<DomainEvent>): WholeIndex => {
  foldIntoWholeIndex(index, event)
  return index
}

/** The order of decks in this version of Kith, by its own folds and rules. */
export const productOrder = defineRanking<WholeIndex>({
  isPersonal: true,
  start: ({ displace }) => createWholeIndex(displace),
  on: Object.fromEntries(followedEventTypes.map(type => [type, foldInto])),
  order: orderOf,
})
