import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { StoredAuditRow } from '../../contracts/discovery/preference-rules.ts'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { preferenceRules } from './filters.ts'

const rule: StoredRule = {
  facet: 'diet',
  operator: 'EXISTS',
  value: null,
  action: 'BLOCK',
  scope: 'ALL',
  notes: null,
}
const row: StoredAuditRow = { surface: 'ALL', facet: 'diet', action: 'BLOCK', matched: 10 }
const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
const set = (...rules: StoredRule[]): SpecEvent => ({
  type: 'PreferenceRulesSet',
  data: { profileId: 'p', rules },
  at: dayOf(0),
})
const audited = (day: number, ...rows: StoredAuditRow[]): SpecEvent => ({
  type: 'PreferenceRulesAudited',
  data: { profileId: 'p', rows },
  at: dayOf(day),
})

test('new rules replace the previous ones and keep the counts', t => {
  const { p } = foldEvents(preferenceRules, [set(rule), audited(1, row), set()])
  t.deepEqual(p, { rules: [], audit: [{ ...row, ts: dayOf(1) }], auditedAt: dayOf(1) })
})

test('the newest rows come first, up to a limit', t => {
  const rows = Array.from({ length: 50 }, () => row)
  const days = Array.from({ length: 5 }, (_, day) => audited(day, ...rows))
  const audit = foldEvents(preferenceRules, [set(rule), ...days]).p?.audit ?? []
  t.is(audit.length, limits.auditRows)
  t.deepEqual([audit[0]?.ts, audit.at(-1)?.ts], [dayOf(4), dayOf(1)])
})

test('a closed account leaves nothing behind', t => {
  const left: SpecEvent = { type: 'ProfileClosed', data: { profileId: 'p' }, at: dayOf(2) }
  t.is(foldEvents(preferenceRules, [set(rule), left]).p, undefined)
})
