import test from 'ava'
import { hobbiesFound, hobbyCategories } from './hobby-search.ts'

const labels = (...sought: Parameters<typeof hobbiesFound>) =>
  hobbiesFound(...sought).flatMap(({ items }) => items.map(({ label }) => label))

test('without category and text there are all hundred, in nine categories', t => {
  t.is(labels(undefined, '').length, 100)
  t.is(hobbyCategories.length, 9)
})

test('a text is found anywhere in a label, whatever its case', t => {
  t.deepEqual(labels(undefined, 'SWIM'), ['Swimming', 'Wild swimming'])
  t.deepEqual(labels(undefined, ' board '), ['Skiing & snowboarding', 'Board games'])
})

test('a category holds the search within it', t => {
  t.deepEqual(labels('nature_outdoors', 'swim'), ['Wild swimming'])
  t.is(labels('fitness_sports', '').length, 20)
})

test('a category of which nothing is left is not shown', t => {
  t.deepEqual(hobbiesFound(undefined, 'no such hobby'), [])
  t.deepEqual(
    hobbiesFound(undefined, 'hiking').map(({ category }) => category),
    ['nature_outdoors'],
  )
})
