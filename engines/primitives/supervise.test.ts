import test from 'ava'
import { StorageFault } from '../ports/storage-fault.ts'
import { exponentialPause, supervise } from './supervise.ts'

const atOnce = { pause: async () => {}, onFailure: () => {} }

/** Something that never ends by itself. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))

test('a supervised task is running until its signal aborts, then stopped', async t => {
  const stop = new AbortController()
  const { signal } = stop
  const task = supervise(() => untilAborted(signal), { ...atOnce, signal })
  t.deepEqual(task.health(), { status: 'running' })
  stop.abort()
  await task.done
  t.deepEqual(task.health(), { status: 'stopped' })
})

test('a failing task is tried again after longer and longer pauses, until it notes progress', async t => {
  const stop = new AbortController()
  const { signal } = stop
  const pauses: number[] = []
  const failures: unknown[] = []
  let attempts = 0
  const task = supervise(
    async noteProgress => {
      attempts += 1
      if (attempts === 4) noteProgress()
      if (attempts < 6) throw new RangeError(`attempt ${attempts}`)
      await untilAborted(signal)
    },
    {
      signal,
      pause: async failures => {
        pauses.push(failures)
        if (pauses.length === 5) stop.abort()
      },
      onFailure: error => failures.push(error),
    },
  )
  await task.done
  t.deepEqual(pauses, [1, 2, 3, 1, 2])
  t.is(failures.length, 5)
})

test('health shows the code of a failure, never its message', async t => {
  const stop = new AbortController()
  const { promise: paused, resolve: pausing } = Promise.withResolvers<void>()
  const task = supervise(
    async () => {
      throw Object.assign(new Error('secret'), { code: 'disk_full' })
    },
    {
      signal: stop.signal,
      pause: async (_, __, signal) => {
        pausing()
        await untilAborted(signal)
      },
      onFailure: () => {},
    },
  )
  await paused
  t.deepEqual(task.health(), { status: 'failing', reason: 'disk_full', failures: 1 })
  stop.abort()
  await task.done
})

test('a task that returns is started again at once', async t => {
  const stop = new AbortController()
  let attempts = 0
  const task = supervise(
    async () => {
      attempts += 1
      if (attempts === 3) stop.abort()
    },
    { signal: stop.signal, pause: async () => t.fail(), onFailure: () => t.fail() },
  )
  await task.done
  t.is(attempts, 3)
})

test('a permanent failure ends the attempts', async t => {
  const failures: unknown[] = []
  const task = supervise(
    async () => {
      throw new RangeError('wrong')
    },
    {
      signal: new AbortController().signal,
      pause: async () => t.fail(),
      isPermanent: error => error instanceof RangeError,
      onFailure: error => failures.push(error),
    },
  )
  await task.done
  t.is(failures.length, 1)
  t.like(task.health(), { status: 'failing', reason: 'RangeError' })
})

test('an exponential pause ends when its signal aborts', async t => {
  const pause = exponentialPause({ first: 60_000, max: 60_000, maxOnStorageFault: 60_000 })
  await t.notThrowsAsync(pause(1, new Error('gone'), AbortSignal.timeout(1)))
})

test('after faults of a store another failure is tried again soon, and the other way round', async t => {
  const stop = new AbortController()
  const errors = [...Array<Error>(3).fill(new StorageFault('unreachable')), new RangeError()]
  const thrown = [...errors, ...errors].values()
  const pauses: number[] = []
  const task = supervise(
    async () => {
      throw thrown.next().value
    },
    {
      signal: stop.signal,
      pause: async failures => {
        if (pauses.push(failures) === 8) stop.abort()
      },
      onFailure: () => {},
    },
  )
  await task.done
  t.deepEqual(pauses, [1, 2, 3, 1, 1, 2, 3, 1])
})

test('a fault of a store is paused for shortly, also one that another one hides', async t => {
  const pause = exponentialPause({ first: 1, max: 2 ** 30, maxOnStorageFault: 1 })
  const fault = new StorageFault('unreachable')
  const { signal } = new AbortController()
  await pause(30, fault, signal)
  await pause(30, new SuppressedError(fault, new RangeError()), signal)
  await pause(30, new SuppressedError(new RangeError(), fault), signal)
  t.pass()
})
