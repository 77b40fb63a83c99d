import test from 'ava'
import { emptySetup, restoreSetup } from '../../profiles/setup-state.ts'
import { withSuggestions } from './suggested-parts.ts'

const now = new Date('2026-06-02T12:00:00.000Z')

test('kept suggestions prefill the wizard, which starts at its first step', t => {
  const setup = withSuggestions(
    { ...emptySetup, step: 3 },
    {
      bio: ['I bake.'],
      relationship_style: ['kitchen_table_poly'],
      hobbies: ['hiking'],
      preferences: ['weekly_date'],
    },
  )
  t.like(setup, {
    step: 0,
    basics: { bio: 'I bake.', relationshipStyle: 'kitchen_table_poly' },
    hobbies: ['hiking'],
    wishes: [{ category: 'quality_time', item: 'weekly_date', level: 'like_to_have' }],
    suggested: ['bio', 'relationship_style', 'hobbies', 'preferences'],
  })
  t.deepEqual(restoreSetup(JSON.parse(JSON.stringify(setup)), now), setup)
})

test("parts without a kept suggestion keep the member's own values", t => {
  const setup = { ...emptySetup, basics: { ...emptySetup.basics, bio: 'Mine.' } }
  t.deepEqual(withSuggestions(setup, { bio: [], hobbies: [] }), setup)
})

test('hobbies are added to the present ones, and a rated preference keeps its level', t => {
  const rated = { category: 'quality_time', item: 'weekly_date', level: 'off_limits' } as const
  const { hobbies, wishes } = withSuggestions(
    { ...emptySetup, hobbies: ['yoga', 'hiking'], wishes: [rated] },
    { hobbies: ['hiking', 'running'], preferences: ['weekly_date'] },
  )
  t.deepEqual(hobbies, ['yoga', 'hiking', 'running'])
  t.deepEqual(wishes, [rated])
})

test('keys of no catalogue are left out', t => {
  const kept = { relationship_style: ['king'], hobbies: ['x'], preferences: ['toString'] }
  t.deepEqual(withSuggestions(emptySetup, kept), emptySetup)
})
