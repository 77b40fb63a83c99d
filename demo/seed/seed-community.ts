import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe, Welcoming } from '../../contracts/demo/demo.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { MeetupRole } from '../../contracts/meetups/meetup-events.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { group } from '../../domain/groups/decider.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { guestMessages } from '../../domain/meetups/guest-messages-decider.ts'
import { eventSeries } from '../../domain/meetups/series-decider.ts'
import type { Gazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Media } from '../../engines/ports/media.ts'
import { type DemoCommunity, generateCommunity } from '../community/community.ts'
import { demo } from '../community/decider.ts'
import { type DemoGuest, type DemoMeetup, meetupsFrom } from '../community/meetups.ts'
import { type DemoMember, demoProfileId, memberIdOf, photoIdOf } from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { discussionLines, guestMessage } from '../words/words.ts'
import { constellationSteps } from './constellation-steps.ts'
import { groupSteps } from './group-steps.ts'
import { type FindTopicId, hangoutSteps, questionSteps } from './hangout-steps.ts'
import { interactionSteps } from './interaction-steps.ts'
import { type FindLinkId, safetySteps } from './safety-steps.ts'
import { inWaves, type SeedStep, step } from './seed-step.ts'
import { newsSteps, profileReadyAt, signUpSteps, travelSteps } from './sign-up-steps.ts'

/** Ports and tools for seeding. */
export type SeedTools = {
  readonly log: EventLog<DomainEvent>
  readonly dispatch: Dispatch
  readonly gazetteer: Pick<Gazetteer, 'search' | 'place'>
  readonly topicIdOf: FindTopicId
  readonly linkIdOf: FindLinkId
  /** Draws the portraits, see `withPortraits`. */
  readonly media: Media
}

export type SeedOptions = {
  /** Used unless an earlier run began with another. */
  readonly recipe: DemoRecipe
  /** The issuer of the local sign-in. */
  readonly issuer: string
  /** Events older than this, in milliseconds before the time of the recipe, notify nobody. */
  readonly newsLasts: number
  /** Aborts the drawing of portraits; the others are drawn when they are requested. */
  readonly drawing: AbortSignal
  /** Called with the number of steps and portraits that are done, and of all. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
  /** Called before the seeding is finished: events up to this position notify nobody. */
  readonly notifyNobody: (upTo: Position) => Promise<void>
}

/** How many portraits are drawn concurrently. */
const CONCURRENT_PORTRAITS = 4

/** How long before the time of the recipe the seeding began, in milliseconds. */
const BEFORE_ANYBODY = 200 * 86_400_000

const beginOrResume = async (
  { log, dispatch }: SeedTools,
  recipe: DemoRecipe,
): Promise<DemoRecipe | undefined> => {
  const found = await dispatch.readState(demo, streams.demo())
  if (found.status === 'finished') return undefined
  if (found.status === 'begun') return found.recipe
  if ((await log.head()) !== origin) return undefined

  const cause = causeAt(recipe, 'begin', new Date(Date.parse(recipe.now) - BEFORE_ANYBODY))
  const { state } = await dispatch(demo, streams.demo(), { type: 'BeginDemo', recipe }, cause)
  return state.status === 'begun' ? state.recipe : undefined
}

const ingredients = ({ seed, members, now }: DemoRecipe) => ({ seed, members, now: new Date(now) })

const causeAt = ({ seed }: DemoRecipe, name: string, now: Date) => {
  const community = causedId('demo', seed)
  return {
    command: causedId('demo', seed, name),
    correlation: community,
    causation: community,
    now,
  }
}

/** The places of a community's members, by the name of the city. */
const placesOf = async ({ members }: DemoCommunity, { gazetteer }: SeedTools) => {
  const places = new Map<string, ChosenPlace>()
  for (const { city } of members) {
    if (places.has(city.name)) continue
    const [found] = await gazetteer.search(`${city.name}, ${city.country}`, { limit: 1 })
    const place = found && (await gazetteer.place(found.id))
    if (!place) throw new Error(`The gazetteer has no ${city.name} in ${city.country}.`)
    places.set(city.name, place)
  }
  return (one: DemoMember): ChosenPlace => places.get(one.city.name) as ChosenPlace
}

/**
 * Executes all steps in the order of their times, without those that were executed before seeding
 * was interrupted; returns the position of the last one before `news`.
 */
