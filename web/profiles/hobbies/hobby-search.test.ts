import test from 'ava'
import { hobbiesFound, hobbyCategories } from './hobby-search.ts'

const labels = (...sought: Parameters<typeof hobbiesFound>) =>
  hobbiesFound(...sought).flatMap(({ items }) => items.map(({ label }) => label))

test('a search without category and text returns all 100 hobbies in nine categories', t => {
  t.is(labels(undefined, '').length, 100)
  t.is(hobbyCategories.length, 9)
})

test('a search finds a text anywhere in a label, ignoring case', t => {
  t.deepEqual(labels(undefined, 'SWIM'), ['Swimming', 'Wild swimming'])
  t.deepEqual(labels(undefined, ' board '), ['Skiing & snowboarding', 'Board games'])
})

test('a category restricts the search', t => {
  t.deepEqual(labels('nature_outdoors', 'swim'), ['Wild swimming'])
  t.is(labels('fitness_sports', '').length, 20)
})

test('a category without results is left out', t => {
  t.deepEqual(hobbiesFound(undefined, 'no such hobby'), [])
  t.deepEqual(
    hobbiesFound(undefined, 'hiking').map(({ category }) => category),
    ['nature_outdoors'],
  )
})
