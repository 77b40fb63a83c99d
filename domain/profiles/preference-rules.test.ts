import test from 'ava'
import type { StoredAuditRow } from '../../contracts/discovery/preference-rules.ts'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { profile } from './decider.ts'

const profileId = 'p1'
const now = new Date('2026-06-02T09:00:00.000Z')
const created = profileCreated(profileId)
const rule = (value: string): StoredRule => ({
  facet: 'diet',
  operator: 'EQ',
  value,
  action: 'BLOCK',
  scope: 'PEOPLE',
  notes: null,
})
const [vegan, paleo] = [rule('vegan'), rule('paleo')]
const set = (...rules: StoredRule[]) => ({ type: 'SetPreferenceRules', rules, now }) as const
const rulesSet = (...rules: StoredRule[]) =>
  ({ type: 'PreferenceRulesSet', data: { profileId, rules } }) as const

const blockFilters: EventNamed<'BlockFiltersSet'> = {
  type: 'BlockFiltersSet',
  data: { profileId, filters: [] },
}

const row = (matched: StoredAuditRow['matched']): StoredAuditRow => ({
  surface: 'PEOPLE',
  facet: 'diet',
  action: 'BLOCK',
  matched,
})
const audited = (...rows: StoredAuditRow[]) =>
  ({ type: 'PreferenceRulesAudited', data: { profileId, rows } }) as const
const DAY = 86_400_000
const afterDays = (days: number) => new Date(Date.parse(longAgo) + days * DAY)
const record = (rules: StoredRule[], rows: StoredAuditRow[], now = afterDays(1)) =>
  ({ type: 'RecordRuleAudit', rules, rows, now }) as const

test('rules are replaced as a whole; the same rules again change nothing', t => {
  t.deepEqual(outcome(profile, [created], set(vegan, paleo)), [rulesSet(vegan, paleo)])
  t.deepEqual(outcome(profile, [created, rulesSet(vegan)], set(vegan)), [])
  t.deepEqual(outcome(profile, [created, rulesSet(vegan)], set()), [rulesSet()])
  t.like(outcome(profile, [], set(vegan)), { code: 'profile_required' })
})

test("rules leave filters and profile alone, and count against the day's limit", t => {
  const history = [created, blockFilters]
  const { preferenceRules: _, listChanges: once, ...before } = stateAfter(profile, history) ?? {}
  const { preferenceRules, listChanges, ...after } =
    stateAfter(profile, [...history, rulesSet(vegan)]) ?? {}
  t.deepEqual(after, before)
  t.deepEqual(once?.counts, { BlockFiltersSet: 1 })
  t.deepEqual(listChanges?.counts, { BlockFiltersSet: 1, PreferenceRulesSet: 1 })
  t.deepEqual(preferenceRules?.rules, [vegan])
})

test('the counts of rules are recorded at most once a day', t => {
  const history = [created, rulesSet(vegan)]
  t.deepEqual(outcome(profile, history, record([vegan], [row(10)])), [audited(row(10))])
  const counted = [...history, audited(row(10))]
  const at = (time: string) => record([vegan], [row(25)], new Date(time))
  t.deepEqual(outcome(profile, counted, at('2026-01-01T23:59:59.999Z')), [])
  t.deepEqual(outcome(profile, counted, at('2026-01-02T00:00:00.000Z')), [audited(row(25))])
})

test('unchanged counts, and counts of rules that changed meanwhile, are not recorded', t => {
  const history = [created, rulesSet(vegan), audited(row(10))]
  t.deepEqual(outcome(profile, history, record([vegan], [row(10)], afterDays(3))), [])
  t.deepEqual(outcome(profile, history, record([paleo], [row(0)], afterDays(3))), [])
  const none = [...history, rulesSet()]
  t.deepEqual(outcome(profile, none, record([], [], afterDays(3))), [])
})

test('facets are replaced as a whole; the same facets again change nothing', t => {
  const revise = (facets: Record<string, string[]>) =>
    ({ type: 'ReviseProfile', changes: { facets }, now: afterDays(0) }) as const
  const said = { diet: ['vegan'], languages: ['Dutch', 'Twi'] }
  const [revised] = [
    { type: 'ProfileRevised', data: { profileId, changes: { facets: said } } },
  ] as const
  t.deepEqual(outcome(profile, [created], revise(said)), [revised])
  t.deepEqual(outcome(profile, [created, revised], revise({ ...said })), [])
  t.deepEqual(stateAfter(profile, [created, revised])?.facets, said)
  const other = profileCreated(profileId, { facets: said })
  t.deepEqual(stateAfter(profile, [other])?.facets, said)
  t.deepEqual(stateAfter(profile, [created])?.facets, {}, 'an event without facets')
})