const executeSteps = async (
  steps: readonly SeedStep[],
  { log, dispatch }: SeedTools,
  { news, isResumed }: { readonly news: number; readonly isResumed: boolean },
  taken: (count: number) => void,
): Promise<Position> => {
  let settled = origin
  for (const wave of inWaves(steps)) {
    const executed = isResumed
      ? await Promise.all(wave.map(({ findExecuted }) => findExecuted(log)))
      : []
    // Read first: a command that still had to read its stream would be appended after later ones.
    await Promise.all(wave.map(({ load }) => load(dispatch)))
    const positions = await Promise.all(
      wave.map(({ execute }, place) => executed[place] ?? execute(dispatch)),
    )
    for (const [place, position = origin] of positions.entries())
      if ((wave[place]?.at ?? news) < news && comparePositions(position, settled) > 0)
        settled = position
    taken(wave.length)
  }
  return settled
}

/**
 * Draws the primary photo of every member in the widths that screens show, until `signal` aborts.
 */
const drawPortraits = async (
  members: readonly DemoMember[],
  { media }: SeedTools,
  signal: AbortSignal,
  drawn: () => void,
): Promise<void> => {
  const waiting = members.map(({ key }) => photoIdOf(key, 0))
  const draw = async () => {
    for (let id = waiting.shift(); id && !signal.aborted; id = waiting.shift()) {
      await readRendition(media, id, 'clear', 640)
      drawn()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_PORTRAITS }, draw))
}

const welcomingOf = (members: readonly DemoMember[], placeOf: (one: DemoMember) => ChosenPlace) =>
  members
    .filter(({ likesNewcomers }) => likesNewcomers)
    .map((one): Welcoming => ({ profileId: demoProfileId(one.key), cell: placeOf(one).cell }))

/**
 * Seeds an empty log with a made-up community, through the commands of members. Leaves a log with other
 * events unchanged. Continues an interrupted seeding from the recipe it was begun with.
 *
 * @returns whether anything was seeded.
 */
export const seedCommunity = async (tools: SeedTools, options: SeedOptions): Promise<boolean> => {
  const isResumed = (await tools.log.head()) !== origin
  const recipe = await beginOrResume(tools, options.recipe)
  if (!recipe) return false

  const community = generateCommunity(ingredients(recipe))
  const { members } = community
  const placeOf = await placesOf(community, tools)
  const { issuer, drawing, onProgress = () => {}, notifyNobody } = options
  const steps = [
    ...members.flatMap(one => signUpSteps(recipe, one, { issuer, place: placeOf(one) })),
    ...travelSteps(recipe, members, placeOf),
    ...newsSteps(recipe, members),
    ...interactionSteps(recipe, community),
    ...meetupSteps(recipe, members, placeOf),
    ...groupSteps(recipe, members),
    ...constellationSteps(recipe, community),
    ...questionSteps(recipe, community),
    ...(await hangoutSteps(recipe, community, tools.topicIdOf)),
    ...(await safetySteps(recipe, community, tools.linkIdOf)),
  ]
  const total = steps.length + members.length
  let done = 0
  const progressed = (count = 1) => {
    done += count
    onProgress(done, total)
  }

  const now = new Date(recipe.now)
  const [upTo] = await Promise.all([
    executeSteps(steps, tools, { news: now.getTime() - options.newsLasts, isResumed }, progressed),
    drawPortraits(members, tools, drawing, () => progressed()),
  ])
  await notifyNobody(upTo)
  const finish = { type: 'FinishDemo', welcoming: welcomingOf(members, placeOf) } as const
  await tools.dispatch(demo, streams.demo(), finish, causeAt(recipe, 'finish', now))
  return true
}

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
  return stepsOf(recipe, { ...over, answers }, announcedAt)
}

/** The steps of events, by members who joined before the announcement. */
const meetupSteps = (
  recipe: DemoRecipe,
  members: readonly DemoMember[],
  placeOf: (one: DemoMember) => ChosenPlace,
): SeedStep[] => {
  const now = Date.parse(recipe.now)
  const announcedAt = now - ANNOUNCED_BEFORE
  const peopleAt = (time: number) =>
    members.filter(one => profileReadyAt(one) < time).map(one => guestOf(one, placeOf(one)))
  const events = meetupsFrom(peopleAt(announcedAt), new Date(now))
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
    ...pastSteps(recipe, peopleAt),
  ]
}
