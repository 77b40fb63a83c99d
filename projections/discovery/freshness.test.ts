import test from 'ava'
import type { Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { openFreshness } from './open-discovery.ts'

/** Queries over cards that are at a position, with a clock in milliseconds. */
const queriesOver = (cards: { position: number }) => {
  const clock = { now: 0 }
  const asked: Position[] = []
  const waitForPosition = async (position: Position) => {
    asked.push(position)
    return cards.position >= Number(position)
  }
  return { clock, asked, ...openFreshness({ waitForPosition }, '1', () => clock.now) }
}

test('nothing is read before the cards are as of the start', async t => {
  const cards = { position: 0 }
  const { require } = queriesOver(cards)
  t.like(await t.throwsAsync(require(), { instanceOf: Refusal }), { code: 'unavailable' })
  cards.position = 1
  await t.notThrowsAsync(require())
})

test('a view that stops is noticed after five to ten seconds, also when no more events come', async t => {
  const { clock, note, require } = queriesOver({ position: 1 })
  note('2')
  await t.notThrowsAsync(require(), 'a moment behind')
  clock.now = 5_000
  await t.notThrowsAsync(require())
  clock.now = 10_000
  await t.throwsAsync(require(), { instanceOf: Refusal })
})

test('the position of the cards is asked once for each step of the log', async t => {
  const cards = { position: 9 }
  const { clock, asked, note, require } = queriesOver(cards)
  for (let n = 0; n < 3; n += 1) await require()
  note('2')
  clock.now = 12_000
  note('3')
  for (let n = 0; n < 3; n += 1) await require()
  t.deepEqual(asked, ['1'])
  clock.now = 18_000
  for (let n = 0; n < 3; n += 1) await require()
  t.deepEqual(asked, ['1', '3'])
})
