import test from 'ava'
import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { cardMeasures } from './card-measures.ts'
import { cardFigures, noCards, noteCard, noteMatched } from './seen-cards.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => `member ${n}`)
const swiped = (by: string, on: string): EventNamed<'Swiped'> => ({
  type: 'Swiped',
  data: { by, on, mode: 'dating', action: 'pass' },
})

/** Measures a week in which these swipes were made, and these two matched. */
const measured = (swipes: readonly DomainEvent[], matched: readonly string[] = []) => {
  const cards = noCards()
  for (const event of recordEvents(swipes)) if (event.type === 'Swiped') noteCard(cards, 0, event)
  if (matched.length > 0) noteMatched(cards, matched)
  const events = outcome(cardMeasures, [], { type: 'MeasureCards', figures: cardFigures(cards) })
  if (!Array.isArray(events)) throw new Error('This is not refused.')
  return events.map(({ data }: EventNamed<'CardsMeasured'>) => data)
}

/** Everybody sees everybody. */
const evenly = (count: number) =>
  names(count).flatMap(by =>
    names(count)
      .filter(on => on !== by)
      .map(on => swiped(by, on)),
  )

test('a week in which all were seen alike is even, and leaves nobody out', t => {
  const matches = Array.from({ length: 10 }, () => 0)
  t.deepEqual(measured(evenly(50)), [{ members: 50, gini: 0, unseen: 0, matches }])
})

test('matches count for both, for a hundred cards of their tenth', t => {
  const [week] = measured(evenly(50), ['member 0', 'member 1'])
  t.deepEqual(
    week?.matches.map(value => Math.round(value * 100) / 100),
    [0.41, 0, 0, 0, 0, 0, 0, 0, 0, 0.41],
  )
})

test('members whom nobody saw are a share of those who were there', t => {
  const [week] = measured([...evenly(50), ...names(50).map(n => swiped(`new ${n}`, 'member 0'))])
  t.is(week?.members, 100)
  t.is(week?.unseen, 0.5)
  t.true((week?.gini ?? 0) > 0.5)
})

test('a community with fewer than five members in a tenth is not measured', t => {
  t.deepEqual(measured(evenly(49)), [])
  t.deepEqual(measured([]), [])
})
