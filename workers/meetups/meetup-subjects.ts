/** Subjects of notifications about a meetup: unread ones of one subject are one. */
export const meetupSubjects = {
  change: (gatheringId: string) => `event-change:${gatheringId}`,
  cancellation: (gatheringId: string) => `event-cancelled:${gatheringId}`,
  request: (gatheringId: string) => `event-request:${gatheringId}`,
  approval: (gatheringId: string) => `event-approval:${gatheringId}`,
  seat: (gatheringId: string) => `event-seat:${gatheringId}`,
  day: (gatheringId: string) => `event-tomorrow:${gatheringId}`,
  hour: (gatheringId: string) => `event-soon:${gatheringId}`,
} as const
