import * as z from 'zod'
import { likePrice } from '../command-api/matching/commands.ts'
import type { Instant } from '../contracts/core/event.ts'
import { milesBetween } from '../contracts/core/geo.ts'
import { causedId, Id } from '../contracts/core/ids.ts'
import { limits } from '../contracts/core/limits.ts'
import { Refusal } from '../contracts/core/refusals.ts'
import type { Welcoming } from '../contracts/demo/demo.ts'
import { streams } from '../contracts/features.ts'
import { modes } from '../contracts/profiles/mode-labels.ts'
import { DiscoveryMode } from '../contracts/profiles/modes.ts'
import { conversation } from '../domain/chat/decider.ts'
import { type LastSwipe, lastSwipeBy, pair } from '../domain/matching/decider.ts'
import { profile } from '../domain/profiles/decider.ts'
import type { ProfileDocument } from '../domain/profiles/profile.ts'
import type { CommandContext } from '../engines/log/dispatch.ts'
import { defineQueue, type JobServices, task } from '../workers/runtime/queue.ts'
import { defineReactor } from '../workers/runtime/reactor.ts'
import { demo } from './community/decider.ts'

const SECOND = 1_000

/** Number of members who like a newcomer, and the delays of the first and each further like. */
const greeters = 5
const greeting = { after: 25 * SECOND, every: 30 * SECOND, within: 20 * SECOND } as const

/** Delays of liking back and of answering; the same for the same two members. */
const likingBack = { after: 12 * SECOND, within: 40 * SECOND } as const
const answering = { after: 5 * SECOND, within: 12 * SECOND } as const

/** A number from 0 to 1, always the same for the same parts. */
const chanceOf = (...parts: readonly string[]): number =>
  Number.parseInt(causedId('demo chance', ...parts).slice(0, 8), 16) / 2 ** 32

const later = (
  at: Instant,
  { after, within }: { readonly after: number; readonly within: number },
  ...who: readonly string[]
): Instant => new Date(Date.parse(at) + after + chanceOf(...who) * within).toISOString()

const welcomingOf = async ({ dispatch }: JobServices): Promise<readonly Welcoming[]> => {
  const made = await dispatch.readState(demo, streams.demo())
  return made.status === 'finished' ? made.welcoming : []
}

const likes = (said: LastSwipe | undefined) =>
  said?.action === 'like' || said?.action === 'super_like'

type Liking = { readonly by: string; readonly on: string; readonly mode: DiscoveryMode }

const isOver = (error: unknown) =>
  error instanceof Refusal && (error.code === 'like_limit' || error.code === 'not_found')

/**
 * Gives a like as a member's call does. Does nothing if they liked already, have no likes left today, or
 * can no longer see each other.
 */
const like = async (liking: Liking, cause: CommandContext, services: JobServices) => {
  const { by, on, mode } = liking
  const { dispatch, allowances } = services
  const stream = streams.pair(by, on)
  if (likes(lastSwipeBy(await dispatch.readState(pair, stream), by, mode))) return
  const { now } = cause
  const action = 'like'
  const matchId = causedId(cause.command, 'match')
  const swipe = { type: 'Swipe', ...liking, action, visible: true, matchId, now } as const
  const price = likePrice({ by, action, likesPerDay: limits.likesPerDay, now }, allowances)
  try {
    await dispatch(pair, stream, swipe, { ...cause, actor: by, price })
  } catch (error) {
    if (!isOver(error)) throw error
  }
}

/** Whether the discovery index has reached the head of the log. */
const caughtUp = async ({ discovery, log }: JobServices, signal: AbortSignal) =>
  discovery.waitForPosition(await log.head(), signal)

/**
 * Members who live where a newcomer looks, the nearest first, in an order that differs for each
 * newcomer; all members if they chose no city.
 */
const nearTo = (
  { profileId, place, maxDistance }: ProfileDocument,
  welcoming: readonly Welcoming[],
): readonly string[] => {
  const milesTo = ({ cell }: Welcoming) =>
    place && cell !== null ? milesBetween(place.cell, cell) : 0
  const chance = (one: Welcoming) => chanceOf(profileId, one.profileId)
  return welcoming
    .filter(one => milesTo(one) <= maxDistance)
    .sort((one, other) => milesTo(one) - milesTo(other) || chance(one) - chance(other))
    .map(one => one.profileId)
}

