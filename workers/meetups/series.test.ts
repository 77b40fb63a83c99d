import test, { type ExecutionContext } from 'ava'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { answersIn, meetup } from '../../domain/meetups/decider.ts'
import { eventSeries } from '../../domain/meetups/series-decider.ts'
import { decisions } from '../../domain/staff/decisions.ts'
import { eventSeries as seriesView } from '../../projections/views/event-series.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { eraseMeetups } from './reactors.ts'
import { announceOccurrence, eventSeriesReactor, openOccurrences } from './series.ts'

const DAY = 86_400_000

/** A weekly event that begins in two days, with a guest, and its series of four dates. */
const begin = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  const memberId = randomId()
  const [organizer, guest] = [profileIdOf(memberId), profileIdOf(randomId())]
  const seriesId = randomId()
  const first = clock.now().getTime() + 2 * DAY
  const dates = [0, 7, 14, 21].map(days => new Date(first + days * DAY).toISOString())
  const [eventDate = '', second = '', third = '', last = ''] = dates
  const details = {
    title: 'Tea',
    description: 'Tea.',
    location: null,
    address: 'Kiln Row 4',
    tags: [],
    eventDate,
    endDate: new Date(first + DAY / 12).toISOString(),
    isOnline: false,
    isPublic: true,
    maxAttendees: 4,
    place: null,
    addressShownTo: 'going' as const,
    timeZone: 'UTC',
  }
  const run = (command: Parameters<typeof meetup.decide>[0], id = seriesId) =>
    dispatch(meetup, streams.meetup(id), command, cause())
  const change = (command: Parameters<typeof eventSeries.decide>[0]) =>
    dispatch(eventSeries, streams.eventSeries(seriesId), command, cause())
  const now = clock.now()
  await run({ type: 'Announce', meetupId: seriesId, organizer, details, now })
  await run({ type: 'Rsvp', by: guest, status: 'going', now })
  const rule = { every: 'week', eventDate, until: last.slice(0, 10), timeZone: 'UTC' } as const
  await change({ type: 'Start', seriesId, organizer, ...rule, now })
  const { signal } = new AbortController()
  const open = (at: string) => openOccurrences.perform({ seriesId, at }, cause(), stage, signal)
  const idOf = (date: string) => causedId('occurrence', seriesId, date)
  const announce = (date: string, because = cause()) =>
    announceOccurrence.perform(
      { seriesId, meetupId: idOf(date), eventDate: date },
      because,
      stage,
      signal,
    )
  const eventOn = (date: string) => dispatch.readState(meetup, streams.meetup(idOf(date)))
  const typesOn = async (date: string) =>
    (await stage.told(streams.meetup(idOf(date)))).map(({ type }) => type)
  const end = { type: 'End', by: organizer, now } as const
  const at = { eventDate, second, third, last }
  return {
    ...at,
    stage,
    signal,
    seriesId,
    memberId,
    organizer,
    guest,
    run,
    change,
    open,
    announce,
    eventOn,
    typesOn,
    end,
    idOf,
  }
}

test('the next date becomes an event with the details as they are then, and without guests', async t => {
  const { stage, second, organizer, run, eventOn, typesOn } = await begin(t)
  const changes = { title: 'Strong tea', maxAttendees: 6 }
  await run({ type: 'Revise', by: organizer, changes, now: stage.clock.now() })
  await stage.letReact(eventSeriesReactor)
  t.deepEqual(await stage.letWork(announceOccurrence), [])
  const { details, ...state } = await eventOn(second)
  t.like(details, {
    title: 'Strong tea',
    maxAttendees: 6,
    address: 'Kiln Row 4',
    eventDate: second,
  })
  t.is(details.endDate, new Date(Date.parse(second) + DAY / 12).toISOString())
  t.is(state.organizer, organizer)
  t.deepEqual(answersIn(state as never), [{ profileId: organizer, status: 'going' }])
  t.deepEqual(await typesOn(second), ['MeetupAnnounced'])
})

test('a repeated or raced job announces a date once', async t => {
  const { stage, eventDate, second, third, open, announce, typesOn } = await begin(t)
  await Promise.all([open(eventDate), open(eventDate)])
  await open(eventDate)
  await Promise.all([announce(second), announce(second)])
  const cause = stage.cause()
  await announce(second, cause)
  await announce(second, { ...cause, repeated: true } as never)
  t.deepEqual(await typesOn(second), ['MeetupAnnounced'])
  await announce(third)
  t.deepEqual(await typesOn(third), ['MeetupAnnounced'], 'opened when the first began')
})

