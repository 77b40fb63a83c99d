import type { RsvpStatus } from '../../contracts/gathering-events.ts'

type Answer = {
  readonly profileId: string
  readonly status: RsvpStatus
  /** Its place among all that were ever given, by the first answer of the member. */
  readonly place: number
}

type Bucket = Readonly<Record<string, Answer>>

/**
 * The answers of all members to a gathering. They lie in small buckets, so that the answers after
 * one more share all but one bucket with those before: thousands are not copied for each event.
 */
export type GatheringAnswers = {
  readonly given: number
  readonly buckets: Readonly<Record<string, Bucket>>
}

export const noAnswers: GatheringAnswers = { given: 0, buckets: {} }

/** Ids are random at their end. */
const bucketOf = (profileId: string): string => profileId.slice(-2)

const find = ({ buckets }: GatheringAnswers, profileId: string): Answer | undefined =>
  buckets[bucketOf(profileId)]?.[profileId]

/** A member's answer; undefined without one. */
export const answerOf = (answers: GatheringAnswers, profileId: string): RsvpStatus | undefined =>
  find(answers, profileId)?.status

/** The answers with a member's new one; its place stays that of their first. */
export const setAnswer = (
  answers: GatheringAnswers,
  profileId: string,
  status: RsvpStatus,
): GatheringAnswers => {
  const { given, buckets } = answers
  const earlier = find(answers, profileId)
  const answer = { profileId, status, place: earlier?.place ?? given }
  const bucket = bucketOf(profileId)
  return {
    given: earlier ? given : given + 1,
    buckets: { ...buckets, [bucket]: { ...buckets[bucket], [profileId]: answer } },
  }
}

/** The answers without that of a member. */
export const removeAnswer = (
  { given, buckets }: GatheringAnswers,
  profileId: string,
): GatheringAnswers => {
  const bucket = bucketOf(profileId)
  const { [profileId]: _, ...others } = buckets[bucket] ?? {}
  return { given, buckets: { ...buckets, [bucket]: others } }
}

/** All answers, in the order in which members first answered. */
export const allAnswers = ({ buckets }: GatheringAnswers): Pick<Answer, 'profileId' | 'status'>[] =>
  Object.values(buckets)
    .flatMap(bucket => Object.values(bucket))
    .sort((one, other) => one.place - other.place)
    .map(({ profileId, status }) => ({ profileId, status }))
