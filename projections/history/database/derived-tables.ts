import type { DomainEvent } from '../../../contracts/events.ts'

type EventType = DomainEvent['type']

/** A table over events: each column as a DuckDB expression of `log`, one of them. */
export type SqlTable = {
  readonly about: string
  /** The type of its events, unless `from` says which. */
  readonly type?: EventType
  /** FROM clause with `events` as `log`; unless given, all events of the type. */
  readonly from?: string
  readonly columns: Readonly<Record<string, readonly [sql: string, about: string]>>
}

const text = (field: string) => `(log.data->>'$.${field}')`
const at = 'log.happened_at'
const side = (n: number) => `(log.data->>'$.profiles[${n}]')`

/** Joins the first later event with the same id, e.g. the end of a match. */
const withFirst = (first: EventType, then: EventType, id: string) =>
  `events log LEFT JOIN (
     SELECT (data->>'$.${id}') AS id, min(happened_at) AS happened_at FROM events
     WHERE type = '${then}' GROUP BY 1
   ) later ON later.id = ${text(id)} WHERE log.type = '${first}'`

/** Event types that end an invitation to a hangout; one of them occurs, once. */
const invitationEnds = [
  'HangoutAccepted',
  'HangoutDeclined',
  'HangoutCancelled',
  'HangoutExpired',
] as const satisfies readonly EventType[]

