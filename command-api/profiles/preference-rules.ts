import { isDeepStrictEqual } from 'node:util'
import type { StoredAuditRow } from '../../contracts/discovery/preference-rules.ts'
import type { StoredRule } from '../../contracts/discovery/stored-rules.ts'
import {
  isAuditDue,
  type PreferenceRulesDocument,
} from '../../projections/views/preference-rules.ts'

type SetPreferenceRules = {
  readonly type: 'SetPreferenceRules'
  readonly rules: readonly StoredRule[]
  readonly now: Date
}

/** From a job that counted whom these rules describe, never from a call. */
type RecordRuleAudit = {
  readonly type: 'RecordRuleAudit'
  readonly rules: readonly StoredRule[]
  readonly rows: readonly StoredAuditRow[]
  readonly now: Date
}

export type PreferenceRuleCommand = SetPreferenceRules | RecordRuleAudit

/** The rows that were counted last. */
const newestRows = ({ audit, auditedAt }: PreferenceRulesDocument): StoredAuditRow[] =>
  audit.filter(({ ts }) => ts === auditedAt).map(({ ts: _, ...row }) => row)

/**
 * Decides commands about rules. Numbers are recorded once a day at most, and only when one of them has
 * changed: more often, a member could watch who comes and goes.
 */
export const decidePreferenceRules = (
  command: PreferenceRuleCommand,
  profileId: string,
  before: PreferenceRulesDocument,
) => {
  const areSame = isDeepStrictEqual(before.rules, command.rules)
  switch (command.type) {
    case 'SetPreferenceRules': {
      const data = { profileId, rules: [...command.rules] }
      return areSame ? [] : [{ type: 'PreferenceRulesSet', data } as const]
    }
    case 'RecordRuleAudit': {
      const data = { profileId, rows: [...command.rows] }
      if (!areSame || !isAuditDue(before, command.now)) return []
      if (isDeepStrictEqual(newestRows(before), data.rows)) return []
      return [{ type: 'PreferenceRulesAudited', data } as const]
    }
  }
}
