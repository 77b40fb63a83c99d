import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { facetLimits, limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { RoundedCount } from '../core/rounded-count.ts'
import { route } from '../core/route.ts'
import { textUpTo } from '../core/text.ts'
import { FacetKey, FacetText, profileFacets } from '../profiles/facets.ts'
import { ruleActions, ruleOf, ruleScopes, StoredRule } from './stored-filters.ts'

const { texts } = facetLimits
const bounded = <T extends z.ZodType>(one: T, what: string) =>
  z
    .array(one, what)
    .min(1, what)
    .max(texts, what)
    .transform(values => [...new Set(values)])

const FacetScalar = z.union(
  [FacetText, z.number(), z.boolean()],
  `Give a text of 1 to ${facetLimits.text} characters, a number, true or false.`,
)

/** A rule in a request. */
const RuleInput = ruleOf({
  facet: FacetKey,
  one: FacetScalar,
  list: bounded(FacetScalar, `Give a list of 1 to ${texts} values.`),
  texts: bounded(FacetText, `Give a list of 1 to ${texts} texts.`),
  number: z.number('Give a number.'),
  range: z
    .strictObject({ min: z.number(), max: z.number() }, 'Give the ends as {min, max}.')
    .refine(({ min, max }) => min <= max, {
      path: ['max'],
      message: 'The upper end cannot be below the lower one.',
    }),
  none: z.null('This operator takes no value.').default(null),
  notes: textUpTo(limits.ruleNotes, 'note')
    .nullable()
    .default(null)
    .transform(text => text || null),
}).superRefine(({ facet, value }, context) => {
  const kind = Object.hasOwn(profileFacets, facet) ? profileFacets[facet] : undefined
  if (kind === undefined || value === null) return
  const expected = kind === 'text' ? 'string' : kind
  const given = typeof value === 'object' ? Object.values(value) : [value]
  if (given.some(one => typeof one !== expected))
    context.addIssue({ code: 'custom', path: ['value'], message: `${facet} is a ${kind}.` })
})

/** A member's rule as shown to them. */
const PreferenceRule = StoredRule.meta({ id: 'PreferenceRule' })

export const listPreferenceRules = route('GET /api/preference-rules', {
  summary: 'Your rules of whom to hide from each other, and whom to show last',
  access: 'member',
  response: z.array(PreferenceRule),
})

const hasFewValues = (rules: readonly { readonly value: unknown }[]) =>
  rules.flatMap(({ value }) => value).length <= limits.ruleValues

export const setPreferenceRules = route('PUT /api/preference-rules', {
  replacesList: true,
  summary: 'Replace your rules',
  access: 'member',
  body: z.strictObject({
    rules: z
      .array(RuleInput)
      .max(limits.rules, `Keep at most ${limits.rules} rules.`)
      .refine(hasFewValues, `Name at most ${limits.ruleValues} values in all rules together.`),
  }),
  response: z.array(PreferenceRule),
})

const auditRow = {
  /** Where the rule holds. */
  surface: z.enum(ruleScopes),
  facet: z.string(),
  action: z.enum(ruleActions),
  matched: RoundedCount,
}
export const StoredAuditRow = z.object(auditRow)
export type StoredAuditRow = z.output<typeof StoredAuditRow>

/** How many members a rule described at a time, at least. */
const PreferenceAuditRow = z
  .object({ ...auditRow, ts: z.iso.datetime() })
  .meta({ id: 'PreferenceAuditRow' })
export type PreferenceAuditRow = z.output<typeof PreferenceAuditRow>

export const listPreferenceAudit = route('GET /api/preference-audit', {
  summary: 'How many members your rules describe, in rounded numbers, the newest first',
  access: 'member',
  response: z.array(PreferenceAuditRow),
})

export const preferenceRulesRoutes = [
  listPreferenceRules,
  setPreferenceRules,
  listPreferenceAudit,
] as const

export const preferenceRulesEvents = [
  event('PreferenceRulesSet', z.object({ profileId: Id, rules: z.array(StoredRule) }), {
    personal: { keySubjects: [ofProfile('profileId')], erased: { rules: [] } },
  }),
  /** The counts of all rules; recorded when a rounded count changed. */
  event('PreferenceRulesAudited', z.object({ profileId: Id, rows: z.array(StoredAuditRow) }), {
    personal: { keySubjects: [ofProfile('profileId')], erased: { rows: [] } },
  }),
] as const
