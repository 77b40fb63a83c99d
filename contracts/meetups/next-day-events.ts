import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { EncryptedField, ofNextDay, subjects } from '../core/personal.ts'

/** How an event was for a guest. */
export const HowItWas = z.enum(['good', 'mixed', 'bad'])
export type HowItWas = z.output<typeof HowItWas>

/** What a guest said of an event. */
const NextDayAnswer = z.object({
  how: HowItWas,
  feltSafe: z.boolean(),
  words: z.string().nullable(),
  /** Profile ids of people who made it unsafe. */
  named: z.array(Id),
  /** Identity hashes of the guest, so that a person with two accounts counts once. */
  identityHashes: z.array(Id),
})
export type NextDayAnswer = z.output<typeof NextDayAnswer>

const felt = z.int().nonnegative().nullable()

/** Events of what guests say of one community event the day after. */
export const nextDayEvents = [
  /** A guest answered for the staff. A later answer replaces it. */
  event(
    'NextDayAnswered',
    z.object({
      meetupId: Id,
      profileId: Id,
      answer: z.union([EncryptedField, NextDayAnswer]).nullable(),
    }),
    {
      personal: {
        keySubjects: [ofNextDay('meetupId')],
        erased: { answer: null },
        staysEncrypted: true,
      },
    },
  ),
  /** The time to answer is over. So many people felt safe, and so many did not; null for few. */
  event('NextDayCounted', z.object({ meetupId: Id, feltSafe: felt, didNot: felt }), {
    personal: {
      keySubjects: [ofNextDay('meetupId')],
      erased: { feltSafe: null, didNot: null },
    },
  }),
  /** Nobody can read the answers any more, nor the counts. */
  event('NextDayForgotten', z.object({ meetupId: Id, profileIds: z.array(Id) }), {
    ends: ({ meetupId }) => [subjects.nextDay(meetupId)],
  }),
] as const
