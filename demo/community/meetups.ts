import { causedId } from '../../contracts/core/ids.ts'
import type { MeetupDetails, RsvpStatus } from '../../contracts/meetups/meetup-events.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { zoneAt } from '../../engines/adapters/gazetteer/zone-at.ts'
import { dice } from '../dice/dice.ts'
import { type MeetupKind, meetupKinds } from '../words/words.ts'

/** A demo member who may host or attend. */
export type DemoGuest = {
  readonly profileId: string
  readonly memberId: string
  readonly place: ChosenPlace
  /** Whether a visitor can sign in as them; personas host where they live. */
  readonly isPersona: boolean
}

/** An event with its host and the answers of others. */
export type DemoMeetup = {
  readonly meetupId: string
  readonly host: DemoGuest
  readonly details: MeetupDetails
  readonly answers: readonly { readonly guest: DemoGuest; readonly status: RsvpStatus }[]
}

const HOUR = 3_600_000
const WEEK = 168 * HOUR

/** A Monday. */
const EPOCH = Date.UTC(2026, 0, 5)

/** Weeks ahead with events, and events a week. */
const WEEKS = 3
const A_WEEK = 7

/** Minimum time between the announcement and the event. */
const NOTICE = 6 * HOUR

const groupBy = (people: readonly DemoGuest[]) =>
  [...Map.groupBy(people, ({ place }) => place.name)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )

const hostOf = (locals: readonly DemoGuest[], roll: ReturnType<typeof dice>): DemoGuest => {
  const personas = locals.filter(({ isPersona }) => isPersona)
  return roll.one(personas.length > 0 ? personas : locals)
}

/** A meetup of a kind that begins at a time (milliseconds since 1970) in a place, or online from there. */
export const meetupDetails = (
  kind: Omit<MeetupKind, 'day' | 'hour'>,
  start: number,
  there: ChosenPlace,
): MeetupDetails => {
  const { title, description, venue, address, places, hours, tags } = kind
  const { access: accessNotes = null, price = null } = kind
  return {
    title,
    description,
    address,
    accessNotes,
    price,
    tags: [...tags],
    isPublic: true,
    maxAttendees: places,
    addressShownTo: 'going',
    eventDate: new Date(start).toISOString(),
    endDate: new Date(start + hours * HOUR).toISOString(),
    location: venue === null ? null : `${venue}, ${there.name}`,
    place: venue === null ? null : there,
    timeZone: zoneAt(there.cell),
    isOnline: venue === null,
  }
}

/** When a meetup of a kind begins in a week, counted from the first of 2026, in milliseconds since 1970. */
const startIn = (week: number, { day, hour }: MeetupKind): number =>
  EPOCH + week * WEEK + (day * 24 + hour) * HOUR

/** When the first meetup of a kind begins from a time on, in milliseconds since 1970. */
export const nextStart = (kind: MeetupKind, from: number): number =>
  startIn(Math.ceil((from - startIn(0, kind)) / WEEK), kind)

const meetupOf = (
  week: number,
  place: number,
  cities: ReturnType<typeof groupBy>,
): DemoMeetup | undefined => {
  const turn = week * A_WEEK + place
  const kind = meetupKinds[turn % meetupKinds.length]
  const [, locals] = cities[turn % cities.length] ?? []
  if (!kind || !locals) return undefined
  const roll = dice(`meetup ${turn}`)
  const host = hostOf(locals, roll)
  const { venue, places } = kind
  const coming = (venue === null ? cities.flatMap(([, people]) => people) : locals).filter(
    ({ profileId }) => profileId !== host.profileId,
  )
  const most = Math.min(places === null ? 14 : places - 1, 16)
  const answers = roll.some(coming, roll.whole(Math.ceil(most / 2), most)).map(guest => ({
    guest,
    status: roll.chance(0.8) ? ('going' as const) : ('maybe' as const),
  }))
  const details = meetupDetails(kind, startIn(week, kind), host.place)
  return { meetupId: causedId('demo meetup', String(turn)), host, details, answers }
}

/**
 * The upcoming events of the demo community at a time, some for each of three weeks. Pure: an event
 * always has the same id, so it is announced once.
 */
export const meetupsFrom = (people: readonly DemoGuest[], now: Date): DemoMeetup[] => {
  const cities = groupBy(people)
  const first = Math.floor((now.getTime() - EPOCH) / WEEK)
  const earliest = new Date(now.getTime() + NOTICE).toISOString()
  return Array.from({ length: WEEKS }, (_, ahead) => first + ahead)
    .flatMap(week => Array.from({ length: A_WEEK }, (_, place) => meetupOf(week, place, cities)))
    .filter(one => one !== undefined)
    .filter(({ details }) => details.eventDate > earliest)
}
