import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import type { MeetupRole } from '../../contracts/meetups/meetup-events.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { group } from '../../domain/groups/decider.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { guestMessages } from '../../domain/meetups/guest-messages-decider.ts'
import { eventSeries } from '../../domain/meetups/series-decider.ts'
import type { DemoCommunity } from '../community/community.ts'
import { type DemoGuest, type DemoMeetup, meetupsFrom } from '../community/meetups.ts'
import { type DemoMember, demoProfileId, memberIdOf } from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { discussionLines, guestMessage } from '../words/words.ts'
import { attendanceSteps, type BegunEvent, begunEvent } from './attendance-steps.ts'
import { exclusionSteps, findUnwanted } from './exclusion-steps.ts'
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
  const [lead, helper] = answers.filter(({ status }) => status === 'going')
  const agreedAt = announcedAt + (answers.length + 1) * MINUTE
  // Each yes is told to the host, and the inbox of a persona has few unread notifications.
  const isPersona = personaSheets.some(({ key }) => demoProfileId(key) === host.profileId)
  const roleSteps = (guest: DemoGuest | undefined, role: MeetupRole): SeedStep[] => {
    if (!guest) return []
    const agreeing = { role, now: new Date(agreedAt) }
    const { profileId } = guest
    const offer = { type: 'OfferRole', by: host.profileId, profileId, ...agreeing } as const
    const yes = { type: 'AnswerRole', by: profileId, isAccepted: true, ...agreeing } as const
    return [
      meetupStep(`${role} asked`, host, agreedAt, offer),
      meetupStep(`${role} agreed`, guest, agreedAt, yes),
    ]
  }
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
    ...(isPersona
      ? []
      : [...roleSteps(lead?.guest, 'consent_lead'), ...roleSteps(helper?.guest, 'co_host')]),
  ]
}

/** Weeks until the last date of the event that repeats. */
const WEEKS_REPEATED = 10

/** One event takes place every week. */
const repeatStep = (
  recipe: DemoRecipe,
  { meetupId, host, details }: DemoMeetup,
  at: number,
): SeedStep => {
  const { eventDate, timeZone = null } = details
  const last = new Date(Date.parse(eventDate) + WEEKS_REPEATED * 7 * 24 * 60 * MINUTE)
  return step(
    recipe,
    [meetupId, 'repeats'],
    { at, by: host.memberId },
    eventSeries,
    streams.eventSeries(meetupId),
    {
      type: 'Start',
      seriesId: meetupId,
      organizer: host.profileId,
      every: 'week',
      eventDate,
      until: last.toISOString().slice(0, 10),
      timeZone,
      now: new Date(at),
    },
  )
}

/** Guests of one event discuss it, with the personas among them and its host. */
const discussionSteps = (
  recipe: DemoRecipe,
  { meetupId, host, answers }: DemoMeetup,
  openedAt: number,
): SeedStep[] => {
  const groupId = causedId('demo discussion', meetupId)
  const going = answers.flatMap(({ guest, status }) => (status === 'going' ? [guest] : []))
  const personas = going.filter(({ isPersona }) => isPersona)
  const joining = [...new Set([host, ...personas, ...going])].slice(0, personas.length + 4)
  const authors = joining.filter(({ isPersona }) => !isPersona) // unread by personas
  const groupStep = (
    what: string,
    { memberId: by }: DemoGuest,
    at: number,
    command: Parameters<typeof group.decide>[0],
  ) => step(recipe, [groupId, what], { at, by }, group, streams.group(groupId), command)
  const opened = { at: openedAt, by: host.memberId }
  const now = new Date(openedAt)
  const saidAt = openedAt + joining.length * MINUTE
  return [
    step(recipe, [groupId, 'opened'], opened, meetup, streams.meetup(meetupId), {
      type: 'SwitchDiscussion',
      by: host.profileId,
      isOn: true,
      groupId,
      now,
    }),
    ...joining.map((guest, index) => {
      const join = {
        type: 'JoinDiscussion',
        groupId,
        meetupId,
        profileId: guest.profileId,
      } as const
      return groupStep(`joined ${index}`, guest, openedAt + index * MINUTE, join)
    }),
    ...discussionLines.map((content, line) => {
      const author = authors[line % authors.length] ?? host
      return groupStep(`said ${line}`, author, saidAt + 3 * line * MINUTE, {
        type: 'SendGroupMessage',
        groupId,
        from: author.profileId,
        content,
        messageId: causedId('demo discussion message', groupId, String(line)),
      })
    }),
  ]
}

