import test, { type ExecutionContext } from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { nextDayAsksAt, nextDayEndsAt } from '../../domain/meetups/next-day.ts'
import { nextDay as decider } from '../../domain/meetups/next-day-decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import {
  nextDayAnswers,
  nextDayCounts,
  nextDayKey,
  readNextDayAnswer,
} from '../../projections/views/next-day.ts'
import { community, unknownId } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import type { TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'
import { runCommand } from '../processes/run-command.ts'
import { until } from '../waiting/until.ts'

/**
 * Aim: a host, or somebody who is named, learns who said what of an event; a host keeps guests from being
 * asked; one person counts as several, or who was not there answers. Measure: what each of them reads, at
 * each time, and what the staff read.
 */
const stage = async (t: ExecutionContext, guests = 2) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const { me: host, you: named, quickMember, caughtUp, kith } = all
  const eventDate = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate, timeZone: 'UTC' }
  const id = (await host.post('/api/events', soup)).body.id as string
  await caughtUp()
  const path = `/api/events/${id}`
  const others: TestMember[] = []
  for (let n = 0; n < guests; n += 1) others.push(await quickMember(`Guest ${'ABCDEFGHIJ'[n]}`))
  for (const one of [named, ...others]) await one.post(`${path}/rsvp`, { status: 'going' })
  await caughtUp()
  const times = { eventDate, endDate: null, timeZone: 'UTC' }
  const passUntil = async (at: string) => {
    pass(Date.parse(at) - clock.now().getTime())
    await caughtUp()
  }
  /** Runs a job of the event at once. */
  const letRun = (queue: 'ask-next-day' | 'count-next-day', due: string) =>
    kith.ports.jobs.add(queue, {
      id: randomId(),
      data: {
        cause: { event: randomId(), correlation: randomId() },
        data: { meetupId: id, due },
      },
    })
  const idOf = async (by: TestMember, name: string): Promise<string> =>
    (await by.get(path)).body.attendees.find(
      ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === name,
    ).profile.id
  const answer = (by: TestMember, more: object = {}) =>
    by.send('PUT', `${path}/next-day`, { how: 'good', feltSafe: true, ...more })
  const staff = async () => {
    await caughtUp()
    const { code, output, errors } = await runCommand(runStaff, ['next-day', '--format', 'json'], {
      KITH_DATA: all.config.data,
    })
    t.is(code, 0, errors)
    return JSON.parse(output)
  }
  const readings = async (by: TestMember) => {
    await caughtUp()
    const read = await Promise.all(
      [path, `${path}/next-day`, '/api/events', '/api/notifications'].map(one => by.get(one)),
    )
    return JSON.stringify(read.map(({ status, body }) => [status, body]))
  }
  const counted = async () => {
    await passUntil(nextDayEndsAt(times))
    await letRun('count-next-day', nextDayEndsAt(times))
    await until(
      async () => (await kith.ports.views.collection(nextDayCounts).get(id)) !== undefined,
    )
    await caughtUp()
  }
  const tools = { passUntil, letRun, idOf, answer, staff, readings, counted }
  return { ...all, ...tools, host, named, others, id, path, times, clock, pass }
}

test('nothing of an answer reaches the hosts or who is named, before or after the time to answer', async t => {
  const all = await stage(t)
  const { host, named, others, origin, path, times, passUntil, idOf, answer, readings } = all
  await passUntil(nextDayAsksAt(times))
  await host.get('/api/notifications')
  const before = [await readings(host), await readings(named)]
  const socket = await openSocket(t, origin, { cookie: host.cookie })
  socket.send({ type: 'authenticate', profileId: host.profileId })
  await socket.roundTrip()
  for (const by of others) {
    const more = { how: 'bad', feltSafe: false, words: 'Rowan would not leave.' }
    t.is((await answer(by, { ...more, named: [await idOf(by, 'Rowan')] })).status, 200)
  }
  await all.caughtUp()
  await socket.roundTrip()
  t.false(socket.messages.some(({ type }) => type === 'event'))
  t.deepEqual([await readings(host), await readings(named)], before)
  await all.counted()
  t.deepEqual((await host.get(`${path}/next-day`)).body, { question: null, counts: null })
  t.deepEqual((await named.get(`${path}/next-day`)).body, { question: null, counts: null })
})

test('hosts read no count while answers come in, then those of five, which stay when an account ends', async t => {
  const all = await stage(t, 6)
  const { host, others, path, times, passUntil, answer, counted } = all
  await passUntil(nextDayAsksAt(times))
  for (const [n, by] of others.entries()) await answer(by, { feltSafe: n > 0 })
  t.deepEqual((await host.get(`${path}/next-day`)).body, { question: null, counts: null })
  await counted()
  const once = { question: null, counts: { feltSafe: 5, didNot: null } }
  t.deepEqual((await host.get(`${path}/next-day`)).body, once)
  t.is((await answer(others[0] as TestMember)).body.code, 'answers_closed')
  await others[1]?.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await all.caughtUp()
  t.deepEqual((await host.get(`${path}/next-day`)).body, once, 'a difference would tell of them')
  t.deepEqual((await others[2]?.get(`${path}/next-day`))?.body, { question: null, counts: null })
})

