import test from 'ava'
import type { Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { openFreshness } from './open-discovery.ts'

/** Queries over cards that are at a position; the log is looked at when `note` is called. */
const queriesOver = (cards: { position: number }) => {
  const asked: Position[] = []
  const waitForPosition = async (position: Position) => {
    asked.push(position)
    return cards.position >= Number(position)
  }
  return { asked, ...openFreshness({ waitForPosition }, '1') }
}

test('nothing is read before the cards are as of the start', async t => {
  const cards = { position: 0 }
  const { require } = queriesOver(cards)
  t.like(await t.throwsAsync(require(), { instanceOf: Refusal }), { code: 'unavailable' })
  cards.position = 1
  await t.notThrowsAsync(require())
})

test('a view that stops is noticed at the second look, also when no more events come', async t => {
  const { note, position, require } = queriesOver({ position: 1 })
  note('2')
  t.is(position(), '2')
  await t.notThrowsAsync(require(), 'a moment behind')
  note('2')
  await t.throwsAsync(require(), { instanceOf: Refusal })
})

test('the position of the cards is asked once for each step of the log', async t => {
  const { asked, note, require } = queriesOver({ position: 9 })
  for (let n = 0; n < 3; n += 1) await require()
  note('3')
  for (let n = 0; n < 3; n += 1) await require()
  t.deepEqual(asked, ['1'])
  note('4')
  for (let n = 0; n < 3; n += 1) await require()
  t.deepEqual(asked, ['1', '3'])
})
