import type { DatedEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { PreferenceAuditRow } from '../../contracts/discovery/preference-rules.ts'
import type { StoredRule } from '../../contracts/discovery/stored-rules.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'
import { utcDay } from './profiles.ts'

/** The rules of a member in the member's order, and what was counted of them. */
export type PreferenceRulesDocument = {
  readonly rules: readonly StoredRule[]
  /** The newest first; bounded. */
  readonly audit: readonly PreferenceAuditRow[]
  /** When the newest rows were counted. */
  readonly auditedAt: Instant | null
}

export const noPreferenceRules: PreferenceRulesDocument = { rules: [], audit: [], auditedAt: null }

type PreferenceRulesEvent = EventNamed<'PreferenceRulesSet' | 'PreferenceRulesAudited'>

/** The rules after an event. Pure, and used by the profile's decider too. */
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

const ofProfile = {
  keys: ({ data }: PreferenceRulesEvent) => [data.profileId],
  fold: foldPreferenceRules,
}

/**
 * The rules of a member, and the newest 200 rounded counts of the members they describe. By profile
 * id. Apart from the profile, which others' cards are made of.
 *
 * @until the account is deleted
 */
export const preferenceRules = defineProjection<PreferenceRulesDocument>({
  name: 'preferenceRules',
  version: 1,
  on: {
    PreferenceRulesSet: ofProfile,
    PreferenceRulesAudited: ofProfile,
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
