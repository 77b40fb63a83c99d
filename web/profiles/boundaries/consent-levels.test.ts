import test from 'ava'
import type { ConsentPreference } from '../../../contracts/profiles/boundaries.ts'
import { boundaryWord, shownToAll, withLevel, withNotes } from './consent-levels.ts'

const yes = { category: 'overnight_stays', level: 'yes', notes: 'At mine.' } as const
const no = { category: 'physical_touch', level: 'no', notes: null } as const

test('a new answer is inserted in the order of the catalogue', t => {
  t.deepEqual(withLevel([yes], 'physical_touch', 'no'), [no, yes])
})

test('a change of level keeps the note', t => {
  t.deepEqual(withLevel([yes], 'overnight_stays', 'maybe'), [{ ...yes, level: 'maybe' }])
})

test('a removed answer is removed with its note', t => {
  t.deepEqual(withLevel([no, yes], 'overnight_stays', undefined), [no])
})

test('an empty note is removed, and a category without an answer takes no note', t => {
  t.deepEqual(withNotes([yes], 'overnight_stays', ''), [{ ...yes, notes: null }])
  t.deepEqual(withNotes([no], 'overnight_stays', 'At mine.'), [no])
})

test('answers for matches only are not shown to others', t => {
  const kink: ConsentPreference = { category: 'kink_bdsm', level: 'maybe', notes: null }
  t.deepEqual(shownToAll([no, kink]), [no])
})

test('a card shows the short label of a boundary, and an unknown key as words', t => {
  t.is(boundaryWord('overnight_stays'), 'Overnights')
  t.is(boundaryWord('shared_pets'), 'Shared pets')
})
