import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/core/streams.ts'
import { likeDay } from '../../contracts/matching/likes.ts'
import { pair } from '../../domain/matching/decider.ts'
import { likes } from '../../domain/matching/likes-decider.ts'
import { readConfig } from '../../engines/config/config.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { createRegistry } from '../../engines/process/registry.ts'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { identityQueues } from '../../workers/identity/reactors.ts'
import { acquaint, type Community } from '../http/community.ts'
import { startServer, type TestMember } from '../http/server.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { runCommand } from '../processes/run-command.ts'
import { everything } from '../projections/workbench.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const DAY = 86_400_000

/** Days since the community's first day; it lives for two. */
const AGE_DAYS = 60

/** A clock that stands still until it is moved on, from the middle of a day, so that no day ends early. */
const pastClock = () => {
  const today = Math.floor(Date.now() / DAY) * DAY
  let now = today + DAY / 2 - AGE_DAYS * DAY
  return {
    clock: { now: () => new Date(now) },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const offer = { hobby: 'hiking', timeSlot: 'weekend_morning' }

const declareTime = (by: TestMember) =>
  by.post('/api/hangout-availability', {
    availability: [
      { timeSlot: offer.timeSlot, hobbies: [offer.hobby], notes: null, isActive: true },
    ],
  })

/** What a member does besides meeting others: every kind of stream of their own begins. */
const settleIn = async (one: TestMember) => {
  const done = [
    await one.put('/api/ai/consent', { given: true }),
    await one.put('/api/push/settings', { types: ['new_match'], quietHours: null }),
    await one.post('/api/calendar-feed'),
    await one.post('/api/user-answers', {
      questionId: 'consent_touch_hello',
      answerSingle: 'Always',
      acceptableSingle: ['Always'],
    }),
    await one.post('/api/notifications', {
      type: 'new_match',
      title: 'A note',
      message: 'To myself',
      actionUrl: '/matches',
    }),
    await declareTime(one),
  ]
  for (const { status, body } of done)
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** A like that was spent while the other hid, so that it was declined and returned. */
const declineLike = async (
  { kith: { dispatch } }: Community,
  { profileId: by }: TestMember,
  { profileId: on }: TestMember,
  now: Date,
) => {
  const spent = { id: randomId(), day: likeDay(now) }
  const allowance = streams.likes(by, spent.day)
  const like = { by, on, mode: 'dating', action: 'like', spent } as const
  const spend = { type: 'Spend', ...like, limit: 50, resolvedLikes: [], now } as const
  const give = { type: 'Swipe', ...like, matchId: randomId(), visible: false, now } as const
  await dispatch(likes, allowance, spend, unlinkedContext(randomId(), now))
  await dispatch(pair, streams.pair(by, on), give, unlinkedContext(randomId(), now))
  const back = { type: 'Return', by, spent } as const
  await dispatch(likes, allowance, back, unlinkedContext(randomId(), now))
}

/** Runs the daily round that completes the erasure of closed accounts. */
const completeErasures = async ({ kith, caughtUp }: Community, now: Date) => {
  const { ports, discovery, dispatch } = kith
  const services = { ...ports, discovery, dispatch, clock: { now: () => now } }
  const round = `forget-leavers@${now.toISOString()}`
  const cause = { command: round, correlation: round, causation: round, now }
  await identityQueues[1].perform({}, cause, services, new AbortController().signal)
  await caughtUp()
}

/**
 * A stopped installation whose members did everything sixty days ago: likes given and declined,
 * matches, messages, invitations, suggestions, answers; one of them left and was erased.
 */
export const pastCommunity = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const { clock, pass } = pastClock()
  const server = await startServer(t, { clock, env: { KITH_DATA: folder } })
  const all = await acquaint(server)
  const { me, you, match, swipe, quickMember, caughtUp } = all
  const [leaver, third] = [await quickMember('Ash'), await quickMember('Wren')]
  const members = [me, you, leaver, third]
  for (const one of members) await settleIn(one)
  await caughtUp()
  for (const one of [me, leaver]) {
    await one.post('/api/ai/match-suggestions/generate')
    await one.post('/api/ai/profile-insights/generate')
  }
  for (const other of [you, leaver]) {
    const matchId = await match(me, other)
    await caughtUp()
    await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
    await other.post(`/api/matches/${matchId}/messages`, { content: 'Gladly' })
    await me.post('/api/hangout-invitations', { inviteeProfileId: other.profileId, ...offer })
  }
  await declineLike(all, third, me, clock.now())
  await swipe(third, leaver, 'super_like')
  await caughtUp()
  await leaver.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  pass(20 * 60_000)
  await completeErasures(all, clock.now())
  pass(2 * DAY)
  await swipe(you, third)
  await caughtUp()
  const profileIds = { me, you, leaver, third }
  await server.kith.close()
  // Views store their last checkpoints within a second, for which a stopped server does not wait.
  await runCommand(runRebuild, ['--all'], { KITH_DATA: folder })
  return {
    folder,
    /** The time at which the server stopped. */
    stoppedAt: clock.now(),
    /** The day on which all but the last happened is before this one. */
    before: clock.now().toISOString().slice(0, 10),
    profileIdOf: (name: keyof typeof profileIds) => profileIds[name].profileId,
  }
}

/** Another folder with the same installation. */
export const copyOf = async (t: ExecutionContext, folder: string): Promise<string> => {
  const copy = join(await scratchFolder(t), 'copy')
  await cp(folder, copy, { recursive: true })
  return copy
}

/** The configuration of an installation in a folder. */
export const configIn = (folder: string) => readConfig(bareEnvironment({ KITH_DATA: folder }))

/** Events of a stopped installation as they are stored. */
export const storedEvents = async (folder: string): Promise<RecordedEvent[]> => {
  await using registry = createRegistry()
  const log = await registry.openEventLog(configIn(folder).eventLog)
  return Array.fromAsync(log.readAll())
}

/** Every live document of a stopped installation, by view. */
export const documentsOf = async (folder: string) => {
  await using registry = createRegistry()
  const views = await registry.openReadModels(configIn(folder).readModels)
  const documents: Record<string, unknown> = {}
  for (const view of allViews) documents[view.name] = await everything(views, view)
  return documents
}
