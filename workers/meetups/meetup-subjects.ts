/** Subjects of notifications about a meetup: unread ones of one subject are one. */
export const meetupSubjects = {
  change: (meetupId: string) => `event-change:${meetupId}`,
  cancellation: (meetupId: string) => `event-cancelled:${meetupId}`,
  request: (meetupId: string) => `event-request:${meetupId}`,
  approval: (meetupId: string) => `event-approval:${meetupId}`,
  seat: (meetupId: string) => `event-seat:${meetupId}`,
  day: (meetupId: string) => `event-tomorrow:${meetupId}`,
  hour: (meetupId: string) => `event-soon:${meetupId}`,
} as const
