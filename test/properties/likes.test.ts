import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { ApiRequest } from '../../command-api/handler.ts'
import { createApiRequest } from '../../command-api/http/api-request.ts'
import type { Memo } from '../../command-api/http/idempotency.ts'
import { giveLike } from '../../command-api/matching/give-like.ts'
import type { Services } from '../../command-api/services.ts'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/core/streams.ts'
import { likeDay } from '../../contracts/matching/likes.ts'
import { pair } from '../../domain/matching/decider.ts'
import { createDispatch, type Execute } from '../../engines/log/dispatch.ts'
import { unsettledLikes } from '../../projections/views/unsettled-likes.ts'
import { likesQueues } from '../../workers/matching/likes.ts'
import { runsOf } from '../workers/context-engines.ts'
import { openWorkerContext } from '../workers/worker-context.ts'

const MOST = { like: 3, super_like: 1 }
const OTHERS = 5

/** An action of the member or of one of the others, with its faults. */
const act = fc.record({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('like', 'super_like') },
    { weight: 4, arbitrary: fc.constantFrom('pass', 'undo', 'liked', 'block', 'unblock') },
  ),
  other: fc.nat(OTHERS - 1),
  process: fc.nat(1),
  /** Number of commands that succeed before the process is cut off. */
  cutOff: fc.constantFrom(9, 9, 9, 0, 1, 2, 3),
  /** How often the call is repeated under its key. */
  again: fc.constantFrom(0, 0, 1, 2),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Actions of one group run concurrently, the groups one after the other, some across midnight. */
const history = fc.record({
  groups: fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 10 }),
  minutesToMidnight: fc.integer({ min: 0, max: 20 }),
})

class CutOff extends Error {
  override readonly name = 'CutOff'
}

type LikeEvent = RecordedEvent<
  EventNamed<'LikeSpent' | 'LikeReturned' | 'Swiped' | 'SwipeUndone' | 'LikeDeclined'>
