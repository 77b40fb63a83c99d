import type { OwnReportOutcome, ReportedThing } from '../../../contracts/matching/own-reports.ts'

/** What a report is about. */
export const reportedLabels: Readonly<Record<ReportedThing, string>> = {
  profile: 'A profile',
  photo: 'A photo',
  message: 'A message',
  event: 'At an event',
  group: 'In a group',
}

/** What came of a report, in plain words. */
export const outcomeLabels: Readonly<Record<OwnReportOutcome, string>> = {
  no_action: 'We found nothing that goes against the guidelines, and did nothing.',
  acted: 'We did something about it.',
  warned: 'They were warned.',
  removed: 'Something of theirs was removed.',
  limited: 'They can reach nobody new for a time.',
  suspended: 'They were suspended.',
}

export const ownReportTexts = {
  title: 'My reports',
  back: 'Settings',
  intro:
    'What you told our team, and what came of it. Nobody is told who reported them. We keep this for a year.',
  none: "You haven't reported anything. Report is on every card, in every chat and at every event.",
  what: 'reports',
  loading: 'Loading reports',
  failed: "Your reports didn't load",
  open: 'Our team has it, and has not decided yet.',
  decided: (day: string) => `Decided on ${day}`,
  add: 'Add something',
  sheet: {
    title: 'Add to your report',
    label: 'What else happened',
    hint: 'Only our team reads this.',
    cancel: 'Cancel',
    send: 'Add',
    sending: 'Adding',
    empty: 'Write something first.',
    failed: "It didn't reach our team. Please try again.",
    sent: 'Our team has it.',
  },
} as const
