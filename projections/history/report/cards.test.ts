import test from 'ava'
import type { DomainEvent } from '../../../contracts/events.ts'
import { recordEvents } from '../../../test/projections/fold-events.ts'
import { cardsSection } from './cards-section.ts'
import { gatherFigures } from './figures.ts'
import { withholdSmall } from './withhold.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => `member ${n}`)
const swiped = (by: string, on: string): DomainEvent => ({
  type: 'Swiped',
  data: { by, on, mode: 'dating', action: 'like' },
})
const matched = (one: string, other: string): DomainEvent => ({
  type: 'Matched',
  data: { matchId: `${one} ${other}`, profiles: [one, other], mode: 'dating' },
})

const figuresOf = (events: readonly DomainEvent[], least: number) => {
  const { initial, on, result } = gatherFigures(least, '2027-01-01T00:00:00.000Z')
  let totals = initial
  for (const event of recordEvents(events)) {
    const step = on[event.type as keyof typeof on] as
      | ((state: typeof totals, event: unknown) => typeof totals)
      | undefined
    totals = step?.(totals, event) ?? totals
  }
  return withholdSmall(result(totals))
}

/** Everybody looks at everybody; the last one at the first alone. */
const evenly = (count: number): DomainEvent[] => {
  const all = names(count)
  return all.flatMap(by => all.filter(on => on !== by).map(on => swiped(by, on)))
}

test('where all were seen alike, the coefficient is 0 and nobody was left out', t => {
  const { weeks } = figuresOf(evenly(30), 5).cards
  t.like(weeks[0], { gini: 0, unseen: 0 })
})

test('members whom nobody saw are a share of those of the week', t => {
  const all = names(40)
  const events = all.flatMap(by =>
    all.slice(0, 20).flatMap(on => (on === by ? [] : swiped(by, on))),
  )
  const { weeks } = figuresOf(events, 5).cards
  t.is(weeks[0]?.unseen, 50)
  t.true(Number(weeks[0]?.gini) > 0.45 && Number(weeks[0]?.gini) < 0.55)
})

test('matches are counted for a hundred cards, by tenths of members', t => {
  const all = names(60)
  const events = [
    ...all.flatMap((on, n) => all.slice(0, n).map(by => swiped(by, on))),
    ...all.slice(30, 60).flatMap((one, n) => all.slice(0, n).map(other => matched(one, other))),
  ]
  const { deciles } = figuresOf(events, 0).cards
  t.is(deciles.length, 10)
  t.is(
    deciles[9]?.matches,
    Math.round((10 * 100 * (24 + 25 + 26 + 27 + 28 + 29)) / (54 + 55 + 56 + 57 + 58 + 59)) / 10,
  )
})

test('few members, few without cards and tenths of few are withheld', t => {
  const small = figuresOf(evenly(12), 5).cards
  t.true(small.weeks.every(({ gini, unseen }) => gini === 'withheld' && unseen === 'withheld'))
  t.true(small.deciles.every(({ matches }) => matches === 'withheld'))
  const alone = [...evenly(40), swiped('somebody new', 'member 0')]
  t.is(figuresOf(alone, 5).cards.weeks[0]?.unseen, 'withheld')
  t.true(cardsSection(figuresOf(alone, 5)).includes('<td>withheld</td>'))
})
