import test from 'ava'
import { runStaff } from '../../operations/staff/run-staff.ts'
import type { TestMember } from '../http/server.ts'
import { runCommand } from '../processes/run-command.ts'
import { openAttack, readings } from './observer.ts'

/*
 * Aim: read what somebody shows to matches only, or not at all, word by word through filters, and whom they
 * hide, by changing oneself until they vanish.
 *
 * Budget: ten changes of filters and as many of the own profile a UTC day, on two days, of one account with
 * default limits, each followed by a reading of decks, score, profile and view.
 * Measure: readings in which the two members differ, of whom one holds what the other does not.
 */
const guesses = [
  { filterType: 'seeking_description', filterValue: { searchTerms: ['tea'] } },
  { filterType: 'seeking_description', filterValue: { searchTerms: ['quiet'] } },
  { filterType: 'current_relationships', filterValue: { searchTerms: ['married'] } },
  {
    filterType: 'relationship_preferences',
    filterValue: {
      preferences: [
        { category: 'physical_intimacy', item: 'rope_and_bondage', levels: ['must_have'] },
      ],
    },
  },
  {
    filterType: 'relationship_preferences',
    filterValue: {
      preferences: [{ category: 'autonomy', item: 'no_veto', levels: ['must_have'] }],
    },
  },
] as const
const wishes = [
  { category: 'physical_intimacy', item: 'rope_and_bondage', level: 'must_have' },
  { category: 'autonomy', item: 'no_veto', level: 'must_have' },
]

const stage = async (
  t: Parameters<typeof openAttack>[0],
  secret: object,
  keep: (by: TestMember) => Promise<unknown>,
) => {
  const attack = await openAttack(t, 20)
  const hidden = { detailsVisibility: 'matches_only' } as const
  const holder = await attack.quickMember('Rowan', { ...hidden, ...secret })
  const other = await attack.quickMember('Wren', hidden)
  await keep(holder)
  const attacker = await attack.quickMember('Ash', { pronouns: 'they', bio: 'Reads.' })
  await attacker.put('/api/profile-tags', { tags: ['first'] })
  const differ = async (): Promise<boolean> => {
    await attack.caughtUp()
    const [one, two] = await Promise.all(
      [holder, other].map(async ({ profileId }) =>
        (await readings(attacker, profileId)).replaceAll(profileId, '').replaceAll(/\[\d,/g, '['),
      ),
    )
    return one !== two
  }
  return { attack, attacker, differ }
}

test('filters reveal no word and no wish that a member shows to matches only', async t => {
  const { attack, attacker, differ } = await stage(
    t,
    { seekingDescription: 'Quiet evenings, tea.', currentRelationships: 'Married, open.' },
    holder => holder.post('/api/relationship-preferences', { preferences: wishes }),
  )
  const grant = ['premium', attacker.profileId, '--days', '30']
  await runCommand(runStaff, grant, { KITH_DATA: attack.config.data })
  t.false(await differ())
  for (const path of ['/api/block-filters', '/api/filter-preferences']) {
    for (const guess of guesses) {
      const filters = [{ ...guess, isActive: true }]
      t.is((await attacker.post(path, { filters })).status, 200)
      t.false(await differ(), `${path} ${JSON.stringify(guess)}`)
    }
    attack.nextDay()
    t.false(await differ())
  }
})

test('changing oneself and looking again within a day does not reveal whom a member hides', async t => {
  const { attack, attacker, differ } = await stage(t, {}, async holder => {
    await holder.post('/api/block-filters', {
      filters: [
        { filterType: 'gender', filterValue: { values: ['agender'] }, isActive: true },
        { filterType: 'tags', filterValue: { values: ['swords'] }, isActive: true },
      ],
    })
    await holder.put('/api/preference-rules', {
      rules: [{ facet: 'smokes', operator: 'EQ', value: true, action: 'BLOCK', scope: 'ALL' }],
    })
  })
  t.false(await differ())
  for (const change of [
    () => attacker.patch('/api/profile', { gender: 'agender' }),
    () => attacker.put('/api/profile-tags', { tags: ['swords'] }),
    () => attacker.patch('/api/profile', { facets: { smokes: true } }),
    () => attacker.patch('/api/profile', { gender: 'woman', facets: {} }),
  ]) {
    t.is((await change()).status, 200)
    t.false(await differ())
  }
  attack.nextDay()
  t.true(await differ(), 'the tag that stood when the day began hides')
})
