import test from 'ava'
import { keepRunning } from './keep-running.ts'

const inTime = { pause: async () => {}, onFailure: () => {} }

/** Something that never ends by itself. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))

test('what runs is running, and stops when it is told to', async t => {
  const stop = new AbortController()
  const { signal } = stop
  const kept = keepRunning(() => untilAborted(signal), { ...inTime, signal })
  t.deepEqual(kept.health(), { status: 'running' })
  stop.abort()
  await kept.done
  t.deepEqual(kept.health(), { status: 'stopped' })
})

test('what fails is begun again after longer and longer pauses, until it gets somewhere', async t => {
  const stop = new AbortController()
  const { signal } = stop
  const pauses: number[] = []
  const told: unknown[] = []
  let begun = 0
  const kept = keepRunning(
    async progressed => {
      begun += 1
      if (begun === 4) progressed()
      if (begun < 6) throw new RangeError(`attempt ${begun}`)
      await untilAborted(signal)
    },
    {
      signal,
      pause: async failures => {
        pauses.push(failures)
        if (pauses.length === 5) stop.abort()
      },
      onFailure: error => told.push(error),
    },
  )
  await kept.done
  t.deepEqual(pauses, [1, 2, 3, 1, 2])
  t.is(told.length, 5)
})

test('a failure shows its code, never its words', async t => {
  const stop = new AbortController()
  const { promise: paused, resolve: pausing } = Promise.withResolvers<void>()
  const kept = keepRunning(
    async () => {
      throw Object.assign(new Error('secret'), { code: 'disk_full' })
    },
    {
      signal: stop.signal,
      pause: async (_, signal) => {
        pausing()
        await untilAborted(signal)
      },
      onFailure: () => {},
    },
  )
  await paused
  t.deepEqual(kept.health(), { status: 'failing', reason: 'disk_full', failures: 1 })
  stop.abort()
  await kept.done
})

test('what ends by itself counts as failed', async t => {
  const stop = new AbortController()
  const told: unknown[] = []
  const kept = keepRunning(async () => {}, {
    signal: stop.signal,
    pause: async () => stop.abort(),
    onFailure: error => told.push(error),
  })
  await kept.done
  t.like(told[0], { code: 'ended' })
})
