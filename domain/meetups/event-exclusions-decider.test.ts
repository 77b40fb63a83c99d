import test from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { eventExclusions } from './event-exclusions-decider.ts'

const name = { pseudonym: 'Ash', isDemo: false }
const data = { profileId: 'host', exclusionId: 'e1', excluded: 'ash' }
const excluded = { type: 'GuestExcluded', data: { ...data, ...name } } as const
const exclude = { type: 'Exclude', ...data, name } as const
const readmit = { type: 'Readmit', profileId: 'host', exclusionId: 'e1' } as const

test('a member is on the list of a host once, and can come again', t => {
  t.deepEqual(outcome(eventExclusions, [], exclude), [excluded])
  t.deepEqual(outcome(eventExclusions, [excluded], { ...exclude, exclusionId: 'e2' }), [])
  const readmitted = { type: 'GuestReadmitted', data } as const
  t.deepEqual(outcome(eventExclusions, [excluded], readmit), [readmitted])
  t.like(outcome(eventExclusions, [excluded, readmitted], readmit), { code: 'not_found' })
})

test('the list is bounded', t => {
  const full = Array.from({ length: meetupLimits.exclusions }, (_, n) => ({
    ...excluded,
    data: { ...excluded.data, exclusionId: `e${n}`, excluded: `m${n}` },
  }))
  t.like(outcome(eventExclusions, full, { ...exclude, exclusionId: 'new' }), { code: 'list_full' })
})