/** The host of an event writes to all guests. */
const guestMessageStep = (
  recipe: DemoRecipe,
  { meetupId, host }: DemoMeetup,
  at: number,
): SeedStep =>
  step(
    recipe,
    [meetupId, 'writes to guests'],
    { at, by: host.memberId },
    guestMessages,
    streams.guestMessages(meetupId),
    {
      type: 'AddressGuests',
      meetupId,
      organizer: host.profileId,
      by: host.profileId,
      messageId: causedId('demo guest message', meetupId),
      words: guestMessage,
    },
  )

const DAYS_BACK = 6
const DAY = 24 * 60 * MINUTE

/** The last event that is over, to which a persona went, so that they are asked how it was. */
const pastSteps = (
  recipe: DemoRecipe,
  peopleAt: (time: number) => readonly DemoGuest[],
  admit: (event: DemoMeetup) => DemoMeetup,
): SeedStep[] => {
  const now = Date.parse(recipe.now)
  const announcedAt = now - DAYS_BACK * DAY
  const people = peopleAt(announcedAt)
  const over = meetupsFrom(people, new Date(announcedAt)).findLast(
    ({ details: { eventDate, endDate } }) => Date.parse(endDate ?? eventDate) < now - DAY,
  )
  const guest = people.find(one => one.isPersona && one.profileId !== over?.host.profileId)
  if (!over || !guest) return []
  const others = over.answers.filter(one => one.guest.profileId !== guest.profileId).slice(1)
  const answers = [...others, { guest, status: 'going' as const }]
  return stepsOf(recipe, admit({ ...over, answers }), announcedAt)
}

/** The event that has begun, and who came. */
const begunSteps = (recipe: DemoRecipe, { event, announcedAt }: BegunEvent): SeedStep[] => [
  ...stepsOf(recipe, event, announcedAt),
  ...attendanceSteps(recipe, event),
]

/** The steps of events, by members who joined before the announcement. */
export const meetupSteps = (
  recipe: DemoRecipe,
  community: Pick<DemoCommunity, 'members' | 'matches'>,
  placeOf: (one: DemoMember) => ChosenPlace,
): SeedStep[] => {
  const now = Date.parse(recipe.now)
  const announcedAt = now - ANNOUNCED_BEFORE
  const peopleAt = (time: number) =>
    community.members
      .filter(one => profileReadyAt(one) < time)
      .map(one => guestOf(one, placeOf(one)))
  const begun = begunEvent(recipe, peopleAt)
  const unwanted = begun && findUnwanted(begun, community)
  const admit = (event: DemoMeetup): DemoMeetup => {
    if (!unwanted || event.host.profileId !== begun.event.host.profileId) return event
    const id = demoProfileId(unwanted.key)
    return { ...event, answers: event.answers.filter(({ guest }) => guest.profileId !== id) }
  }
  const events = meetupsFrom(peopleAt(announcedAt), new Date(now)).map(admit)
  const weekly = events.find(({ details }) => details.place !== null)
  return [
    ...events.flatMap(event => stepsOf(recipe, event, announcedAt)),
    ...(weekly
      ? [
          repeatStep(recipe, weekly, announcedAt),
          ...discussionSteps(recipe, weekly, now - 60 * MINUTE),
          guestMessageStep(recipe, weekly, now - 30 * MINUTE),
        ]
      : []),
    ...pastSteps(recipe, peopleAt, admit),
    ...(begun ? begunSteps(recipe, { ...begun, event: admit(begun.event) }) : []),
    ...(unwanted ? exclusionSteps(recipe, begun, unwanted) : []),
  ]
}
