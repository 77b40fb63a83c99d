import type { eventsByDecider } from './event-types.ts'

/** The streams by their deciders: each is the boundary of one decision. Names are stored for ever. */
export const streams = {
  /** The account and its identities. */
  member: (memberId: string) => `member-${memberId}`,
  /** Passkeys and recovery codes of an account at Kith's own provider. */
  kithAccount: (accountId: string) => `passkeys-${accountId}`,
  /** The uses of an invitation to sign up. */
  signUpInvitation: (invitationId: string) => `invite-${invitationId}`,
  /** What a member says of themselves. */
  profile: (profileId: string) => `profile-${profileId}`,
  /** Swipes, matches, blocks and reports of two members, in either order. */
  pair: (one: string, other: string) => `pair-${[one, other].sort().join('_')}`,
  /** Likes of a UTC day, e.g. of `2026-11-20`, in logs of earlier versions. */
  likes: (profileId: string, day: string) => `likes-${profileId}-${day}`,
  /** Entitlements by source, one checkout at a time. */
  subscription: (memberId: string) => `subscription-${memberId}`,
  /** The first week of a person at a low price, by an id derived from an identity hash. */
  trial: (trialId: string) => `trial-${trialId}`,
  /** The order of messages. */
  conversation: (matchId: string) => `conversation-${matchId}`,
  /** Seats, requests, invitations and messages of a group. */
  group: (groupId: string) => `group-${groupId}`,
  /** Hangouts of two members, in either order. */
  hangout: (one: string, other: string) => `hangout-${[one, other].sort().join('_')}`,
  /** Invitations to hangouts of a UTC day, in logs of earlier versions. */
  invitations: (profileId: string, day: string) => `invitations-${profileId}-${day}`,
  /** Notifications. */
  inbox: (profileId: string) => `inbox-${profileId}`,
  /** Kinds of pushes and quiet hours. */
  pushSettings: (profileId: string) => `push-${profileId}`,
  /** Seats, waitlist, requests and address of a community event. */
  meetup: (meetupId: string) => `gathering-${meetupId}`,
  /** A member's private calendar address. */
  calendarFeed: (profileId: string) => `calendar-${profileId}`,
  /** A member's answers to compatibility questions. */
  answers: (profileId: string) => `answers-${profileId}`,
  /** Generated questions of a pack. */
  questionPack: (packId: string) => `pack-${packId}`,
  /** Suggestions for a member. */
  suggestions: (profileId: string) => `suggestions-${profileId}`,
  /** Analyses of a profile. */
  insight: (profileId: string) => `insight-${profileId}`,
  /** The scorer's result for two members, in either order. */
  score: (one: string, other: string) => `score-${[one, other].sort().join('_')}`,
  /** The resolution of a report. */
  reportResolution: (reportId: string) => `report-${reportId}`,
  /** The suspension of a member. */
  suspension: (profileId: string) => `standing-${profileId}`,
  /** What the staff did about failed jobs. */
  jobChanges: (queue: string) => `jobs-${queue}`,
  /** How evenly decks of a mode share first places. */
  exposure: (mode: string) => `exposure-${mode}`,
  /** Decks that a member was shown on some days, in logs of earlier versions. */
  shownDecks: (profileId: string) => `decks-${profileId}`,
  /** What came of cards in weeks, in logs of earlier versions. */
  cardMeasures: () => 'cards',
  /** Progress of seeding the demo community; one stream for each installation. */
  demo: () => 'demo',
} as const satisfies Record<keyof typeof eventsByDecider, (...ids: string[]) => string>
