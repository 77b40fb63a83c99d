import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { JobEnvelope } from '../../contracts/core/jobs.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { answersIn, meetup } from '../../domain/meetups/decider.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import type { Jobs, NewJob } from '../../engines/ports/jobs.ts'
import { attendances, meetupRoles, meetups } from '../../projections/views/meetups.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import {
  archiveMeetups,
  eraseMeetups,
  meetupsReactor,
  partFromOrganizer,
  remindAttendees,
  reminderTasks,
  turnOut,
} from './reactors.ts'
import { tellAttendees, tellChangeLater } from './tell-attendees.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A meetup in two days, with members who exist for each other. */
const announce = async (stage: WorkerContext, guests = 2) => {
  const { dispatch, cause, clock, log } = stage
  const people = Array.from({ length: guests + 1 }, () => profileIdOf(randomId()))
  for (const one of people) {
    const { command, ...because } = cause()
    const created = {
      id: command,
      version: 1,
      at: clock.now().toISOString(),
      ...profileCreated(one),
    }
    const meta = { command, correlation: because.correlation, causation: because.causation }
    await log.append(streams.profile(one), 'none', [{ ...created, meta }])
  }
  const [host, ...others] = people as [string, ...string[]]
  const meetupId = randomId()
  const stream = streams.meetup(meetupId)
  const run = (command: Parameters<typeof meetup.decide>[0]) =>
    dispatch(meetup, stream, command, cause())
  const now = clock.now()
  const eventDate = new Date(now.getTime() + 2 * DAY).toISOString()
  const details = {
    title: 'Tea',
    description: 'Tea.',
    location: null,
    address: null,
    tags: [],
    eventDate,
    endDate: null,
    isOnline: false,
    isPublic: true,
    maxAttendees: null,
    place: null,
    addressShownTo: 'going' as const,
  }
  await run({ type: 'Announce', meetupId, organizer: host, details, now })
  for (const by of others) await run({ type: 'Rsvp', by, status: 'going', now })
  return { meetupId, eventDate, host, others, run }
}

const titlesOf = async ({ told }: WorkerContext, profileId: string) =>
  (await told(streams.inbox(profileId))).flatMap(({ type, data }) =>
    type === 'Notified' ? [(data as { title: string }).title] : [],
  )

test('reminders are due 24 hours and one hour before the start, unless that time is past', t => {
  const eventDate = '2026-06-03T12:00:00.000Z'
  const due = (knownAt: string) =>
    reminderTasks({ meetupId: randomId(), eventDate }, knownAt).map(task => task.due)
  t.deepEqual(due('2026-06-01T12:00:00.000Z'), [
    '2026-06-02T12:00:00.000Z',
    '2026-06-03T11:00:00.000Z',
  ])
  t.deepEqual(due('2026-06-02T12:00:00.000Z'), ['2026-06-03T11:00:00.000Z'])
  t.deepEqual(due('2026-06-03T11:00:00.000Z'), [])
})

/** Runs a reminder's job as if it were due now. */
const remind = async (
  stage: WorkerContext,
  data: { meetupId: string; eventDate: string; lead: 'day' | 'hour' },
  isLate = false,
) => {
  const { signal } = new AbortController()
  await stage.discovery.waitForPosition(await stage.log.head(), signal)
  await remindAttendees.perform(data, { ...stage.cause(), isLate }, stage, signal)
}

test('members who are going are reminded once, however often the start moves back and forth', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, eventDate, host, others, run } = await announce(stage)
  const [ash, bay] = others as [string, string]
  stage.clock.move(DAY)
  await run({ type: 'Rsvp', by: bay, status: 'not_going', now: stage.clock.now() })
  const reminder = { meetupId, eventDate, lead: 'day' } as const
  await remind(stage, reminder)
  await remind(stage, reminder)
  for (const one of [host, ash]) t.deepEqual(await titlesOf(stage, one), ['Event tomorrow'])
  t.deepEqual(await titlesOf(stage, bay), [])

  const later = new Date(Date.parse(eventDate) + DAY).toISOString()
  const now = stage.clock.now()
  await run({ type: 'Revise', by: host, changes: { eventDate: later }, now })
  stage.clock.move(DAY - HOUR)
  await remind(stage, { ...reminder, lead: 'hour' })
  t.deepEqual(await titlesOf(stage, ash), ['Event tomorrow'], 'not of a start that was moved')
})

