import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { Browser } from '../../command-api/handlers/handler.ts'
import type { Services } from '../../command-api/handlers/services.ts'
import { createApiRequest } from '../../command-api/http/api-request.ts'
import { likePrice } from '../../command-api/matching/commands.ts'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import type { LikeAction } from '../../contracts/matching/likes.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { type PairEvent, pair } from '../../domain/matching/decider.ts'
import { type CommandPrice, createDispatch } from '../../engines/log/dispatch.ts'
import { runsOf } from '../workers/context-engines.ts'
import { openWorkerContext } from '../workers/worker-context.ts'

const MOST = { like: 3, super_like: 1 }
const OTHERS = 5

/** What ends a call: its process is killed before or after the append, or the log fails. */
const endings = ['killed before', 'killed after', 'log fails'] as const
type Ending = (typeof endings)[number] | undefined

/** An action of the member or of one of the others, with its faults. */
const act = fc.record({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('like', 'super_like') },
    { weight: 4, arbitrary: fc.constantFrom('pass', 'undo', 'liked', 'block', 'unblock') },
  ),
  other: fc.nat(OTHERS - 1),
  process: fc.nat(1),
  ending: fc.constantFrom<Ending>(undefined, undefined, undefined, ...endings),
  /** How often the call is repeated under its key. */
  again: fc.constantFrom(0, 0, 1, 2),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Actions of one group run concurrently, the groups one after the other, some across midnight. */
const history = fc.record({
  groups: fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 10 }),
  minutesToMidnight: fc.integer({ min: 0, max: 20 }),
})

class Ended extends Error {
  override readonly name = 'Ended'
}

type Like = { readonly action: LikeAction; readonly at: Date; readonly command: string }

