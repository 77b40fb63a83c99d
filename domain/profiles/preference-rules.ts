import { isDeepStrictEqual } from 'node:util'
import type { DatedEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { limits } from '../../contracts/core/limits.ts'
import type {
  PreferenceAuditRow,
  StoredAuditRow,
} from '../../contracts/discovery/preference-rules.ts'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { utcDay } from './profile.ts'

/** A member's rules in their order, and the counts of members that they describe. */
export type PreferenceRulesDocument = {
  readonly rules: readonly StoredRule[]
  /** Newest first; bounded. */
  readonly audit: readonly PreferenceAuditRow[]
  /** When the newest rows were counted. */
  readonly auditedAt: Instant | null
}

export const noPreferenceRules: PreferenceRulesDocument = { rules: [], audit: [], auditedAt: null }

export type PreferenceRulesEvent = EventNamed<'PreferenceRulesSet' | 'PreferenceRulesAudited'>

/** The rules after an event. The decider and the view fold by it. */
export const foldPreferenceRules = (
  document: PreferenceRulesDocument | null,
  { type, data, at }: DatedEvent<PreferenceRulesEvent>,
): PreferenceRulesDocument => {
  const before = document ?? noPreferenceRules
  if (type === 'PreferenceRulesSet') return { ...before, rules: data.rules }
  const rows = data.rows.map(row => ({ ...row, ts: at }))
  const audit = [...rows, ...before.audit].slice(0, limits.auditRows)
  return { ...before, audit, auditedAt: at }
}

/** Whether rules may be counted now: there are some, and none were counted on this day (UTC). */
export const isAuditDue = (
  { rules, auditedAt }: Pick<PreferenceRulesDocument, 'rules' | 'auditedAt'>,
  now: Date,
): boolean =>
  rules.length > 0 && (auditedAt === null || utcDay(auditedAt) !== utcDay(now.toISOString()))

type SetPreferenceRules = {
  readonly type: 'SetPreferenceRules'
  readonly rules: readonly StoredRule[]
  readonly now: Date
}

/** From a job that counted the members these rules describe, never from a request. */
type RecordRuleAudit = {
  readonly type: 'RecordRuleAudit'
  readonly rules: readonly StoredRule[]
  readonly rows: readonly StoredAuditRow[]
  readonly now: Date
}

export type PreferenceRuleCommand = SetPreferenceRules | RecordRuleAudit

/** The latest counts. */
const newestRows = ({ audit, auditedAt }: PreferenceRulesDocument): StoredAuditRow[] =>
  audit.filter(({ ts }) => ts === auditedAt).map(({ ts: _, ...row }) => row)

/**
 * Decides commands about rules. Counts are recorded at most once a day, and only if one changed:
 * more often, a member could watch who comes and goes.
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
