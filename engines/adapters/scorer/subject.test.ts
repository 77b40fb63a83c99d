import test from 'ava'
import { profile } from '../../../test/engines/scorer-subjects.ts'
import { ageBracketOf, citableBoundaries, comparableWishes, scorerSubject } from './subject.ts'

test('a subject leaves out matches-only boundaries and the wishes that reveal them', t => {
  const subject = scorerSubject(
    profile({
      boundaries: [
        { category: 'sexual_intimacy', level: 'yes' },
        { category: 'kink_bdsm', level: 'no' },
        { category: 'financial_support', level: 'maybe' },
        { category: 'overnight_stays', level: 'no' },
      ],
      relationshipPreferences: [
        { item: 'kink_exploration', level: 'must_have' },
        { item: 'asexual_relationship', level: 'must_have' },
        { item: 'regular_testing', level: 'must_have' },
        { item: 'weekly_date', level: 'like_to_have' },
      ],
    }),
  )
  t.deepEqual(subject.boundaries, { overnight_stays: 'no' })
  t.deepEqual(subject.wishes, { weekly_date: 'like_to_have' })
})

test('nine boundaries may be cited and 69 wishes compared', t => {
  t.is(citableBoundaries.length, 9)
  t.is(comparableWishes.length, 69)
})

test('a subject leaves out notes, names and keys that are in no catalogue', t => {
  const made = {
    ...profile({ hobbies: ['hiking', 'toString', 'no_such_hobby'] }),
    pseudonym: 'Marlowe',
    email: 'marlowe@kith.example',
    boundaries: [{ category: 'date_nights', level: 'yes' as const, notes: 'Ask my partner first' }],
  }
  const text = JSON.stringify(scorerSubject(made))
  for (const secret of ['Marlowe', 'kith.example', 'Ask my partner', 'no_such_hobby', 'toString'])
    t.false(text.includes(secret), secret)
})

test('an age becomes an age bracket', t => {
  t.deepEqual([18, 24, 25, 34, 35, 64, 65, 100].map(ageBracketOf), [
    '18-24',
    '18-24',
    '25-29',
    '30-34',
    '35-44',
    '55-64',
    '65+',
    '65+',
  ])
})
