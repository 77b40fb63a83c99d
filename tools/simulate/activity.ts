import { activityByHour } from '../bench/community/world.ts'

/** An assumption on what members do, with what it means. */
type Assumption = { readonly value: number; readonly what: string }

const assumption = (value: number, what: string): Assumption => ({ value, what })

/**
 * Assumptions, none of them measured. A member is somebody who came in the last month: of those who
 * left, only the log grows no more.
 */
export const assumptions = {
  dailyActive: assumption(0.25, 'share of the members who come on a day'),
  visits: assumption(2, 'visits of one of them'),
  minutesOfVisit: assumption(8, 'minutes of a visit, with an open socket'),
  screens: assumption(5, 'screens and decks read in a visit'),
  polls: assumption(2, 'polls in a visit that find nothing new'),
  photosSeen: assumption(14, 'photos fetched in a visit; each costs what a poll does'),
  swipes: assumption(12, 'swipes in a visit'),
  likes: assumption(0.3, 'share of swipes that are likes'),
  matches: assumption(0.12, 'share of likes that make a match'),
  messages: assumption(3, 'messages in a visit'),
  messagesTold: assumption(0.35, 'share of messages that become a notification'),
  messagesRead: assumption(0.5, 'events of reading for each message'),
  joining: assumption(0.002, 'share of the members who join on a day'),
  eventsOfJoining: assumption(9, 'events of a new account and profile'),
  documentsOfMember: assumption(6, 'documents of a member, without matches and messages'),
  photos: assumption(3, 'photos of a member'),
  photosADay: assumption(0.005, 'photos that a member adds on a day'),
  days: assumption(365, 'days after which the installation is looked at'),
} as const satisfies Readonly<Record<string, Assumption>>

export type Activity = { readonly [name in keyof typeof assumptions]: number }

export const assumed = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value }]) => [name, value]),
) as Activity

const day = activityByHour.reduce((sum, activity) => sum + activity, 0)

/** Share of a day's activity that falls into an hour (UTC), as in the made-up community of the benches. */
export const shareOfHour = (hour: number): number => (activityByHour[hour % 24] as number) / day

export const peakHour = activityByHour.indexOf(Math.max(...activityByHour))

/** What members do, by kind; each is a request to an API. */
export const actions = [
  'join',
  'screen',
  'poll',
  'photoSeen',
  'photoAdded',
  'pass',
  'like',
  'message',
] as const
export type Action = (typeof actions)[number]

export type ByAction = Readonly<Record<Action, number>>

const nothing = {
  join: 0,
  screen: 0,
  poll: 0,
  photoSeen: 0,
  photoAdded: 0,
  pass: 0,
  like: 0,
  message: 0,
}

/** How often a member does it on a day. */
export const perMemberAndDay = (activity: Activity): ByAction => {
  const visits = activity.dailyActive * activity.visits
  return {
    join: activity.joining,
    screen: visits * activity.screens,
    poll: visits * activity.polls,
    photoSeen: visits * activity.photosSeen,
    photoAdded: activity.photosADay,
    pass: visits * activity.swipes * (1 - activity.likes),
    like: visits * activity.swipes * activity.likes,
    message: visits * activity.messages,
  }
}

/** Events that follow from one of a kind. */
export const eventsOf = (activity: Activity): ByAction => ({
  ...nothing,
  join: activity.eventsOfJoining,
  photoAdded: 1,
  pass: 1,
  // Swiped; of a match Matched, ConversationOpened, and Notified for both
  like: 1 + activity.matches * 4,
  message: 1 + activity.messagesTold + activity.messagesRead,
})

/** Jobs that follow: a match opens the conversation and tells both, a message is told. */
export const jobsOf = (activity: Activity): ByAction => ({
  ...nothing,
  join: 1,
  like: activity.matches * 3,
  message: 1,
})
