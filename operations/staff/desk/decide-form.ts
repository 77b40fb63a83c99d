import * as z from 'zod'
import { causedId, Id } from '../../../contracts/core/ids.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { promptTexts } from '../../../contracts/profiles/prompt-catalogue.ts'
import { GuidelineRule, Measure } from '../../../contracts/staff/decisions.ts'
import { guidelineRules, guidelineTitles } from '../../../contracts/staff/guidelines.ts'
import { measures } from '../../../contracts/staff/measures.ts'
import { reportsWaitingIn } from '../../../projections/views/decisions.ts'
import type { CaseFile } from '../case-service.ts'
import { parseDays } from '../days.ts'
import { parsePart } from '../decision-commands.ts'
import type { NewDecision } from '../decision-service.ts'
import { type Html, html } from './html.ts'
import { type Frame, time } from './layout.ts'
import { measureWords, reasonWords } from './words.ts'

const Text = z.string().trim().default('')

const DecideFields = z.object({
  measure: Measure,
  rule: z.union([GuidelineRule, z.literal('')]).default(''),
  reason: Text,
  about: Text,
  days: Text,
  remove: Text,
  report: z.union([Id.transform(id => [id]), z.array(Id)]).default([]),
  decision: Id,
})

/** What the form held when it was sent, to be shown again; null before. */
export type Given = Readonly<Record<string, unknown>> | null

/**
 * The decision that a form states.
 * @throws {z.ZodError} a field has a value that the form does not offer.
 * @throws {InvalidArgumentError} days that are no number, or an unknown part.
 */
export const decisionOfForm = (profileId: string, fields: unknown): NewDecision => {
  const { measure, rule, reason, about, days, remove, report, decision } =
    DecideFields.parse(fields)
  return {
    profileId,
    measure,
    rule: rule || null,
    reason: reason || null,
    about: about || null,
    days: days === '' ? null : parseDays(days),
    removes: remove === '' ? null : parsePart(remove),
    reportIds: report,
    decisionId: causedId(decision, profileId),
  }
}

const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`

/** The fields of rule and reason, which every decision has; `of` keeps their ids apart on one page. */
export const causeFields = (given: Given, of = 'decision'): Html => {
  const text = (field: string) => String(given?.[field] ?? '')
  return html`<input type="hidden" name="decision" value="${randomId()}">
<div class="field"><label class="label" for="rule-${of}">Rule of the guidelines that was broken</label>
<select id="rule-${of}" name="rule">${option('', 'None', text('rule'))}${guidelineRules.map(rule => option(rule, guidelineTitles[rule], text('rule')))}</select></div>
<div class="field"><label class="label" for="reason-${of}">Reason, in your own words</label>
<p class="quiet" id="hint-${of}">The person concerned reads it. Name nobody who reported.</p>
<textarea id="reason-${of}" name="reason" rows="4" aria-describedby="hint-${of}">${text('reason')}</textarea></div>`
}

/** Parts of the profile that a decision can remove, as the command names them. */
const partsOf = ({ profile }: CaseFile): readonly (readonly [string, string])[] => [
  ...(profile?.bio == null ? [] : [['bio', 'What they wrote about themselves'] as const]),
  ...(profile?.prompts ?? []).map(
    ({ prompt }) => [`prompt:${prompt}`, `Answer to “${promptTexts[prompt]}”`] as const,
  ),
  ...(profile?.photos ?? []).map((id, place) => [`photo:${id}`, `Photo ${place + 1}`] as const),
]

/** The form to decide about a case. */
export const decideForm = (file: CaseFile, { formToken }: Frame, given: Given): Html => {
  const text = (field: string) => String(given?.[field] ?? '')
  const answered = reportsWaitingIn(file.decisions)
  const open = file.reports.filter(
    ({ outcome, reportId }) => outcome === null && !answered.has(reportId),
  )
  const chosen = given ? [given.report].flat() : (file.waiting?.reportIds ?? [])
  const checked = (is: boolean) => is && html` checked`
  return html`<form method="post" action="/cases/${file.profileId}/decide">
<input type="hidden" name="token" value="${formToken}">
${
  open.length > 0 &&
  html`<fieldset><legend>Reports that it answers</legend>
${open.map(({ reportId, at, entries }) => html`<label class="choice"><input type="checkbox" name="report" value="${reportId}"${checked(chosen.includes(reportId))}><span>${entries[0] ? reasonWords[entries[0].reason] : ''}, ${time(at)}</span></label>`)}
</fieldset>`
}
<fieldset><legend>What to do</legend>
${measures.map(measure => html`<label class="choice"><input type="radio" name="measure" value="${measure}" required${checked(measure === text('measure'))}>${measureWords[measure]}</label>`)}
</fieldset>
${causeFields(given)}
<div class="field"><label class="label" for="about">What of theirs it is about, in their own words (optional)</label>
<textarea id="about" name="about" rows="2">${text('about')}</textarea></div>
<div class="field"><label class="label" for="days">Days, of a limit or suspension</label>
<p class="quiet" id="days-hint">Empty: without an end. Over 30 days, a colleague confirms a suspension.</p>
<input type="number" id="days" name="days" min="1" max="3660" value="${text('days')}" aria-describedby="days-hint"></div>
<div class="field"><label class="label" for="remove">What to remove</label>
<select id="remove" name="remove">${option('', 'Nothing', text('remove'))}${partsOf(file).map(([value, label]) => option(value, label, text('remove')))}</select></div>
<button>Decide</button>
</form>`
}
