import type { VanishingDays } from '../../contracts/chat/vanishing.ts'

const after = {
  1: '1 day',
  7: '7 days',
  30: '30 days',
} as const satisfies Record<VanishingDays, string>

/** Texts about messages that vanish. */
export const vanishingTexts = {
  title: 'Vanishing messages',
  about: (name: string) =>
    `Once you and ${name} choose the same, new messages are deleted that many days later, for both of you and from Kith itself. Earlier messages stay. Either of you can stop it for what is written from then on.`,
  limits:
    'Nobody can keep the other from copying what they read, and what is reported stays with the staff for its case.',
  choice: 'New messages',
  stay: 'Stay',
  after,
  others: (name: string, count: VanishingDays | null) =>
    count === null ? `${name} lets them stay.` : `${name} chose ${after[count]}.`,
  state: (count: VanishingDays) => `Vanishing after ${after[count]}`,
  asked: (name: string, count: VanishingDays) =>
    `${name} would like new messages to vanish after ${after[count]}.`,
  agree: 'Agree',
  notNow: 'Not now',
  failed: "That didn't work. Please try again.",
} as const
