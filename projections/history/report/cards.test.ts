// In a process of its own: awaits while it is loaded.
import test from 'ava'
import type { DomainEvent } from '../../../contracts/events.ts'
import { shownFigures } from '../../../test/history/shown-figures.ts'
import { pageOf } from './page.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => `member ${n}`)
const swiped = (by: string, on: string): DomainEvent => ({
  type: 'Swiped',
  data: { by, on, mode: 'dating', action: 'like' },
})
const matched = (one: string, other: string): DomainEvent => ({
  type: 'Matched',
  data: { matchId: `${one} ${other}`, profiles: [one, other], mode: 'dating' },
})

/** Everybody looks at everybody; the last one at the first alone. */
const evenly = (count: number): DomainEvent[] => {
  const all = names(count)
  return all.flatMap(by => all.filter(on => on !== by).map(on => swiped(by, on)))
}

test('where all were seen alike, the coefficient is 0 and nobody was left out', async t => {
  const { weeks } = (await shownFigures(evenly(30), 5)).cards
  t.like(weeks[0], { gini: 0, unseen: 0 })
})

test('members whom nobody saw are a share of those of the week', async t => {
  const all = names(40)
  const events = all.flatMap(by =>
    all.slice(0, 20).flatMap(on => (on === by ? [] : swiped(by, on))),
  )
  const { weeks } = (await shownFigures(events, 5)).cards
  t.is(weeks[0]?.unseen, 50)
  t.true(Number(weeks[0]?.gini) > 0.45 && Number(weeks[0]?.gini) < 0.55)
})

test('matches are counted for a hundred cards, by tenths of members', async t => {
  const all = names(60)
  const events = [
    ...all.flatMap((on, n) => all.slice(0, n).map(by => swiped(by, on))),
    ...all.slice(30, 60).flatMap((one, n) => all.slice(0, n).map(other => matched(one, other))),
  ]
  const { deciles } = (await shownFigures(events, 0)).cards
  t.is(deciles.length, 10)
  t.is(
    deciles[9]?.matches,
    Math.round((10 * 100 * (24 + 25 + 26 + 27 + 28 + 29)) / (54 + 55 + 56 + 57 + 58 + 59)) / 10,
  )
})

test('few members, few without cards and tenths of few are withheld', async t => {
  const small = (await shownFigures(evenly(12), 5)).cards
  t.true(small.weeks.every(({ gini, unseen }) => gini === 'withheld' && unseen === 'withheld'))
  t.true(small.deciles.every(({ matches }) => matches === 'withheld'))
  const alone = [...evenly(40), swiped('somebody new', 'member 0')]
  t.is((await shownFigures(alone, 5)).cards.weeks[0]?.unseen, 'withheld')
  const page = pageOf(await shownFigures(alone, 5), new Date())
  t.regex(page, /<h2>Who is seen<.*<td>withheld<\/td>/s)
})
