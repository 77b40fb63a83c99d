import test from 'ava'
import { missingForGroup } from './missing-choice.ts'

const whole = { name: 'Slow hikers', interests: ['hiking'], availability: ['weekends'] }

test('a new group names its missing parts before it is sent', t => {
  t.is(missingForGroup(whole), undefined)
  t.is(missingForGroup({ ...whole, name: '  ' }), 'Still needed: a name.')
  t.is(
    missingForGroup({ name: '', interests: [], availability: [] }),
    'Still needed: a name, an interest, and a time.',
  )
  t.is(
    missingForGroup({ ...whole, interests: [], availability: [] }),
    'Still needed: an interest and a time.',
  )
})
