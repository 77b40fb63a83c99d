import test from 'ava'
import type { ConsentPreference } from '../../contracts/boundaries.ts'
import { boundaryWord, shownToAll, withLevel, withNotes } from './consent-levels.ts'

const yes = { category: 'overnight_stays', level: 'yes', notes: 'At mine.' } as const
const no = { category: 'physical_touch', level: 'no', notes: null } as const

test('an answer joins the others in the order of the catalogue', t => {
  t.deepEqual(withLevel([yes], 'physical_touch', 'no'), [no, yes])
})

test('another level keeps the note', t => {
  t.deepEqual(withLevel([yes], 'overnight_stays', 'maybe'), [{ ...yes, level: 'maybe' }])
})

test('an answer taken back leaves nothing of it', t => {
  t.deepEqual(withLevel([no, yes], 'overnight_stays', undefined), [no])
})

test('an empty note is none, and what is unanswered takes none', t => {
  t.deepEqual(withNotes([yes], 'overnight_stays', ''), [{ ...yes, notes: null }])
  t.deepEqual(withNotes([no], 'overnight_stays', 'At mine.'), [no])
})

test('what is for matches alone is not shown to all', t => {
  const kink: ConsentPreference = { category: 'kink_bdsm', level: 'maybe', notes: null }
  t.deepEqual(shownToAll([no, kink]), [no])
})

test('a card says a boundary in a word, and an unknown one as it is given', t => {
  t.is(boundaryWord('overnight_stays'), 'Overnights')
  t.is(boundaryWord('shared_pets'), 'Shared pets')
})
