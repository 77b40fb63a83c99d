import test from 'ava'
import { missingForGroup } from './missing-choice.ts'

const whole = { name: 'Slow hikers', interests: ['hiking'], availability: ['weekends'] }

test('a new group names its missing parts before it is sent', t => {
  t.is(missingForGroup(whole), undefined)
  t.is(missingForGroup({ ...whole, name: '  ' }), 'To go on: add a name.')
  t.is(
    missingForGroup({ name: '', interests: [], availability: [] }),
    'To go on: add a name, an interest, and a time.',
  )
  t.is(
    missingForGroup({ ...whole, interests: [], availability: [] }),
    'To go on: add an interest and a time.',
  )
})