test('a late job leaves out the dates that have passed, and one that runs early opens all the same', async t => {
  const { stage, eventDate, second, third, last, open, announce, eventOn } = await begin(t)
  await open(eventDate)
  stage.clock.move(10 * DAY)
  await announce(second)
  t.is((await eventOn(second)).status, 'unannounced')
  await announce(third)
  t.is((await eventOn(third)).status, 'upcoming', 'of the first, as the second never was')
  await open(stage.clock.now().toISOString())
  await announce(last)
  t.is((await eventOn(last)).status, 'upcoming')
})

test('no date is opened while the organizer is limited; a day after the limit is taken back they go on', async t => {
  const { stage, seriesId, memberId, organizer, eventDate, second, third, open } = await begin(t)
  const { dispatch, cause, clock } = stage
  const now = clock.now()
  const decisionId = randomId()
  const of = { decisionId, profileId: organizer, operator: 'Sage' }
  const decide = (command: Parameters<typeof decisions.decide>[0]) =>
    dispatch(decisions, streams.decisions(organizer), command, cause())
  await decide({
    ...of,
    type: 'Decide',
    memberId,
    measure: 'limited',
    rule: 'consent',
    until: new Date(now.getTime() + 20 * DAY).toISOString(),
    removal: null,
    reportIds: [],
    reason: 'No.',
    about: null,
    staff: 1,
    now,
  })
  const opened = async () =>
    Object.keys((await dispatch.readState(eventSeries, streams.eventSeries(seriesId))).opened)
  clock.move(2 * DAY)
  await open(eventDate)
  t.deepEqual(await opened(), [eventDate, second])
  clock.move(DAY)
  t.deepEqual(await stage.letWork(openOccurrences), [])
  t.deepEqual(await opened(), [eventDate, second], 'still limited')
  await decide({ ...of, type: 'Withdraw' })
  clock.move(DAY)
  t.deepEqual(await stage.letWork(openOccurrences), [])
  t.deepEqual(await opened(), [eventDate, second, third])
})

test('a cancelled date is cancelled alone', async t => {
  const { stage, eventDate, second, organizer, run, open, announce, eventOn } = await begin(t)
  const now = stage.clock.now()
  await run({ type: 'Cancel', by: organizer, now })
  await open(eventDate)
  await announce(second)
  t.like(await eventOn(second), { status: 'upcoming', details: { title: 'Tea' } })
})

test('after the end nothing is announced, and what is announced meanwhile is taken back', async t => {
  const {
    stage,
    seriesId,
    idOf,
    signal,
    eventDate,
    second,
    third,
    change,
    end,
    open,
    announce,
    typesOn,
  } = await begin(t)
  await open(eventDate)
  let reads = 0
  const { dispatch } = stage
  const readState: typeof dispatch.readState = async (decider, stream) => {
    // The series ends between the announcement and the look that follows it.
    if (stream === streams.eventSeries(seriesId) && reads++ === 1) await change(end)
    return dispatch.readState(decider, stream)
  }
  const raced = { ...stage, dispatch: Object.assign(dispatch.bind(null), dispatch, { readState }) }
  const job = { seriesId, meetupId: idOf(second), eventDate: second }
  await announceOccurrence.perform(job, stage.cause(), raced as never, signal)
  t.deepEqual(await typesOn(second), ['MeetupAnnounced', 'MeetupCancelled', 'MeetupForgotten'])
  await announce(third)
  t.deepEqual(await typesOn(third), [])
})

test('a closed account ends its series, and events of it that no view has yet', async t => {
  const { stage, organizer, eventDate, second, open, announce, typesOn, seriesId } = await begin(t)
  await open(eventDate)
  for (const view of [meetups, attendances, seriesView]) await stage.documentsOf<unknown>(view)
  await announce(second)
  await eraseMeetups(organizer, stage.cause(), stage)
  t.deepEqual((await typesOn(second)).slice(-1), ['MeetupForgotten'])
  const { status } = await stage.dispatch.readState(eventSeries, streams.eventSeries(seriesId))
  t.is(status, 'ended')
  t.deepEqual(await stage.documentsOf(seriesView), {})
})
