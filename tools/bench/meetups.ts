import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { runAside } from './child-process.ts'
import { createEvent, inDays } from './create-event.ts'
import { p99At } from './deck.ts'
import { type BenchMember, join } from './pairs.ts'
import { newEvent } from './recorded-facts.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'
import { untilIdle } from './until-idle.ts'
import { untilReady } from './until-ready.ts'

/** Members who answer one event, their connections, and the places of the event. */
const MEMBERS = 1_000
const CONNECTIONS = 200
const PLACES = 600

/** Sign-ins at once. */
const JOINING = 8

const EVENTS = 500
const ATTENDEES = 8
const LISTS_PER_SECOND = 20

const perSecond = (count: number, milliseconds: number) => (count * 1_000) / milliseconds

/** Answers appended to one stream one after the other, as its revisions demand. */
const rawAppends = async (path: string, count: number): Promise<number> => {
  await using log = await openSqliteEventLog({ path })
  const [meetupId, organizer] = [randomId(), randomId()]
  const startedAt = performance.now()
  for (let n = 0; n < count; n += 1) {
    const data = { meetupId, organizer, profileId: randomId(), status: 'going', previous: null }
    const event = newEvent({ type: 'RsvpGiven', data: { ...data, status: 'going' } }, inDays(0))
    await log.append(streams.meetup(meetupId), n === 0 ? 'none' : n - 1, [event])
  }
  return perSecond(count, performance.now() - startedAt)
}

/** Runs the work for each item, `atOnce` at a time. */
const each = async <T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>) => {
  const left = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

/** All answer one event at once; returns the rate, the durations and the number going. */
const answerAtOnce = async ([host, ...guests]: readonly [BenchMember, ...BenchMember[]]) => {
  const id = await createEvent(host, 0, PLACES)
  const took: number[] = []
  const startedAt = performance.now()
  await each(guests, CONNECTIONS, async ({ client }) => {
    const askedAt = performance.now()
    const { status } = await client.post(`/api/events/${id}/rsvp`, { status: 'going' })
    if (status !== 200 && status !== 409) throw new Error(`An answer was answered ${status}.`)
    took.push(performance.now() - askedAt)
  })
  const rate = perSecond(took.length, performance.now() - startedAt)
  const { goingCount } = (await host.client.get(`/api/events/${id}`)).body
  return { rate, took, goingCount: goingCount as number }
}

/** Creates events with some attendees each. */
const fillList = async (members: readonly BenchMember[]): Promise<void> => {
  const at = (n: number) => members[n % members.length] as BenchMember
  for (let n = 1; n < EVENTS; n += 1) {
    const id = await createEvent(at(n), n, null)
    await Promise.all(
      Array.from({ length: ATTENDEES }, (_, k) =>
        at(n + 1 + k).client.post(`/api/events/${id}/rsvp`, { status: 'going' }),
      ),
    )
  }
}

/** Concurrent answers to one event, and the list of five hundred upcoming events. */
export const benchMeetups = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const raw = await rawAppends(folder.path('raw.db'), MEMBERS)
  await using kith = await startKith(folder.path('data'))
  await untilReady(kith)
  const reader = await join(kith.origin, 'guest-0')
  const members: [BenchMember, ...BenchMember[]] = [reader]
  const names = Array.from({ length: MEMBERS }, (_, n) => `guest-${n + 1}`)
  await each(names, JOINING, async name => void members.push(await join(kith.origin, name)))

  const { rate, took, goingCount } = await answerAtOnce(members)
  await fillList(members)
  const { body } = await reader.client.get('/api/events')
  if (body.length !== EVENTS) throw new Error(`The list holds ${body.length} events.`)
  const list = { url: `${kith.origin}/api/events`, cookie: reader.cookie }
  const sameBytes = JSON.stringify(body)
  await untilIdle(kith.pid)
  await using koa = runAside<string>('./bare-koa.ts', { body: sameBytes })
  const bare = await p99At([{ url: await koa.answer }], LISTS_PER_SECOND)
  const p99 = await p99At([list], LISTS_PER_SECOND)
  return [
    context('raw appends to one stream, one after the other', raw, 'events/s'),
    {
      ...context(`${MEMBERS} answers to one event, ${CONNECTIONS} connections`, rate, 'answers/s'),
      ratio: rate / raw,
    },
    context('an answer p99', percentile(took, 0.99), 'ms'),
    atMost('going beyond the places', Math.abs(goingCount - PLACES), 'members', 0),
    context(`list of ${EVENTS}`, sameBytes.length / 1_000, 'kB'),
    context(`bare Koa route, same bytes, p99 at ${LISTS_PER_SECOND}/s`, bare, 'ms'),
    atMost(`list of ${EVENTS} upcoming p99 at ${LISTS_PER_SECOND}/s`, p99, 'ms', 10, p99 / bare),
  ]
}
