import type { Measure } from '../../../contracts/staff/decisions.ts'
import type { ReportOutcome } from '../../../contracts/staff/staff.ts'
import type { DecisionDocument } from '../../../projections/views/decisions.ts'
import type { CaseEntry } from '../case-entries.ts'
import type { NamedCase } from '../case-service.ts'

/** Reasons of reports, as the desk names them. */
export const reasonWords: Readonly<Record<CaseEntry['reason'], string>> = {
  unsafe: 'Feels unsafe now',
  underage: 'Underage',
  consent_violation: 'Consent violation',
  outing: 'Outing somebody',
  pressure: 'Pressure by a couple',
  harassment: 'Harassment',
  hate: 'Hate',
  fake_profile: 'Fake profile',
  other: 'Something else',
  spam: 'Spam',
}

/** What the staff can do, in words. */
export const measureWords: Readonly<Record<Measure, string>> = {
  nothing: 'Nothing: no rule was broken',
  warned: 'Warn',
  removed: 'Remove a photo or text',
  limited: 'Reach nobody new for some days',
  suspended: 'Suspend, for some days or without an end',
}

/** What was done, in words. */
export const doneWords: Readonly<Record<Measure, string>> = {
  nothing: 'Nothing was done',
  warned: 'Warned',
  removed: 'Removed from the profile',
  limited: 'Reaches nobody new',
  suspended: 'Suspended',
}

/** What came of a report, in words. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  no_breach: 'no rule was broken',
  acted_on: 'something was done',
  warned: 'warned',
  removed: 'something was removed',
  limited: 'limited for a time',
  suspended: 'suspended',
}

export const statusWords: Readonly<Record<DecisionDocument['status'], string>> = {
  waiting: 'waits for another member of staff',
  declined: 'not confirmed: it never held',
  holds: 'holds',
  withdrawn: 'taken back',
  reversed: 'reversed by an appeal',
}

export const aboutWords: Readonly<Record<CaseEntry['about'], string>> = {
  profile: 'their profile',
  photo: 'a photo',
  message: 'a message',
  event: 'an event',
  group: 'a group',
}

/** The heading of a case in the queue. */
export const nameOf = ({ pseudonym }: Pick<NamedCase, 'pseudonym'>): string =>
  pseudonym ?? 'Nobody any more'