const greet = defineQueue({
  name: 'demo-greet',
  data: z.object({ profileId: Id, turn: z.int().nonnegative() }),
  concurrency: 2,
  async run({ profileId: newcomer, turn }, cause, services, signal) {
    const { dispatch, discovery } = services
    const state = await dispatch.readState(profile, streams.profile(newcomer))
    if (!state || state.isDemo || !(await caughtUp(services, signal))) return

    const near = nearTo(state, await welcomingOf(services))
    const likings: Liking[] = []
    // Each of them looks at the newcomer, so each is asked about, until the one whose turn it is.
    for (const by of near) {
      if (likings.length > turn) break
      const policy = await discovery.policyOf(by, [newcomer], cause.now)
      const mode = modes.find(one => policy.canSee(newcomer, { mode: one, sight: 'list' }))
      if (mode) likings.push({ by, on: newcomer, mode })
    }
    const next = likings[turn]
    if (next) await like(next, cause, services)
  },
})

const likeBack = defineQueue({
  name: 'demo-like-back',
  data: z.object({ by: Id, on: Id, mode: DiscoveryMode }),
  concurrency: 2,
  async run(liking, cause, services, signal) {
    const { by, on, mode } = liking
    const welcoming = await welcomingOf(services)
    if (!welcoming.some(({ profileId }) => profileId === by)) return
    const state = await services.dispatch.readState(pair, streams.pair(by, on))
    if (!likes(lastSwipeBy(state, on, mode))) return // undone since, or the match has ended
    if (!(await caughtUp(services, signal))) return
    const facts = await services.discovery.policyOf(by, [on], cause.now)
    if (facts.canSee(on, { mode, sight: 'list' })) await like(liking, cause, services)
  },
})

/** They say that they are made up, so that nobody takes them for a real person. */
const answers = [
  'Demo reply: I was made up, so nobody has read this. But your message arrived, and this is how an answer looks.',
  'Demo reply: hello from somebody who does not exist. Sign in as one of the demo members in another browser to have a real conversation with yourself.',
  "Demo reply: I am part of the demo community and have only this one sentence. It has come to you as a person's would.",
] as const

const answerOnce = defineQueue({
  name: 'demo-answer',
  data: z.object({ matchId: Id, by: Id, upTo: z.int().nonnegative() }),
  concurrency: 2,
  async run({ matchId, by, upTo }, cause, services) {
    const { dispatch } = services
    const welcoming = await welcomingOf(services)
    if (!welcoming.some(({ profileId }) => profileId === by)) return

    const stream = streams.conversation(matchId)
    const { status, lastMessages, profiles } = await dispatch.readState(conversation, stream)
    const [one, other] = profiles
    if (status !== 'open' || lastMessages[by] !== undefined || !one || !other) return
    const context = { ...cause, actor: by }
    const read = { ...context, command: causedId(cause.command, 'read') }
    await dispatch(conversation, stream, { type: 'MarkRead', matchId, by, upTo }, read)
    await dispatch(
      conversation,
      stream,
      {
        type: 'SendMessage',
        from: by,
        messageId: causedId(cause.command, 'message'),
        content: answers[Math.floor(chanceOf(matchId) * answers.length)] ?? answers[0],
        // Not used: an open conversation knows its match.
        match: { matchId, profiles: [one, other], mode: 'dating' },
        now: cause.now,
      },
      context,
    )
  },
})

export const demoQueues = [greet, likeBack, answerOnce] as const

/**
 * Makes the demo community respond to newcomers: some like them, like back, and answer once. It
 * ignores the events of its own seeding.
 */
export const demoReactor = defineReactor({
  name: 'demo',
  from: 'now',
  on: {
    ProfileCreated: ({ data: { profileId }, at }) =>
      Array.from({ length: greeters }, (_, turn) => {
        const after = greeting.after + turn * greeting.every
        const due = later(at, { ...greeting, after }, profileId, String(turn))
        return task(greet, { profileId, turn }, due)
      }),
    Swiped: ({ data: { by, on, mode, action }, at }) =>
      action === 'like' || action === 'super_like'
        ? [task(likeBack, { by: on, on: by, mode }, later(at, likingBack, on, by))]
        : [],
    MessageSent: ({ data: { matchId, to }, revision, at }) => [
      task(
        answerOnce,
        { matchId, by: to, upTo: revision },
        later(at, answering, matchId, String(revision)),
      ),
    ],
  },
})
