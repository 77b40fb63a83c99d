/** Names of the streams. Each stream is one consistency boundary. */
export const streams = {
  member: (memberId: string) => `member-${memberId}`,
  profile: (profileId: string) => `profile-${profileId}`,
  /** The order of the two ids does not matter. */
  pair: (one: string, other: string) => `pair-${[one, other].sort().join('_')}`,
  /** The likes of one UTC day, e.g. of `2026-11-20`. */
  likes: (profileId: string, day: string) => `likes-${profileId}-${day}`,
  conversation: (matchId: string) => `conversation-${matchId}`,
  /** What a member is entitled to. */
  subscription: (memberId: string) => `subscription-${memberId}`,
  /** The first week of a person at a low price, by an id that follows from an identity hash. */
  trial: (trialId: string) => `trial-${trialId}`,
  group: (groupId: string) => `group-${groupId}`,
  /** The hangouts of two members; the order of the two ids does not matter. */
  hangout: (one: string, other: string) => `hangout-${[one, other].sort().join('_')}`,
  /** The invitations that a member sends on one UTC day, e.g. on `2026-11-20`. */
  invitations: (profileId: string, day: string) => `invitations-${profileId}-${day}`,
  inbox: (profileId: string) => `inbox-${profileId}`,
  /** Of what and when a member is pushed. */
  push: (profileId: string) => `push-${profileId}`,
  gathering: (gatheringId: string) => `gathering-${gatheringId}`,
  /** The private calendar address of a member. */
  calendar: (profileId: string) => `calendar-${profileId}`,
  suggestions: (profileId: string) => `suggestions-${profileId}`,
  /** The answers of a member to compatibility questions. */
  answers: (profileId: string) => `answers-${profileId}`,
  /** The analyses of a member's profile. */
  insight: (profileId: string) => `insight-${profileId}`,
  /** The questions that were generated for a pack. */
  questionPack: (packId: string) => `pack-${packId}`,
  /** The resolution of a report. */
  report: (reportId: string) => `report-${reportId}`,
  /** The suspension of a member. */
  standing: (profileId: string) => `standing-${profileId}`,
  /** The handling of a queue's failed jobs by the staff. */
  jobs: (queue: string) => `jobs-${queue}`,
  /** The order of the two ids does not matter. */
  score: (one: string, other: string) => `score-${[one, other].sort().join('_')}`,
} as const
