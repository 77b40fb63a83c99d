import type { DomainEvent, eventsByDecider } from '../../contracts/core/event-types.ts'

/** A kind of stream: the name of its decider. */
export type StreamKind = keyof typeof eventsByDecider

/** Whether streams of a kind may leave the log, and why. */
export type ArchiveRule = { readonly because: string } & (
  | { readonly leaves: 'never' }
  /** The allowance of a day that is over, once everything that it paid for has its outcome. */
  | { readonly leaves: 'day is over' }
  /**
   * The member's account is closed, their keys are destroyed and their erasure is complete. After
   * the closing the stream has no event but those of `erasedBy`, which leave nothing in any view.
   */
  | {
      readonly leaves: 'account is erased'
      readonly erasedBy: readonly DomainEvent['type'][]
    }
)

/**
 * How old the newest event of a stream is at least when the stream leaves. A failed job may be retried
 * for weeks: no job of a stream is left when it leaves.
 */
export const ARCHIVE_AFTER_DAYS = 31

/**
 * The decision for every kind of stream. A stream may leave the log when no view, no reactor and no
 * decider needs it any more: all views built from what remains are the same, and nothing is ever
 * appended to it again. A new kind of stream does not compile until it is decided here.
 */
export const archiveRules = {
  likes: {
    leaves: 'day is over',
    because:
      'The decider asks for today alone. Kept while a like has no outcome, and for good where one was returned: the view of unsettled likes needs both.',
  },
  invitations: {
    leaves: 'day is over',
    because:
      'The decider asks for today alone, and no view reads it. Kept while a counted invitation was neither sent nor returned.',
  },
  inbox: {
    leaves: 'account is erased',
    erasedBy: ['NotificationsForgotten'],
    because: 'Only its member reads it, and every notification was forgotten.',
  },
  pushSettings: {
    leaves: 'account is erased',
    erasedBy: [],
    because: 'Only pushes to its member depend on it.',
  },
  calendarFeed: {
    leaves: 'account is erased',
    erasedBy: [],
    because: "The address ends with the account, and another member's feed has another id.",
  },
  shownDecks: {
    leaves: 'account is erased',
    erasedBy: ['DeckShown'],
    because: 'No view reads them, also not one that was shown while the account was closed.',
  },
  answers: {
    leaves: 'account is erased',
    erasedBy: [],
    because:
      'Answers, XP and achievements are deleted with the account; scores of pairs are computed, not stored.',
  },
  suggestions: {
    leaves: 'account is erased',
    erasedBy: ['SuggestionsForgotten', 'SuggestedMemberLeft'],
    because:
      'Only its reader saw them. A member who is here goes on with the stream, seen batches or not: no part of a stream leaves.',
  },
  insight: {
    leaves: 'account is erased',
    erasedBy: [],
    because: 'The analysis was for its member alone.',
  },
  kithAccount: {
    leaves: 'never',
    because: 'Its last event destroys the key of its passkeys again after a restored backup.',
  },
  exposure: { leaves: 'never', because: 'The order of decks follows from all of it.' },
  cardMeasures: {
    leaves: 'never',
    because: 'It was one short event a night, which analysts compare.',
  },
  signUpInvitation: { leaves: 'never', because: 'The staff see how it was used.' },
  member: {
    leaves: 'never',
    because:
      'The closing of an account deletes from every view and destroys the keys again after a restored backup.',
  },
  profile: {
    leaves: 'never',
    because:
      'Erasing again, after a restored backup, finds photos by it; the deck knows by it who was there.',
  },
  pair: {
    leaves: 'never',
    because: 'The other member keeps matches, blocks and swipes; staff act on reports.',
  },
  conversation: {
    leaves: 'never',
    because: 'Both members may read it, and the closing is what hides it.',
  },
  group: { leaves: 'never', because: 'Other members read and continue it.' },
  hangout: {
    leaves: 'never',
    because: 'The other member reads it, and both may plan again.',
  },
  meetup: {
    leaves: 'never',
    because: 'Attendees have it in their past, and staff act on reports about it.',
  },
  questionPack: { leaves: 'never', because: 'Every member is asked its questions.' },
  score: {
    leaves: 'never',
    because: 'Both members may consent again, which continues it.',
  },
  subscription: {
    leaves: 'never',
    because: 'Payments may be refunded or disputed late, also after an account is closed.',
  },
  trial: {
    leaves: 'never',
    because: 'The same person may come back and continue it under another account.',
  },
  reportResolution: {
    leaves: 'never',
    because: 'Its last event is what deletes the report from the view.',
  },
  suspension: {
    leaves: 'never',
    because: 'A person who comes back is recognised by it, and its end is in it.',
  },
  jobChanges: { leaves: 'never', because: 'It is the record of what the staff did.' },
  demo: { leaves: 'never', because: 'It says how far the demo community is seeded.' },
} as const satisfies Record<StreamKind, ArchiveRule>
