/** What somebody writes to a match whom they invite, for any hobby. */
export const invitationLines = [
  'I keep meaning to do this with somebody. Would you come along?',
  'No pressure at all, but I thought of you at once.',
  'I know a good place for it, and they do tea afterwards.',
  'First time for me. Be kind, and I will bring snacks.',
  'An hour, maybe two. We can leave whenever either of us has had enough.',
  'I have been looking for somebody who does not talk the whole time. You?',
] as const

/** Public places that every city has. */
export const meetingPoints = [
  'By the fountain in the old park',
  'The café in the public library',
  'Main station, under the clock',
  'The big table at the community centre',
  'The bench by the boathouse',
] as const

/** What the two have noted for a plan. */
export const planNotes = [
  'Step-free. There is a quiet corner if it gets too much.',
  'Bring a mug. We check in after an hour.',
  'Rain or shine; we move inside if it pours.',
  null,
] as const

/** What a member notes beside their own times. */
export const availabilityNotes = [
  'Not after a late shift.',
  'Every other week.',
  null,
  null,
  null,
] as const