/** Tables that say of many events what matters of them. */
export const derivedTables: Readonly<Record<string, SqlTable>> = {
  members: {
    about: 'who has registered',
    type: 'MemberRegistered',
    columns: {
      member_id: [text('memberId'), 'the member'],
      registered_at: [at, 'when they first signed in'],
      way: [text('way'), 'open or invitation; null for members of earlier versions'],
    },
  },
  profiles: {
    about: 'who has made a profile',
    type: 'ProfileCreated',
    columns: {
      profile_id: [text('profileId'), 'the profile'],
      member_id: [text('memberId'), 'whose it is'],
      created_at: [at, 'when it was made'],
    },
  },
  swipes: {
    about: 'every swipe, taken back or not',
    type: 'Swiped',
    columns: {
      swiped_at: [at, 'when'],
      by_profile: [text('by'), 'who swiped'],
      on_profile: [text('on'), 'on whom'],
      mode: [text('mode'), 'dating, friendship or networking'],
      action: [text('action'), 'like, pass, maybe or super_like'],
    },
  },
  matches: {
    about: 'every match there ever was',
    from: withFirst('Matched', 'Unmatched', 'matchId'),
    columns: {
      match_id: [text('matchId'), 'the match'],
      one_profile: [side(0), 'one of the two'],
      other_profile: [side(1), 'the other'],
      mode: [text('mode'), 'the mode in which they met'],
      matched_at: [at, 'when'],
      unmatched_at: ['later.happened_at', 'when one of them ended it; null while it lasts'],
    },
  },
  messages: {
    about: 'every message, without its words',
    type: 'MessageSent',
    columns: {
      message_id: [text('messageId'), 'the message'],
      match_id: [text('matchId'), 'in which match'],
      from_profile: [text('from'), 'who wrote'],
      to_profile: [text('to'), 'to whom'],
      sent_at: [at, 'when'],
      revision: ['log.revision', 'place in the conversation'],
    },
  },
  notifications: {
    about: 'every notification, without its words',
    from: withFirst('Notified', 'NotificationRead', 'notificationId'),
    columns: {
      notification_id: [text('notificationId'), 'the notification'],
      profile_id: [text('profileId'), 'who was told'],
      type: [text('type'), 'e.g. new_match'],
      notified_at: [at, 'when'],
      read_at: ['later.happened_at', 'when it was read by itself; null if not so'],
    },
  },
  meetups: {
    about: 'every community event, without its words, as it was announced',
    from: withFirst('MeetupAnnounced', 'MeetupCancelled', 'meetupId'),
    columns: {
      meetup_id: [text('meetupId'), 'the event'],
      organizer_profile: [text('organizer'), 'who hosts it'],
      announced_at: [at, 'when it was announced'],
      starts_at: [`CAST(${text('eventDate')} AS TIMESTAMP)`, 'when it begins, UTC'],
      is_online: [`CAST(${text('isOnline')} AS BOOLEAN)`, 'whether it is online'],
      is_public: [`CAST(${text('isPublic')} AS BOOLEAN)`, 'false: only by its link'],
      address_shown_to: [
        `coalesce(${text('addressShownTo')}, 'going')`,
        'to whom the address showed at first: going or approved',
      ],
      places: [
        `CAST(${text('maxAttendees')} AS INTEGER)`,
        'how many may come; null without a limit',
      ],
      cancelled_at: ['later.happened_at', 'when it was cancelled; null if it was not'],
    },
  },
  rsvps: {
    about: 'every answer to a community event, replaced or not',
    from: "events log WHERE log.type IN ('RsvpGiven', 'SeatPromoted')",
    columns: {
      answered_at: [at, 'when'],
      meetup_id: [text('meetupId'), 'to which event'],
      profile_id: [text('profileId'), 'who answered'],
      status: [`coalesce(${text('status')}, 'going')`, 'going, maybe or not_going'],
      previous: [text('previous'), 'their answer until then; null without one'],
      is_promoted: ["log.type = 'SeatPromoted'", 'true where the waitlist gave them a seat'],
    },
  },
  hangouts: {
    about: 'every invitation to a hangout, without its words, and what came of it',
    from: `events log LEFT JOIN (
     SELECT (data->>'$.invitationId') AS id, min(happened_at) AS happened_at, any_value(type) AS type
     FROM events WHERE type IN (${invitationEnds.map(type => `'${type}'`).join(', ')}) GROUP BY 1
   ) later ON later.id = ${text('invitationId')} WHERE log.type = 'HangoutInvited'`,
    columns: {
      invitation_id: [text('invitationId'), 'the invitation'],
      inviter_profile: [text('inviter'), 'who asked'],
      invitee_profile: [text('invitee'), 'who was asked'],
      invited_at: [at, 'when'],
      status: [
        "coalesce(lower(replace(later.type, 'Hangout', '')), 'pending')",
        'pending, accepted, declined, cancelled or expired',
      ],
      ended_at: ['later.happened_at', 'when it was answered or ended; null while it is pending'],
    },
  },
  groups: {
    about: 'every group chat, without its words',
    from: withFirst('GroupFounded', 'GroupClosed', 'groupId'),
    columns: {
      group_id: [text('groupId'), 'the group'],
      founder_profile: [text('founder'), 'who founded it'],
      founded_at: [at, 'when'],
      seats: [`CAST(${text('maxMembers')} AS INTEGER)`, 'how many it has room for'],
      admission: [
        `coalesce(${text('admission')}, 'approval')`,
        'at its foundation: invitation, approval or open',
      ],
      closed_at: ['later.happened_at', 'when its last member left; null while it has any'],
    },
  },
  group_joins: {
    about: 'every answer with which a member joined a group or stayed in it',
    type: 'GroupJoined',
    columns: {
      joined_at: [at, 'when'],
      group_id: [text('groupId'), 'which group'],
      profile_id: [text('profileId'), 'who joined'],
      rsvp_status: [text('rsvpStatus'), 'attending or maybe'],
      through: [
        `coalesce(${text('through')}, 'before_admission')`,
        'open, invitation or approval; seat for a changed answer',
      ],
    },
  },
  group_requests: {
    about: 'every request to join a group',
    type: 'GroupRequested',
    columns: {
      requested_at: [at, 'when'],
      group_id: [text('groupId'), 'which group'],
      profile_id: [text('profileId'), 'who asked'],
      rsvp_status: [text('rsvpStatus'), 'attending or maybe'],
    },
  },
  group_messages: {
    about: 'every message in a group, without its words',
    type: 'GroupMessageSent',
    columns: {
      message_id: [text('messageId'), 'the message'],
      group_id: [text('groupId'), 'in which group'],
      from_profile: [text('from'), 'who wrote'],
      sent_at: [at, 'when'],
    },
  },
  answers: {
    about:
      'every answer to a compatibility question, given again or taken back, without what it says',
    type: 'QuestionAnswered',
    columns: {
      answered_at: [at, 'when'],
      profile_id: [text('profileId'), 'who answered'],
      pack: [
        `coalesce(${text('packId')}, ${text('adult.packId')})`,
        'the pack, e.g. consent; null for a pack for adults, unless personal data is shown',
      ],
      question: [
        `coalesce(${text('questionId')}, ${text('adult.questionId')})`,
        'the key of the question, or the id of a generated one; null where the pack is',
      ],
      is_explained: [
        `CAST(${text('isExplained')} AS BOOLEAN)`,
        'true where the member wrote an explanation',
      ],
    },
  },
  generated_questions: {
    about: 'every request for new questions that was answered',
    type: 'QuestionsGenerated',
    columns: {
      generated_at: [at, 'when'],
      pack: [text('packId'), 'the pack that they were added to'],
      questions: [
        "CAST(json_array_length(log.data, '$.questions') AS INTEGER)",
        'how many were added',
      ],
      is_ai: [
        `CAST(${text('isAiGenerated')} AS BOOLEAN)`,
        'false where the server chose them without a language model',
      ],
    },
  },
  checkouts: {
    about: 'every beginning to buy premium, paid or not',
    type: 'CheckoutStarted',
    columns: {
      started_at: [at, 'when'],
      member_id: [text('memberId'), 'who began'],
      plan: [text('plan'), 'monthly, annual or once'],
    },
  },
  subscriptions: {
    about: 'every change of a subscription, from the first payment to its end',
    type: 'SubscriptionChanged',
    columns: {
      changed_at: [at, 'when it was recorded'],
      subscription_id: [text('subscriptionId'), 'the subscription'],
      member_id: [text('memberId'), 'whose it is'],
      plan: [text('plan'), 'monthly or annual'],
      status: [text('status'), 'trialing, active, past_due or ended, from then on'],
      cents: [`CAST(${text('cents')} AS INTEGER)`, 'price of a month or year, in US cents'],
      renews_at: [
        `CAST(${text('renewsAt')} AS TIMESTAMP)`,
        'when it is charged next; null when it ends before',
      ],
      ends_at: [`CAST(${text('endsAt')} AS TIMESTAMP)`, 'when it ends; null while it renews'],
    },
  },
  payments: {
    about: 'every payment that was received, with how much of it was taken back',
    from: `events log LEFT JOIN (
     SELECT (data->>'$.paymentId') AS id, arg_max(CAST(data->>'$.cents' AS INTEGER), position) AS cents
     FROM events WHERE type = 'PaymentRefunded' GROUP BY 1
   ) later ON later.id = ${text('paymentId')} WHERE log.type = 'PaymentReceived'`,
    columns: {
      payment_id: [text('paymentId'), 'the payment'],
      member_id: [text('memberId'), 'who paid'],
      plan: [text('plan'), 'monthly, annual or once'],
      cents: [`CAST(${text('cents')} AS INTEGER)`, 'how much, in US cents'],
      paid_at: [`CAST(${text('paidAt')} AS TIMESTAMP)`, 'when, UTC'],
      refunded_cents: ['coalesce(later.cents, 0)', 'how much was refunded or lost to a dispute'],
    },
  },
  blocks: {
    about: 'every block, lifted or not',
    type: 'Blocked',
    columns: {
      blocked_at: [at, 'when'],
      by_profile: [text('by'), 'who blocked'],
      on_profile: [text('on'), 'whom'],
    },
  },
  reports: {
    about: 'every report, without its words',
    type: 'Reported',
    columns: {
      report_id: [text('reportId'), 'the report'],
      reported_at: [at, 'when'],
      by_profile: [text('by'), 'who reported'],
      on_profile: [text('on'), 'whom'],
      reason: [text('reason'), 'e.g. harassment'],
    },
  },
}

/** The statement that defines a table as a SQL view of `events`. */
export const definitionOfTable = (name: string, { type, from, columns }: SqlTable): string => {
  const source = from ?? `events log WHERE log.type = '${type}'`
  const selected = Object.entries(columns).map(([column, [sql]]) => `${sql} AS "${column}"`)
  return `CREATE VIEW "${name}" AS SELECT ${selected.join(', ')} FROM ${source}`
}
