import test from 'ava'
import { comparePositions } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/core/streams.ts'
import { newEvent } from '../../test/projections/histories.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { balanceExposure } from './balance-exposure.ts'
import { measureCards } from './measure-cards.ts'

const DAY = 86_400_000
const MEMBERS = 50

/** Everybody sees the next ones of a circle. */
const lookAround = async ({ log, clock }: WorkerContext, ids: readonly string[], cards: number) => {
  const at = clock.now().toISOString()
  for (const [n, by] of ids.entries())
    for (let step = 1; step <= cards; step += 1) {
      const on = ids[(n + step) % ids.length] as string
      const data = { by, on, mode: 'dating', action: 'pass' } as const
      await log.append(streams.pair(by, on), 'any', [newEvent({ type: 'Swiped', data }, at)])
    }
}

const measure = async (stage: WorkerContext) => {
  await measureCards.perform(undefined, stage.cause(), stage, new AbortController().signal)
  const events = await stage.told(streams.cardMeasures())
  return events.flatMap(event => (event.type === 'CardsMeasured' ? [event.data] : []))
}

test('each night the week before is measured, and nothing earlier', async t => {
  const stage = await openWorkerContext(t)
  const [first, later] = [1, 2].map(() => Array.from({ length: MEMBERS }, () => randomId()))
  await lookAround(stage, first ?? [], 2)
  t.like(await measure(stage), [{ members: MEMBERS, gini: 0, unseen: 0 }])

  stage.clock.move(5 * DAY)
  await lookAround(stage, later ?? [], 1)
  const [, both] = await measure(stage)
  t.is(both?.members, 2 * MEMBERS)
  t.true((both?.gini ?? 0) > 0)

  stage.clock.move(4 * DAY)
  const [, , second] = await measure(stage)
  t.like(second, { members: MEMBERS, gini: 0, unseen: 0 })

  stage.clock.move(8 * DAY)
  t.is((await measure(stage)).length, 3, 'a week without swipes is not measured')
})

test('a repeated job measures once', async t => {
  const stage = await openWorkerContext(t)
  await lookAround(
    stage,
    Array.from({ length: MEMBERS }, () => randomId()),
    1,
  )
  const cause = stage.cause()
  for (let n = 0; n < 2; n += 1)
    await measureCards.perform(undefined, cause, stage, new AbortController().signal)
  t.is((await stage.told(streams.cardMeasures())).length, 1)
})

test('events from before the last night before the week are not read again', async t => {
  const stage = await openWorkerContext(t)
  await lookAround(stage, [randomId(), randomId()], 1)
  await balanceExposure.perform(undefined, stage.cause(), stage, new AbortController().signal)
  const night = await stage.log.head()
  const from: unknown[] = []
  const log: typeof stage.log = {
    ...stage.log,
    readAll: options => {
      from.push(options?.after)
      return stage.log.readAll(options)
    },
  }
  for (const days of [6, 2]) {
    stage.clock.move(days * DAY)
    const cause = stage.cause()
    await measureCards.perform(undefined, cause, { ...stage, log }, new AbortController().signal)
  }
  t.is(from[0], undefined)
  t.true(typeof from[1] === 'string' && comparePositions(from[1], night) <= 0)
})
