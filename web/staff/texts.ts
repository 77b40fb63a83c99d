import type { OwnDecision } from '../../contracts/staff/own-decisions.ts'

/** What was done, by measure. */
export const measureLabels: Readonly<Record<OwnDecision['measure'], string>> = {
  warned: 'A warning',
  removed: 'Something of yours was removed',
  limited: 'A pause from new people',
  suspended: 'Suspended',
}

export const removedLabels: Readonly<Record<NonNullable<OwnDecision['removed']>, string>> = {
  photo: 'A photo of your profile. Nobody sees it.',
  bio: 'Your text about yourself.',
  prompt: 'Your answer to a prompt.',
}

export const texts = {
  title: 'Decisions about you',
  back: 'Settings',
  what: 'decisions',
  loading: 'Loading decisions',
  failed: "The decisions didn't load",
  none: 'Our team has decided nothing about you.',
  intro: 'What our team decided, and why. No other member sees this page.',
  over: 'No longer in force',
  takenBack: 'Taken back by our team',
  inForce: 'In force',
  until: (day: string) => `Until ${day}`,
  noEnd: 'Without an end',
  decided: (day: string) => `Decided on ${day} by a person of our team.`,
  rule: 'The rule',
  reason: 'Why',
  about: 'What it is about',
  photo: 'The photo that was removed. Only you see it here.',
  removed: 'What was removed',
  reachText:
    'You can read, answer your chats and come to events. Likes, invitations, new groups, new events and new dates of an event rest until then.',
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

const months: Readonly<Record<string, string>> = {
  Q1: 'January to March',
  Q2: 'April to June',
  Q3: 'July to September',
  Q4: 'October to December',
}

export const transparencyTexts = {
  title: 'What was reported and decided',
  intro:
    "By quarter, once it is over. Numbers that fewer than five members make aren't shown, so they tell of nobody.",
  none: 'Nothing yet. The first numbers come when this quarter is over.',
  what: 'numbers',
  loading: 'Loading numbers',
  failed: "The numbers didn't load",
  hidden: 'Those who run this Kith do not show numbers.',
  back: 'Back to Kith',
  withheld: 'fewer than five',
  notShown: 'not shown',
  /** `2026-Q3` in words. */
  quarter: (name: string) => `${months[name.slice(5)]} ${name.slice(0, 4)}`,
  reports: 'Reports',
  decisions: 'Decisions',
  median: 'Half of the reports were decided within',
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
