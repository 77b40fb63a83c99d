import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { type DemoGuest, type DemoMeetup, meetupDetails } from '../community/meetups.ts'
import { openKiln } from '../words/words.ts'
import { type SeedStep, step } from './seed-step.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const GUESTS = 7

/** When it opens, in UTC, how long ago that was at least, and how long before it was announced. */
const opening = { hour: 10 * HOUR, ago: 12 * HOUR, announced: 5 * DAY } as const

/** An event that has begun, and who could have come, people of its city first. */
export type BegunEvent = {
  readonly event: DemoMeetup
  readonly announcedAt: number
  readonly people: readonly DemoGuest[]
}

/** An event of which the first member is the host, since yesterday or the day before; no persona comes. */
export const begunEvent = (
  recipe: DemoRecipe,
  peopleAt: (time: number) => readonly DemoGuest[],
): BegunEvent | undefined => {
  const latest = Date.parse(recipe.now) - opening.ago - opening.hour
  const start = Math.floor(latest / DAY) * DAY + opening.hour
  const announcedAt = start - opening.announced
  const [host, ...people] = peopleAt(announcedAt)
  if (!host) return undefined
  const isNear = ({ place }: DemoGuest) => place.name === host.place.name
  const guests = people
    .filter(({ isPersona }) => !isPersona)
    .toSorted((one, other) => +isNear(other) - +isNear(one))
  return {
    announcedAt,
    people: guests,
    event: {
      meetupId: causedId('demo meetup', 'begun', host.profileId),
      host,
      details: meetupDetails(openKiln, start, host.place),
      answers: guests.slice(0, GUESTS).map(guest => ({ guest, status: 'going' })),
    },
  }
}

/** The host notes who came on the first day: all but one, and nothing yet of the last. */
export const attendanceSteps = (
  recipe: DemoRecipe,
  { meetupId, host, details, answers }: DemoMeetup,
): SeedStep[] =>
  answers.slice(0, -1).map(({ guest: { profileId } }, index) => {
    const at = Date.parse(details.eventDate) + (index + 1) * MINUTE
    return step(
      recipe,
      [meetupId, 'attendance', profileId],
      { at, by: host.memberId },
      meetup,
      streams.meetup(meetupId),
      {
        type: 'MarkAttendance',
        by: host.profileId,
        profileId,
        came: index !== 2,
        now: new Date(at),
      },
    )
  })
