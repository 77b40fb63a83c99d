import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { type HobbyKey, hobbyLabels } from './hobby-catalogue.ts'

const keys = Object.keys(hobbyLabels) as [HobbyKey, ...HobbyKey[]]

export const Hobby = z.enum(keys, 'Choose hobbies from the list.')
export type Hobby = z.output<typeof Hobby>

const Chosen = z.object({ hobby: Hobby }).meta({ id: 'ProfileHobby' })

export const listHobbies = route('GET /api/profile-hobbies', {
  summary: 'The hobbies you have chosen',
  access: 'member',
  response: z.array(Chosen),
})

export const chooseHobbies = route('POST /api/profile-hobbies', {
  replacesList: true,
  summary: 'Replace the hobbies you have chosen',
  access: 'member',
  body: z.strictObject({ hobbies: z.array(Hobby).max(keys.length) }),
  response: z.array(Chosen),
})

export const hobbiesRoutes = [listHobbies, chooseHobbies] as const

/** Stored as text, so that a hobby that was removed from the catalogue can still be read. */
export const hobbiesEvents = [
  event('HobbiesChosen', z.object({ profileId: Id, hobbies: z.array(z.string()) }), {
    personal: { keySubjects: [ofProfile('profileId')], erased: { hobbies: [] } },
  }),
] as const