>

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const world = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const processes = [stage.dispatch, createDispatch(stage.logs[1])]

  return () => {
    const me = randomId()
    const others = Array.from({ length: OTHERS }, () => randomId())
    const days = new Set<string>()

    const attempts = ({ process, cutOff }: Act) => {
      const key = randomId()
      let found: { value: unknown } | undefined
      const memo: Memo = async <T>(find: () => Promise<T | undefined>) => {
        if (found) return found.value as T
        const value = await find()
        if (value !== undefined) found = { value }
        return value
      }
      return (repeated: boolean): ApiRequest<unknown> => {
        let left = repeated ? Number.POSITIVE_INFINITY : cutOff
        const settle = processes[process] ?? stage.dispatch
        const untilCutOff: Execute = (...command) => {
          if (left === 0) throw new CutOff()
          left -= 1
          return settle(...command)
        }
        const dispatch = Object.assign(untilCutOff, { readState: settle.readState })
        const { request } = createApiRequest(
          { ...stage, dispatch } as unknown as Services,
          {
            caller: { memberId: me, profileId: me, sessionKey: '' },
            requestId: key,
            ip: '127.0.0.1',
            origin: 'https://kith.example',
            now: stage.clock.now(),
            signal: new AbortController().signal,
            idempotencyParts: [key],
            repeated,
            memo,
          },
          { params: {}, query: {}, body: {} },
        )
        return request
      }
    }

    const run = async (call: ApiRequest<unknown>, { does, other }: Act): Promise<unknown> => {
      const on = others[other] as string
      const between = streams.pair(me, on)
      const mode = 'dating'
      const swipe = { type: 'Swipe', mode, visible: true, now: call.now } as const
      switch (does) {
        case 'like':
        case 'super_like': {
          const asked = { by: me, on, mode, action: does, visible: true } as const
          return giveLike(call, { likesPerDay: MOST }, asked)
        }
        case 'pass': {
          const passing = { ...swipe, by: me, on, action: does, matchId: call.newId() } as const
          return call.dispatch(pair, between, passing)
        }
        case 'liked': {
          const liking = {
            ...swipe,
            by: on,
            on: me,
            action: 'like',
            matchId: call.newId(),
          } as const
          return call.dispatch(pair, between, liking)
        }
        case 'undo': {
          const undo = { type: 'UndoSwipe', by: me, on, mode, now: call.now } as const
          return call.dispatch(pair, between, undo)
        }
        case 'block':
          return call.dispatch(pair, between, { type: 'Block', by: on, on: me, reason: null })
        case 'unblock':
          return call.dispatch(pair, between, { type: 'Unblock', by: on, on: me })
      }
    }

    /** An attempt ends when refused or cut off; any other error fails the test. */
    const attempt = async (call: ApiRequest<unknown>, one: Act) => {
      try {
        await run(call, one)
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'unavailable') return
        if (!(error instanceof CutOff)) throw error
      }
    }

    return {
      async live(groups: readonly (readonly Act[])[], minutesToMidnight: number) {
        // Moves to the end of the next day, so that no history shares days with another.
        stage.clock.move(2 * DAY - (stage.clock.now().getTime() % DAY) - minutesToMidnight * MINUTE)
        for (const group of groups) {
          stage.clock.move(MINUTE)
          days.add(likeDay(stage.clock.now()))
          await Promise.all(
            group.map(async one => {
              const next = attempts(one)
              await attempt(next(false), one)
              for (let time = 0; time < one.again; time += 1) await attempt(next(true), one)
            }),
          )
        }
      },

      /** Waits until the workers have done everything. */
      async settle() {
        for (let round = 0; round < 2; round += 1) {
          await stage.documentsOf(unsettledLikes)
          stage.clock.move(MINUTE)
          await stage.giveRound(likesQueues[0])
          for (const queue of likesQueues) t.deepEqual(await stage.letWork(queue), [])
        }
      },

      /** The like events of each day of the history. */
      allowances: () => Promise.all([...days].map(day => stage.told(streams.likes(me, day)))),
      async between() {
        const told = await Promise.all(others.map(on => stage.told(streams.pair(me, on))))
        return told.flat().filter(({ data }) => 'by' in data && data.by === me) as LikeEvent[]
      },
    }
  }
}

/**
 * The kinds of the likes of a day that were not returned; asserts that they are within the limit.
 */
const spentOfDay = (t: ExecutionContext, told: readonly RecordedEvent[]): Map<string, string> => {
  const spent = new Map<string, string>()
  for (const { type, data } of told as LikeEvent[]) {
    if (type === 'LikeSpent') spent.set(data.spent.id, data.action)
    if (type === 'LikeReturned') t.true(spent.delete(data.spent.id), 'returned once')
    for (const [action, most] of Object.entries(MOST)) {
      const count = [...spent.values()].filter(one => one === action).length
      t.true(count <= most, 'never more likes than the allowance')
    }
  }
  return spent
}

test('likes stay within the limit and are counted once under concurrency, repeats and cut-off calls', async t => {
  const enter = await world(t)
  await fc.assert(
    fc.asyncProperty(history, async ({ groups, minutesToMidnight }) => {
      const { live, settle, allowances, between } = enter()
      await live(groups, minutesToMidnight)
      await settle()

      const spent = new Map((await allowances()).flatMap(told => [...spentOfDay(t, told)]))

      const given = new Map<string, string>()
      const said = new Set<string>()
      for (const event of await between()) {
        const { type, data } = event
        if (type === 'Swiped' && data.action === 'pass') continue
        if (type === 'SwipeUndone') continue // an undone like stays spent
        const id = data.spent?.id as string
        t.truthy(id, 'every like was spent')
        t.false(said.has(id), 'each like is settled once')
        said.add(id)
        if (type === 'Swiped') given.set(id, data.action)
      }
      t.deepEqual(new Map([...given].sort()), new Map([...spent].sort()))
    }),
    { numRuns: runsOf(150) },
  )
})