test('the staff read who was named by two people, not by one who answers twice or has two accounts', async t => {
  const all = await stage(t)
  const { kith, named, others, id, times, passUntil, idOf, answer, staff } = all
  const [one, other] = others as [TestMember, TestMember]
  await passUntil(nextDayAsksAt(times))
  const naming = async (by: TestMember) =>
    answer(by, { how: 'bad', feltSafe: false, named: [await idOf(by, 'Rowan')] })
  await naming(one)
  await naming(one)
  t.like(await staff(), [{ answers: 1, bad: 1, didNot: 1, named: [] }])

  const collection = kith.ports.views.collection(nextDayAnswers)
  const first = await collection.get(nextDayKey({ meetupId: id, profileId: one.profileId }))
  const given = first && (await readNextDayAnswer(kith.ports.keys, first))
  t.truthy(given?.identityHashes.length)
  const { by: _, ...same } = given as NonNullable<typeof given>
  const twin = { type: 'AnswerNextDay', meetupId: id, profileId: other.profileId } as const
  const context = unlinkedContext(randomId(), all.clock.now())
  await kith.dispatch(decider, streams.nextDay(id), { ...twin, answer: same }, context)
  t.like(await staff(), [{ answers: 1, bad: 1, named: [] }])

  await naming(other)
  const [{ named: names }] = await staff()
  t.deepEqual(names, [{ profileId: named.profileId, people: 2, pseudonym: 'Rowan' }])
  await answer(other)
  t.like(await staff(), [{ answers: 2, good: 1, bad: 1, named: [] }])
  t.false(JSON.stringify(await staff()).includes(one.profileId), 'nobody learns who answered')
  const trail = await kith.ports.records.list('audit')
  t.true(JSON.stringify(trail).includes('staff next-day'))
})

test('who was not there, did not go or hosts cannot answer, nor anybody too early or about an event called off', async t => {
  const all = await stage(t)
  const { host, others, path, times, clock, passUntil, answer, quickMember } = all
  const [one, other] = others as [TestMember, TestMember]
  const stranger = await quickMember('Wren')
  const early = await answer(one)
  t.is(early.body.code, 'answers_closed')
  await other.post(`${path}/rsvp`, { status: 'maybe' })
  await all.caughtUp()
  const off = await host.post('/api/events', {
    title: 'Stew',
    description: 'Bring a fork.',
    eventDate: times.eventDate,
    timeZone: 'UTC',
  })
  await all.caughtUp()
  await one.post(`/api/events/${off.body.id}/rsvp`, { status: 'going' })
  await host.del(`/api/events/${off.body.id}`)
  await passUntil(nextDayAsksAt(times))
  t.true(clock.now().toISOString() >= nextDayAsksAt(times))
  for (const by of [host, other]) {
    t.is((await answer(by)).body.code, 'answers_closed')
    t.is((await by.get(`${path}/next-day`)).body.question, null)
  }
  t.is((await answer(stranger)).status, 404)
  t.is((await stranger.get(`${path}/next-day`)).status, 404)
  const late = await one.send('PUT', `/api/events/${off.body.id}/next-day`, {
    how: 'bad',
    feltSafe: false,
  })
  t.is(late.body.code, 'answers_closed')
  t.is((await answer(one)).status, 200)
})

test('people are named by the ids of the event alone, and a block by who was named changes nothing', async t => {
  const all = await stage(t)
  const { named, others, times, path, passUntil, idOf, answer, readings } = all
  const [one] = others as [TestMember, TestMember]
  await passUntil(nextDayAsksAt(times))
  const rowan = await idOf(one, 'Rowan')
  for (const id of [unknownId, named.profileId, one.profileId])
    t.is((await answer(one, { named: [id] })).status, 404)
  const many = Array.from({ length: meetupLimits.nextDayNamed + 1 }, () => randomId())
  t.is((await answer(one, { named: many })).status, 400)
  const theirs = await readings(named)
  t.deepEqual((await answer(one, { named: [rowan, rowan] })).body.question.answer.named, [rowan])
  t.is(await readings(named), theirs)
  await named.post('/api/blocks', { profileId: one.profileId })
  await all.caughtUp()
  t.deepEqual((await one.get(`${path}/next-day`)).body.question.answer.named, [rowan])
  t.deepEqual((await answer(one, { named: [rowan] })).body.question.answer.named, [rowan])
})

test('all who went are asked at once, whatever a host notes, and nobody for whom the host is gone', async t => {
  const all = await stage(t, 3)
  const { host, named, others, path, times, passUntil, letRun, idOf } = all
  const [noShow, blocked, listed] = others as [TestMember, TestMember, TestMember]
  await passUntil(new Date(Date.parse(times.eventDate) + 4 * 3_600_000).toISOString())
  const marked = await host.put(`${path}/attendees/${await idOf(host, 'Guest A')}/attendance`, {
    came: false,
  })
  t.is(marked.status, 200)
  await host.post(`${path}/exclusions`, { memberId: await idOf(host, 'Guest C') })
  await blocked.post('/api/blocks', { profileId: host.profileId })
  await passUntil(nextDayAsksAt(times))
  await letRun('ask-next-day', nextDayAsksAt(times))
  await letRun('ask-next-day', nextDayAsksAt(times))
  const timesAsked = async (by: TestMember) => {
    const { body } = await by.get('/api/notifications')
    return JSON.stringify(body).split('Did you feel safe?').length - 1
  }
  await until(async () => (await timesAsked(named)) > 0 && (await timesAsked(noShow)) > 0)
  await all.caughtUp()
  t.deepEqual(await Promise.all([named, noShow].map(timesAsked)), [1, 1])
  t.deepEqual(await Promise.all([host, blocked, listed].map(timesAsked)), [0, 0, 0])
  t.is((await all.answer(noShow)).status, 200)
  t.is((await all.answer(listed)).status, 404, 'no event of that host exists for them')
})