test("a reminder names the start on the clocks of the event's zone", async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, host, run } = await announce(stage)
  const now = stage.clock.now()
  const day = new Date(now.getTime() + 2 * DAY).toISOString().slice(0, 10)
  const changes = { timeZone: 'Asia/Tokyo', eventDate: `${day}T03:30:00.000Z` }
  await run({ type: 'Revise', by: host, changes, now })
  await remind(stage, { meetupId, eventDate: changes.eventDate, lead: 'day' })
  const told = await stage.told(streams.inbox(host))
  const notified = told.at(-1)?.data as { message: string } | undefined
  t.regex(notified?.message ?? '', /starts in 24 hours: .*, 12:30.PM \(Tokyo time\)\.$/)
})

test('a late reminder is for those who were going when it was due', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, eventDate, host, others, run } = await announce(stage)
  const [ash, bay] = others as [string, string]
  await run({ type: 'Leave', by: bay, now: stage.clock.now() })
  stage.clock.move(DAY + HOUR)
  await run({ type: 'Rsvp', by: bay, status: 'going', now: stage.clock.now() })
  await remind(stage, { meetupId, eventDate, lead: 'day' }, true)
  for (const one of [host, ash]) t.deepEqual(await titlesOf(stage, one), ['Event tomorrow'])
  t.deepEqual(await titlesOf(stage, bay), [])
})

test('a cancellation stays told when its job is repeated', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, others, run, host } = await announce(stage)
  const now = stage.clock.now()
  await run({ type: 'Cancel', by: host, now })
  const news = { meetupId, about: 'cancellation', at: now.toISOString() }
  const { signal } = new AbortController()
  const cause = stage.cause()
  await tellAttendees.perform(news, cause, stage, signal)
  await tellAttendees.perform(news, { ...cause, repeated: true }, stage, signal)
  for (const one of others) {
    t.deepEqual(await titlesOf(stage, one), ['Event canceled'])
    const { items } = await stage.dispatch.readState(inbox, streams.inbox(one))
    t.is(items.length, 1)
  }
})

test('nobody is reminded of a cancelled meetup or one that has begun', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, eventDate, host } = await announce(stage)
  stage.clock.move(2 * DAY - HOUR)
  await remind(stage, { meetupId, eventDate, lead: 'day' })
  stage.clock.move(HOUR)
  await remind(stage, { meetupId, eventDate, lead: 'hour' })
  t.deepEqual(await titlesOf(stage, host), [], 'too late')
  const other = await announce(stage)
  await other.run({ type: 'Cancel', by: other.host, now: stage.clock.now() })
  stage.clock.move(DAY)
  await remind(stage, { meetupId: other.meetupId, eventDate: other.eventDate, lead: 'day' })
  t.deepEqual(await titlesOf(stage, other.host), [])
})

test('after a block neither attends meetups of the other', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, host, others } = await announce(stage)
  const [ash, bay] = others as [string, string]
  const block = { type: 'Block', by: ash, on: host, reason: null } as const
  await stage.dispatch(pair, streams.pair(ash, host), block, stage.cause())
  await stage.documentsOf(attendances)
  await stage.documentsOf(meetups)
  await stage.documentsOf(meetupRoles)
  await stage.letReact(meetupsReactor)
  t.deepEqual(await stage.letWork(partFromOrganizer), [])
  const state = await stage.dispatch.readState(meetup, streams.meetup(meetupId))
  t.deepEqual(
    answersIn(state).map(({ profileId }) => profileId),
    [host, bay],
  )
})

test('who may not come gives up the seat untold, and keeps it if readmitted before the job', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, host, others } = await announce(stage)
  const [ash, bay] = others as [string, string]
  const stream = streams.eventExclusions(host)
  const entry = (excluded: string) => ({ profileId: host, exclusionId: randomId(), excluded })
  const name = { pseudonym: 'Ash', isDemo: false }
  const run = (command: Parameters<typeof eventExclusions.decide>[0]) =>
    stage.dispatch(eventExclusions, stream, command, stage.cause())
  await run({ type: 'Exclude', ...entry(ash), name })
  const readmitted = entry(bay)
  await run({ type: 'Exclude', ...readmitted, name })
  await run({ type: 'Readmit', profileId: host, exclusionId: readmitted.exclusionId })
  await stage.documentsOf(attendances)
  await stage.documentsOf(meetups)
  await stage.documentsOf(meetupRoles)
  await stage.letReact(meetupsReactor)
  t.deepEqual(await stage.letWork(turnOut), [])
  const state = await stage.dispatch.readState(meetup, streams.meetup(meetupId))
  t.deepEqual(
    answersIn(state).map(({ profileId }) => profileId),
    [host, bay],
  )
  t.deepEqual(await titlesOf(stage, ash), [])
})

