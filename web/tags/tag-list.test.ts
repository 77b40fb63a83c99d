import test from 'ava'
import { limits } from '../../contracts/limits.ts'
import { withTag } from './tag-list.ts'

test('a tag joins at the end, with its spaces in order', t => {
  t.deepEqual(withTag(['choir'], '  slow   mornings '), { tags: ['choir', 'slow mornings'] })
})

test('nothing is no tag, and none is there twice whatever its case', t => {
  t.is(withTag([], '  ').problem, 'Write a word first.')
  t.is(withTag(['Choir'], 'choir').problem, '“choir” is among your tags already.')
})

test('a tag is as long as it may be, and no longer', t => {
  t.deepEqual(withTag([], 'a'.repeat(limits.tag)).tags, ['a'.repeat(limits.tag)])
  t.truthy(withTag([], 'a'.repeat(limits.tag + 1)).problem)
})

test('there are as many as there may be, and no more', t => {
  const tags = Array.from({ length: limits.tags - 1 }, (_, index) => `tag ${index}`)
  const full = withTag(tags, 'last').tags ?? []
  t.is(full.length, limits.tags)
  t.is(withTag(full, 'one more').problem, 'Use at most 20 tags. Remove one first.')
})
