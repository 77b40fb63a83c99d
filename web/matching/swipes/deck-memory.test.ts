import test from 'ava'
import type { DiscoveryCard } from '../../../contracts/discovery/discovery.ts'
import {
  cardsOf,
  emptyDeckMemory,
  withCardBack,
  withNewCards,
  withoutCard,
  withoutProfile,
} from './deck-memory.ts'

const card = (id: string) => ({ id, pseudonym: id }) as DiscoveryCard
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join('')
const [a, b, c, d] = [card('a'), card('b'), card('c'), card('d')]
const dealt = [a, b, c]
const afterFirst = withoutCard(emptyDeckMemory, a, b)

test('a swiped card is hidden at once, also in a deck from before the swipe', t => {
  t.is(ids(cardsOf(dealt, afterFirst)), 'bc')
})

test('the card in front stays there when a new deck ranks others higher', t => {
  t.is(ids(cardsOf([d, c, b], afterFirst)), 'bdc')
})

test("a card that the server's deck no longer contains is hidden, even in front", t => {
  t.is(ids(cardsOf([c, d], afterFirst)), 'cd')
})

test('a failed swipe brings the card back to the front', t => {
  t.is(ids(cardsOf(dealt, withCardBack(afterFirst, 'a'))), 'abc')
})

test('an undone card is shown before the server deals it again, and only once afterwards', t => {
  const memory = withCardBack(withoutCard(afterFirst, b, c), 'b')
  t.is(ids(cardsOf([c, d], memory)), 'bcd')
  t.is(ids(cardsOf([c, b, d], memory)), 'bcd')
})

test('an undone card is hidden when a new deck lacks it, as after a block', t => {
  const memory = withNewCards(withCardBack(afterFirst, 'a'))
  t.is(ids(cardsOf([b, c], memory)), 'bc')
  t.is(ids(cardsOf(dealt, memory)), 'abc')
})

test('an undone card can be swiped again', t => {
  const memory = withoutCard(withCardBack(afterFirst, 'a'), a, b)
  t.is(ids(cardsOf(dealt, memory)), 'bc')
})

test('a card whose member was not found stays hidden until a deck contains it again', t => {
  const memory = withoutProfile(afterFirst, 'a')
  t.is(ids(cardsOf([b, c], memory)), 'bc')
  t.is(ids(cardsOf([b, c, a], memory)), 'bca')
  t.is(ids(cardsOf([b, c], withoutProfile(withCardBack(afterFirst, 'a'), 'a'))), 'bc')
})

test('a card that this tab never swiped cannot be restored', t => {
  t.is(withCardBack(afterFirst, 'd'), afterFirst)
})