const kinds = [
  ['like', 'likes'],
  ['super_like', 'super-likes'],
] as const
const isLike = (action: SwipeAction): action is LikeAction =>
  action === 'like' || action === 'super_like'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const world = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const processes = stage.logs.map(log => createDispatch(log))

  /** A process that ends so with its first append, and what it can still give back. */
  const endingProcess = (ending: (typeof endings)[number]) => {
    const [log] = stage.logs
    const append: typeof log.append = async (...entry) => {
      if (ending === 'killed after') await log.append(...entry)
      throw new Ended()
    }
    return createDispatch({ ...log, append })
  }

  return () => {
    const me = randomId()
    const others = Array.from({ length: OTHERS }, () => randomId())
    const days = new Map<string, Date>()
    /** The commands of killed processes, whose likes may count without being given. */
    const killed = new Set<string>()

    /** The calls of an action: all have the same key, so the same ids. */
    const attempts = ({ process, ending }: Act) => {
      const key = randomId()
      return (repeated: boolean) => {
        const ends = repeated ? undefined : ending
        const dispatch = ends ? endingProcess(ends) : (processes[process] ?? stage.dispatch)
        const { request } = createApiRequest(
          { ...stage, dispatch } as unknown as Services,
          {
            caller: { memberId: me, profileId: me, sessionKey: '' },
            browser: {} as Browser,
            requestId: key,
            ip: '127.0.0.1',
            origin: 'https://kith.example',
            now: stage.clock.now(),
            signal: new AbortController().signal,
            idempotencyParts: [key],
            repeated,
          },
          { params: {}, query: {}, body: {} },
        )
        return { request, isKilled: ends === 'killed before' || ends === 'killed after' }
      }
    }
    type Call = ReturnType<ReturnType<typeof attempts>>

    /** The price of a like; a killed process gives nothing back. */
    const priceOf = (action: LikeAction, { request: { now }, isKilled }: Call): CommandPrice => {
      const price = likePrice({ by: me, action, likesPerDay: MOST, now }, stage.allowances)
      return isKilled
        ? {
            take: command => {
              killed.add(command)
              return price.take(command)
            },
            giveBack: async () => {},
          }
        : price
    }

    const run = async (call: Call, { does, other }: Act): Promise<unknown> => {
      const { request } = call
      const on = others[other] as string
      const stream = streams.pair(me, on)
      const mode = 'dating'
      const swipe = { type: 'Swipe', mode, visible: true, now: request.now } as const
      switch (does) {
        case 'like':
        case 'super_like': {
          const liking = { ...swipe, by: me, on, action: does, matchId: request.newId() }
          return request.dispatch(pair, stream, liking, priceOf(does, call))
        }
        case 'pass': {
          const passing = { ...swipe, by: me, on, action: does, matchId: request.newId() } as const
          return request.dispatch(pair, stream, passing)
        }
        case 'liked': {
          const liking = {
            ...swipe,
            by: on,
            on: me,
            action: 'like',
            matchId: request.newId(),
          } as const
          return request.dispatch(pair, stream, liking)
        }
        case 'undo': {
          const undo = { type: 'UndoSwipe', by: me, on, mode, now: request.now } as const
          return request.dispatch(pair, stream, undo)
        }
        case 'block':
          return request.dispatch(pair, stream, { type: 'Block', by: on, on: me, reason: null })
        case 'unblock':
          return request.dispatch(pair, stream, { type: 'Unblock', by: on, on: me })
      }
    }

    /** An attempt ends when refused, killed or failed; any other error fails the test. */
    const attempt = async (call: Call, one: Act) => {
      try {
        await run(call, one)
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'unavailable') return
        if (!(error instanceof Ended)) throw error
      }
    }

    return {
      killed,
      async live(groups: readonly (readonly Act[])[], minutesToMidnight: number) {
        // Moves to the end of the next day, so that no history shares days with another.
        stage.clock.move(2 * DAY - (stage.clock.now().getTime() % DAY) - minutesToMidnight * MINUTE)
        for (const group of groups) {
          stage.clock.move(MINUTE)
          days.set(utcDayOf(stage.clock.now()), stage.clock.now())
          await Promise.all(
            group.map(async one => {
              const next = attempts(one)
              await attempt(next(false), one)
              for (let time = 0; time < one.again; time += 1) await attempt(next(true), one)
            }),
          )
        }
      },

      days: () => [...days.values()],
      marksOf: async (commands: Iterable<string>) =>
        new Set(await stage.allowances.marksOf(commands)),
      used: (name: 'likes' | 'super-likes', now: Date) =>
        stage.allowances.used({ name, member: me, now }),
      /** All likes of the member, also undone ones. */
      async given(): Promise<Like[]> {
        const told = await Promise.all(others.map(on => stage.told(streams.pair(me, on))))
        return (told.flat() as RecordedEvent<PairEvent>[]).flatMap(({ type, data, at, meta }) =>
          type === 'Swiped' && data.by === me && isLike(data.action)
            ? [{ action: data.action, at: new Date(at), command: meta.command }]
            : [],
        )
      },
    }
  }
}

test('likes stay within the limit and are counted once under concurrency, repeats and cut-off calls', async t => {
  const enter = await world(t)
  await fc.assert(
    fc.asyncProperty(history, async ({ groups, minutesToMidnight }) => {
      const { killed, live, days, marksOf, used, given } = enter()
      await live(groups, minutesToMidnight)

      const likes = await given()
      t.is(
        new Set(likes.map(({ command }) => command)).size,
        likes.length,
        'each call gives one like',
      )
      for (const now of days())
        for (const [action, name] of kinds) {
          const counted = await used(name, now)
          const ofDay = await marksOf(
            likes
              .filter(like => like.action === action && utcDayOf(like.at) === utcDayOf(now))
              .map(({ command }) => command),
          )
          t.true(counted.size <= MOST[action], 'never more likes than the allowance')
          t.true(counted.isSupersetOf(ofDay), 'every like counts')
          const notGiven = counted.difference(ofDay)
          t.true(notGiven.isSubsetOf(await marksOf(killed)), 'what was not given is given back')
        }
    }),
    { numRuns: runsOf(150) },
  )
})
