/** Names of the streams. One name, one consistency boundary. */
export const streams = {
  member: (memberId: string) => `member-${memberId}`,
  profile: (profileId: string) => `profile-${profileId}`,
  /** The same stream whichever of the two asks. */
  pair: (one: string, other: string) => `pair-${[one, other].sort().join('_')}`,
  /** The likes of one UTC day, e.g. of `2026-11-20`. */
  likes: (profileId: string, day: string) => `likes-${profileId}-${day}`,
  conversation: (matchId: string) => `conversation-${matchId}`,
  inbox: (profileId: string) => `inbox-${profileId}`,
  /** How far the demo community has been made; one an installation. */
  demo: () => 'demo',
  suggestions: (profileId: string) => `suggestions-${profileId}`,
  /** What the staff made of a report. */
  report: (reportId: string) => `report-${reportId}`,
  /** Whether the staff let a member be here. */
  standing: (profileId: string) => `standing-${profileId}`,
  /** What the staff did about the failed jobs of a queue. */
  jobs: (queue: string) => `jobs-${queue}`,
  /** The same stream whichever of the two asks. */
  score: (one: string, other: string) => `score-${[one, other].sort().join('_')}`,
} as const
