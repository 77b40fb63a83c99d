import test from 'ava'
import { limits } from '../../../contracts/core/limits.ts'
import { withTag } from './tag-list.ts'

test('a tag is added at the end with normalised spaces', t => {
  t.deepEqual(withTag(['choir'], '  slow   mornings '), { tags: ['choir', 'slow mornings'] })
})

test('empty tags and duplicates are rejected, ignoring case', t => {
  t.is(withTag([], '  ').problem, 'Type a word first.')
  t.is(withTag(['Choir'], 'choir').problem, 'You already have the tag “choir”.')
})

test('a tag is accepted at its maximum length and rejected above it', t => {
  t.deepEqual(withTag([], 'a'.repeat(limits.tag)).tags, ['a'.repeat(limits.tag)])
  t.truthy(withTag([], 'a'.repeat(limits.tag + 1)).problem)
})

test('the maximum number of tags is accepted, one more is rejected', t => {
  const tags = Array.from({ length: limits.tags - 1 }, (_, index) => `tag ${index}`)
  const full = withTag(tags, 'last').tags ?? []
  t.is(full.length, limits.tags)
  t.is(withTag(full, 'one more').problem, 'Use at most 20 tags. Remove one first.')
})

test('a tag is there already however it is written', t => {
  for (const again of ['#Café', 'CAFE', 'cafe!', 'ｃａｆé'])
    t.truthy(withTag(['café'], again).problem, again)
  t.deepEqual(withTag(['café'], 'cafés').tags, ['café', 'cafés'])
})
