import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { demoProfileId, memberIdOf } from '../community/demo-ids.ts'
import { type DemoGuest, type DemoMeetup, meetupsFrom } from '../community/meetups.ts'
import type { DemoMember } from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { type SeedStep, step } from './seed-step.ts'
import { profileReadyAt } from './sign-up-steps.ts'

const MINUTE = 60_000

/** The events were announced this long before, and attendees have answered since. */
const ANNOUNCED_BEFORE = 120 * MINUTE

const personaKeys = new Set(personaSheets.map(({ key }) => key))

/** A member of the community as a possible host or attendee. */
export const guestOf = ({ key }: DemoMember, place: ChosenPlace): DemoGuest => ({
  profileId: demoProfileId(key),
  memberId: memberIdOf(key),
  place,
  isPersona: personaKeys.has(key),
})

const stepsOf = (recipe: DemoRecipe, event: DemoMeetup, announcedAt: number): SeedStep[] => {
  const { meetupId, host, details, answers } = event
  const stream = streams.meetup(meetupId)
  const meetupStep = (
    name: string,
    { memberId }: DemoGuest,
    at: number,
    command: Parameters<typeof meetup.decide>[0],
  ) => step(recipe, [meetupId, name], { at, by: memberId }, meetup, stream, command)
  const now = new Date(announcedAt)
  return [
    meetupStep('announced', host, announcedAt, {
      type: 'Announce',
      meetupId,
      organizer: host.profileId,
      details,
      now,
    }),
    ...answers.map(({ guest, status }, index) => {
      const at = announcedAt + (index + 1) * MINUTE
      const rsvp = { type: 'Rsvp', by: guest.profileId, status, now: new Date(at) } as const
      return meetupStep(guest.profileId, guest, at, rsvp)
    }),
  ]
}

/** The steps of upcoming events, by members who joined before the announcement. */
export const meetupSteps = (
  recipe: DemoRecipe,
  members: readonly DemoMember[],
  placeOf: (one: DemoMember) => ChosenPlace,
): SeedStep[] => {
  const now = Date.parse(recipe.now)
  const announcedAt = now - ANNOUNCED_BEFORE
  const people = members
    .filter(one => profileReadyAt(one) < announcedAt)
    .map(one => guestOf(one, placeOf(one)))
  return meetupsFrom(people, new Date(now)).flatMap(event => stepsOf(recipe, event, announcedAt))
}
