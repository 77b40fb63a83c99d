import test from 'ava'
import { motifOf } from './cover-motif.ts'

const event = { tags: [] as string[], title: 'Saturday', isOnline: false, location: 'The Loom' }

test('a cover follows the tags of an event, then its title', t => {
  t.is(motifOf({ ...event, tags: ['Swimming'], title: 'Tea' }), 'waves')
  t.is(motifOf({ ...event, tags: ['Sober', 'BOARD GAMES'] }), 'board')
  t.is(motifOf({ ...event, title: 'Slow walk, long talk' }), 'hills')
  t.is(motifOf({ ...event, tags: ['Step-free'], title: 'Soup, then silence' }), 'cup')
})

test('without fitting words the cover is the thread', t => {
  t.is(motifOf(event), 'thread')
  t.is(motifOf({ ...event, title: 'Steam engines' }), 'thread')
  t.is(motifOf({ ...event, isOnline: true, location: null }), 'screen')
  t.is(motifOf({ ...event, isOnline: true }), 'thread')
})

test('a short word does not stand for words that begin with it', t => {
  for (const title of ['Teach me', 'Parking lot', 'Season opening', 'Ready or not'])
    t.is(motifOf({ ...event, title }), 'thread', title)
  t.is(motifOf({ ...event, title: 'Storytelling' }), 'book')
  t.is(motifOf({ ...event, title: 'Walks' }), 'hills')
})
