import type { Instant } from '../../contracts/core/event.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'

/** A member's answer to a meetup, and their claim to its address. */
export type Attendance = {
  readonly profileId: string
  /** Null for an approved member who waits or waited for a seat. */
  readonly status: AnswerStatus | null
  /** Position among all first answers. */
  readonly place: number
  /** Whether the organizer approved them; it holds for later answers too. */
  readonly isApproved: boolean
  readonly isDeclined: boolean
  /** Number of the address that they keep without approval; null without one. */
  readonly keptAddress: number | null
  /** Whether they could ever see an address. */
  readonly hadAddress: boolean
  /** Set while they ask to come: their reply to the organizer's question. */
  readonly asked: { readonly answer: string | null } | null
  /** Whether they came, as the organizer noted; null without a note. */
  readonly came: boolean | null
  /** The linked member with whom they want to come, by profile id; null for nobody. */
  readonly companion: string | null
  /** How often what they see of their own attendance changed, and when last. */
  readonly changes: number
  readonly changedAt: Instant
  /** Set when they no longer go and had the address: their name to the organizer at that time. */
  readonly left: { readonly seenAs: string | null } | null
}

type Bucket = Readonly<Record<string, Attendance>>

/**
 * All members' answers to a meetup, in small buckets: one more answer copies one bucket and shares
 * the others, so that thousands are not copied for each event.
 */
export type MeetupAnswers = {
  readonly given: number
  readonly buckets: Readonly<Record<string, Bucket>>
}

export const noAnswers: MeetupAnswers = { given: 0, buckets: {} }

/** Ids end in random characters. */
const bucketOf = (profileId: string): string => profileId.slice(-2)

/** A member's attendance; undefined if they never answered. */
export const attendanceOf = (
  { buckets }: MeetupAnswers,
  profileId: string,
): Attendance | undefined => buckets[bucketOf(profileId)]?.[profileId]

/** A member's answer; undefined without one. */
export const answerOf = (answers: MeetupAnswers, profileId: string): AnswerStatus | undefined =>
  attendanceOf(answers, profileId)?.status ?? undefined

/**
 * The answers with a member's attendance changed; its position stays that of their first answer.
 */
export const changeAttendance = (
  answers: MeetupAnswers,
  profileId: string,
  changes: Partial<Omit<Attendance, 'profileId' | 'place'>>,
): MeetupAnswers => {
  const { given, buckets } = answers
  const earlier = attendanceOf(answers, profileId)
  const attendance: Attendance = {
    profileId,
    status: null,
    place: given,
    isApproved: false,
    isDeclined: false,
    keptAddress: null,
    hadAddress: false,
    asked: null,
    came: null,
    companion: null,
    changes: 0,
    changedAt: '',
    left: null,
    ...earlier,
    ...changes,
  }
  const bucket = bucketOf(profileId)
  return {
    given: earlier ? given : given + 1,
    buckets: { ...buckets, [bucket]: { ...buckets[bucket], [profileId]: attendance } },
  }
}

/** The answers without that of one member. */
export const removeAnswer = (
  { given, buckets }: MeetupAnswers,
  profileId: string,
): MeetupAnswers => {
  const bucket = bucketOf(profileId)
  const { [profileId]: _, ...others } = buckets[bucket] ?? {}
  return { given, buckets: { ...buckets, [bucket]: others } }
}

/** All attendances, in the order of the first answers. */
export const allAttendances = ({ buckets }: MeetupAnswers): Attendance[] =>
  Object.values(buckets)
    .flatMap(bucket => Object.values(bucket))
    .sort((one, other) => one.place - other.place)

/** All answers, in the order of the first answers. */
export const allAnswers = (
  answers: MeetupAnswers,
): { readonly profileId: string; readonly status: AnswerStatus }[] =>
  allAttendances(answers).flatMap(({ profileId, status }) =>
    status === null ? [] : [{ profileId, status }],
  )
