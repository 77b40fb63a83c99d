import test from 'ava'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { shownDecks } from './shown-decks.ts'

type Shown = EventNamed<'DeckShown'>

const [morning, evening, nextDay] = [
  '2026-11-20T07:00:00.000Z',
  '2026-11-20T21:00:00.000Z',
  '2026-11-21T00:00:00.000Z',
]
const dating: Shown['data'] = { profileId: 'ash', mode: 'dating', cards: ['robin', 'kim'] }
const friendship: Shown['data'] = { ...dating, mode: 'friendship' }
const shown = (data: Shown['data']): Shown => ({ type: 'DeckShown', data })
const record = (data: Shown['data'], at: string) =>
  ({ type: 'RecordDeck', ...data, now: new Date(at) }) as const

test('the first deck of a day and mode is recorded, in its order', t => {
  t.deepEqual(outcome(shownDecks, [], record(dating, morning)), [shown(dating)])
})

test('later decks of that day are not recorded; those of other modes and days are', t => {
  const history = [{ ...shown(dating), at: morning }]
  t.deepEqual(outcome(shownDecks, history, record({ ...dating, cards: ['kim'] }, evening)), [])
  t.deepEqual(outcome(shownDecks, history, record(friendship, evening)), [shown(friendship)])
  t.deepEqual(outcome(shownDecks, history, record(dating, nextDay)), [shown(dating)])
  const both = [...history, { ...shown(friendship), at: evening }]
  t.deepEqual(outcome(shownDecks, both, record(dating, evening)), [])
})
