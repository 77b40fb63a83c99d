import type { OwnDecision } from '../../contracts/staff/own-decisions.ts'

/** What was done, by measure. */
export const measureLabels: Readonly<Record<OwnDecision['measure'], string>> = {
  warned: 'A warning',
  removed: 'Something of yours was removed',
  limited: "You can't reach new people",
  suspended: 'Your account is suspended',
}

export const removedLabels: Readonly<Record<NonNullable<OwnDecision['removed']>, string>> = {
  photo: 'A photo of your profile. Nobody sees it.',
  bio: 'Your text about yourself.',
  prompt: 'Your answer to a prompt.',
}

export const texts = {
  title: 'Decisions',
  back: 'Settings',
  loading: 'Loading decisions',
  failed: "The decisions didn't load",
  none: 'Nothing. Our team has decided nothing about you.',
  intro: 'What our team decided about you, and why. Nobody else sees this page.',
  over: 'No longer in force',
  inForce: 'In force',
  until: (day: string) => `Until ${day}`,
  noEnd: 'Without an end',
  decided: (day: string) => `Decided on ${day} by a person of our team.`,
  rule: 'The rule',
  reason: 'Why',
  about: 'What it is about',
  removed: 'What was removed',
  reachText:
    'You can read, answer your chats and come to events. Likes, invitations, new groups and new events rest until then.',
  appeal: {
    open: 'Appeal',
    title: 'Appeal this decision',
    label: 'What should we look at again?',
    hint: 'Somebody else of our team reads it, where there are two, and answers within two weeks. You can appeal once.',
    cancel: 'Cancel',
    send: 'Appeal',
    sending: 'Sending',
    empty: 'Say what we should look at again.',
    failed: "Your appeal didn't reach us. Please try again.",
    sent: 'Your appeal is with our team.',
    until: (day: string) => `You can appeal until ${day}.`,
    yours: 'Your appeal',
    waiting: (day: string) => `Our team answers by ${day}.`,
    stands: 'The decision stands.',
    reversed: 'The decision was reversed. Everything is as it was before.',
  },
} as const

export const transparencyTexts = {
  title: 'What was reported and decided',
  intro:
    'By quarter of a year, once it is over. Fewer than five members are not shown, so that no number tells of anybody.',
  none: 'Nothing yet: a quarter of a year appears once it is over.',
  loading: 'Loading numbers',
  failed: 'There are no numbers here',
  back: 'Back to Kith',
  withheld: 'fewer than five',
  quarter: (name: string) => `${name.slice(5)} of ${name.slice(0, 4)}`,
  reports: 'Reports',
  decisions: 'Decisions',
  median: 'From a report to its decision, half of them within',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  appeals: 'Appeals',
  reversals: 'Decisions reversed',
  measures: {
    nothing: 'Nothing was done',
    warned: 'Warnings',
    removed: 'Photos or texts removed',
    limited: 'Members limited for a time',
    suspended: 'Members suspended',
  },
} as const
