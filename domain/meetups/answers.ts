import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'

/** A member's answer to a meetup, and what follows from it for the address. */
export type Attendance = {
  readonly profileId: string
  /** Null for a member who was approved and waits for a seat, or waited. */
  readonly status: AnswerStatus | null
  /** Its place among all that were ever given, by the first answer of the member. */
  readonly place: number
  /** Whether the organizer said yes; it holds for later answers too. */
  readonly isApproved: boolean
  readonly isDeclined: boolean
  /** Number of the address that they keep without approval; null for none. */
  readonly keptAddress: number | null
  /** Whether an address ever showed to them. */
  readonly hadAddress: boolean
  /** Set once they go no more and had the address: their name to the organizer at that time. */
  readonly left: { readonly seenAs: string | null } | null
}

type Bucket = Readonly<Record<string, Attendance>>

/**
 * The answers of all members to a meetup. They lie in small buckets, so that the answers after
 * one more share all but one bucket with those before: thousands are not copied for each event.
 */
export type MeetupAnswers = {
  readonly given: number
  readonly buckets: Readonly<Record<string, Bucket>>
}

export const noAnswers: MeetupAnswers = { given: 0, buckets: {} }

/** Ids are random at their end. */
const bucketOf = (profileId: string): string => profileId.slice(-2)

/** What is known of a member at a meetup; undefined for one who said nothing. */
export const attendanceOf = (
  { buckets }: MeetupAnswers,
  profileId: string,
): Attendance | undefined => buckets[bucketOf(profileId)]?.[profileId]

/** A member's answer; undefined without one. */
export const answerOf = (answers: MeetupAnswers, profileId: string): AnswerStatus | undefined =>
  attendanceOf(answers, profileId)?.status ?? undefined

/** The answers with changes to those of a member; its place stays that of their first. */
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

/** The answers without that of a member. */
export const removeAnswer = (
  { given, buckets }: MeetupAnswers,
  profileId: string,
): MeetupAnswers => {
  const bucket = bucketOf(profileId)
  const { [profileId]: _, ...others } = buckets[bucket] ?? {}
  return { given, buckets: { ...buckets, [bucket]: others } }
}

/** What is known of every member, in the order in which they first said something. */
export const allAttendances = ({ buckets }: MeetupAnswers): Attendance[] =>
  Object.values(buckets)
    .flatMap(bucket => Object.values(bucket))
    .sort((one, other) => one.place - other.place)

/** All answers, in the order in which members first answered. */
export const allAnswers = (
  answers: MeetupAnswers,
): { readonly profileId: string; readonly status: AnswerStatus }[] =>
  allAttendances(answers).flatMap(({ profileId, status }) =>
    status === null ? [] : [{ profileId, status }],
  )
