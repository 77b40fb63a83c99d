import type { Instant } from '../../contracts/core/event.ts'
import { CIPHERTEXT_FIELD, type EncryptedField } from '../../contracts/core/personal.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { NextDayAnswer } from '../../contracts/meetups/next-day-events.ts'
import type { GivenNextDayAnswer } from '../../domain/meetups/next-day.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** What a guest said of an event, encrypted. */
export type NextDayAnswerDocument = EventNamed<'NextDayAnswered'>['data'] & {
  /** When they first answered. */
  readonly at: Instant
}

type OfGuest = { readonly meetupId: string; readonly profileId: string }

/** Key of a guest's answer. */
export const nextDayKey = ({ meetupId, profileId }: OfGuest): string => `${meetupId}/${profileId}`

/**
 * What guests said of an event the day after, encrypted, for the staff. By meetup and profile; indexed
 * by meetup, profile and age.
 *
 * @until 12 months
 */
export const nextDayAnswers = defineProjection<NextDayAnswerDocument>({
  name: 'nextDayAnswers',
  version: 1,
  indexes: [
    { by: ['meetupId'], order: 'at' },
    { by: ['profileId'], order: 'at' },
    { by: [], order: 'at' },
  ],
  on: {
    NextDayAnswered: {
      keys: ({ data }) => [nextDayKey(data)],
      fold: (before, { data, at }) => ({ ...data, at: before?.at ?? at }),
    },
    NextDayForgotten: {
      keys: ({ data: { meetupId, profileIds } }) =>
        profileIds.map(profileId => nextDayKey({ meetupId, profileId })),
      fold: () => null,
    },
  },
})

/** How many guests of an event felt safe, and how many did not; null for few. */
export type NextDayCountsDocument = EventNamed<'NextDayCounted'>['data']

const meetupKey = ({ data }: { readonly data: { readonly meetupId: string } }) => [data.meetupId]

/**
 * How many guests of an event felt safe and how many did not, where there are enough, for its hosts. By
 * meetup id.
 *
 * @until 12 months, or the organizer deletes their account
 */
export const nextDayCounts = defineProjection<NextDayCountsDocument>({
  name: 'nextDayCounts',
  version: 1,
  on: {
    NextDayCounted: { keys: meetupKey, fold: (_, { data }) => data },
    NextDayForgotten: { keys: meetupKey, fold: () => null },
    MeetupForgotten: { keys: meetupKey, fold: () => null },
  },
})

const isEncrypted = (answer: EncryptedField | NextDayAnswer): answer is EncryptedField =>
  CIPHERTEXT_FIELD in answer

/** Decrypts an answer, for its guest, the staff and the count. Undefined once it is forgotten. */
export const readNextDayAnswer = async (
  keys: Keys,
  { meetupId, profileId, answer }: Omit<NextDayAnswerDocument, 'at'>,
): Promise<GivenNextDayAnswer | undefined> => {
  if (answer === null) return undefined
  const place = { type: 'NextDayAnswered', field: 'answer', stream: streams.nextDay(meetupId) }
  const found = isEncrypted(answer)
    ? ((await decryptField(keys, { ...place, data: { meetupId } }, answer)) as NextDayAnswer | null)
    : answer
  return found ? { ...found, by: profileId } : undefined
}
