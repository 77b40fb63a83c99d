import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { type GroupTimeKey, groupTimes } from './group-times.ts'

const times = Object.keys(groupTimes) as [GroupTimeKey, ...GroupTimeKey[]]

const GroupTime = z.enum(times, 'Choose times from the list.')

const eachOnce = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** Interests and times of a member or a group. */
export const groupChoice = {
  interests: z
    .array(Hobby)
    .min(1, 'Select at least one interest')
    .max(limits.group.interests, `Select at most ${limits.group.interests} interests`)
    .transform(eachOnce),
  availability: z
    .array(GroupTime)
    .min(1, 'Select at least one availability slot')
    .max(times.length)
    .transform(eachOnce),
}

/** What a member looks for in a group; empty until they state it. */
export const UserAvailability = z
  .object({
    interests: z.array(z.string()),
    availability: z.array(z.string()),
    isActive: z.boolean(),
  })
  .meta({ id: 'UserAvailability' })
export type UserAvailability = z.output<typeof UserAvailability>

export const getUserAvailability = route('GET /api/user-availability', {
  summary: 'The interests and times by which groups are found for you',
  access: 'member',
  response: UserAvailability,
})

export const declareGroupInterests = route('POST /api/user-availability', {
  replacesList: true,
  summary: 'Say by which interests and times groups are found for you',
  access: 'member',
  body: z.strictObject(groupChoice),
  response: UserAvailability,
})

export const groupInterestsRoutes = [getUserAvailability, declareGroupInterests] as const

/** Stored as text, so that a hobby that was removed from the catalogue can still be read. */
export const groupInterestsEvents = [
  event(
    'GroupInterestsDeclared',
    z.object({
      profileId: Id,
      interests: z.array(z.string()),
      availability: z.array(z.string()),
    }),
    {
      personal: {
        keySubjects: [ofProfile('profileId')],
        erased: { interests: [], availability: [] },
      },
    },
  ),
] as const
