import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { textUpTo } from '../core/text.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { type SlotKey, timeSlots } from './time-slots.ts'

const slots = Object.keys(timeSlots) as [SlotKey, ...SlotKey[]]

export const TimeSlot = z.enum(slots, 'Choose a time slot from the list.')
export type TimeSlot = z.output<typeof TimeSlot>

const { hobbies, notes } = limits.hangoutAvailability

/** Removes repeats; the order is the member's. */
const eachOnce = <T>(list: readonly T[]): T[] => [...new Set(list)]

const AvailabilityInput = z.strictObject({
  timeSlot: TimeSlot,
  hobbies: z
    .array(Hobby)
    .min(1, 'Please select a time slot and at least one hobby.')
    .max(hobbies, `Choose at most ${hobbies} hobbies for one time.`)
    .transform(eachOnce),
  notes: textUpTo(notes, 'note')
    .nullish()
    .transform(text => text || null),
  isActive: z.boolean().default(true),
})

const hasEachSlotOnce = (list: readonly { readonly timeSlot: TimeSlot }[]) =>
  new Set(list.map(({ timeSlot }) => timeSlot)).size === list.length

/** When a member has time, and for what. */
export const HangoutAvailability = z
  .object({
    timeSlot: TimeSlot,
    hobbies: z.array(z.string()),
    /** Only for the member. */
    notes: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'HangoutAvailability' })
export type HangoutAvailability = z.output<typeof HangoutAvailability>

export const listHangoutAvailability = route('GET /api/hangout-availability', {
  summary: 'When you have time for a hangout, and for which hobbies',
  access: 'member',
  response: z.array(HangoutAvailability),
})

export const declareHangoutAvailability = route('POST /api/hangout-availability', {
  replacesList: true,
  summary: 'Replace when you have time for a hangout',
  access: 'member',
  body: z.strictObject({
    availability: z
      .array(AvailabilityInput)
      .max(slots.length)
      .refine(hasEachSlotOnce, 'Name each time slot once.'),
  }),
  response: z.array(HangoutAvailability),
})

export const hangoutAvailabilityRoutes = [
  listHangoutAvailability,
  declareHangoutAvailability,
] as const

/** Stored as text, so that a hobby or slot that was removed from its list can still be read. */
const StoredAvailability = z.object({
  timeSlot: z.string(),
  hobbies: z.array(z.string()),
  notes: z.string().nullable(),
  isActive: z.boolean(),
})

export const hangoutAvailabilityEvents = [
  event(
    'HangoutAvailabilityDeclared',
    z.object({ profileId: Id, availability: z.array(StoredAvailability) }),
    { personal: { keySubjects: [ofProfile('profileId')], erased: { availability: [] } } },
  ),
] as const