test('a meetup that is over is archived once', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId } = await announce(stage)
  const status = async () => (await stage.documentsOf(meetups))[meetupId]?.status
  const round = async () => {
    await stage.documentsOf(meetups)
    await stage.documentsOf(meetupRoles)
    await stage.giveRound(archiveMeetups)
    return stage.letWork(archiveMeetups)
  }
  t.deepEqual(await round(), [])
  t.is(await status(), 'upcoming')
  stage.clock.move(2 * DAY + 3 * HOUR)
  for (let times = 0; times < 2; times += 1) t.deepEqual(await round(), [])
  t.is(await status(), 'past')
  const types = (await stage.told(streams.meetup(meetupId))).map(({ type }) => type)
  t.is(types.filter(type => type === 'MeetupArchived').length, 1)
})

/** What the erasure of a closed account does to meetups, which is repeated after ten minutes. */
const erase = async (stage: WorkerContext, profileId: string) => {
  for (const view of [meetups, attendances]) await stage.documentsOf<unknown>(view)
  await eraseMeetups(profileId, stage.cause(), stage)
}

test('a member who closes their account while answering loses the seat; others keep theirs', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, host, others, run } = await announce(stage, 4)
  const [ash, bay, cove, dale] = others as [string, string, string, string]
  const now = stage.clock.now()
  for (const one of [bay, cove, dale]) await run({ type: 'Leave', by: one, now })
  await run({ type: 'Revise', by: host, changes: { maxAttendees: 2 }, now })
  for (const one of [ash, bay]) await erase(stage, one)
  // Their last answers are stored after the account was closed.
  for (const one of [bay, cove]) await run({ type: 'JoinWaitlist', by: one, now })
  for (const one of [ash, bay]) await erase(stage, one)
  const state = await stage.dispatch.readState(meetup, streams.meetup(meetupId))
  t.deepEqual(
    answersIn(state).map(({ profileId }) => profileId),
    [host, cove],
  )
  t.deepEqual(state.waitlist, [])
})

test('a meetup announced while its organizer closes the account is cancelled', async t => {
  const stage = await openWorkerContext(t)
  const { meetupId, host } = await announce(stage)
  await erase(stage, host)
  const told = await stage.told(streams.meetup(meetupId))
  t.deepEqual(
    told.slice(-2).map(({ type }) => type),
    ['MeetupCancelled', 'MeetupForgotten'],
  )
})

test('an attendee who reads each notification is notified of changes once an hour, of the last change too', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock, discovery, log } = stage
  const { meetupId, others, run, host } = await announce(stage)
  const [ash, bay] = others as [string, string]
  const later: NewJob[] = []
  const add: Jobs['add'] = async (_, job) => {
    if (!later.some(({ id }) => id === job.id)) later.push(job)
  }
  const { signal } = new AbortController()
  const services = { ...stage, jobs: { ...stage.jobs, add } }
  const change = async (location: string) => {
    const now = clock.now()
    await run({ type: 'Revise', by: host, changes: { location }, now })
    await discovery.waitForPosition(await log.head(), signal)
    const news = { meetupId, about: 'change', at: now.toISOString() }
    await tellAttendees.perform(news, cause(), services, signal)
  }
  const ashReads = () =>
    dispatch(inbox, streams.inbox(ash), { type: 'MarkAllRead', profileId: ash }, cause())

  await change('Loom Street')
  t.deepEqual(later, [])
  await ashReads()
  for (const place of ['Mill Lane', 'Dock Road']) {
    clock.move(60_000)
    await change(place)
  }
  t.is((await titlesOf(stage, ash)).length, 1)
  t.is((await titlesOf(stage, bay)).length, 1)
  t.is(later.length, 1)
  t.is(later[0]?.delay, 59 * 60_000)
  clock.move(58 * 60_000)
  for (const { data } of later)
    await tellChangeLater.perform((data as JobEnvelope).data, cause(), services, signal)
  t.is((await titlesOf(stage, ash)).length, 2)
  t.is((await titlesOf(stage, bay)).length, 1, 'the first is unread')
  await ashReads()
  await change('Quay')
  t.is((await titlesOf(stage, ash)).length, 2)
  t.is(later.length, 2)
})
