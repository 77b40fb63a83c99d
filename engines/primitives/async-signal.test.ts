import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { createAsyncSignal } from './async-signal.ts'

const open = () => AbortSignal.timeout(10_000)

/** Whether a promise has settled after everything that was queued. */
const hasSettled = async (work: Promise<unknown>): Promise<boolean> => {
  let settled = false
  void work.then(() => {
    settled = true
  })
  await setImmediate()
  return settled
}

test('a notify resolves every pending wait, and no later one', async t => {
  const signal = createAsyncSignal()
  const waits = [signal.wait(open()), signal.wait(open())]
  signal.notify()
  await Promise.all(waits)
  t.false(await hasSettled(signal.wait(open())))
})

test('a notify without a waiter resolves one later wait, however many notifies there were', async t => {
  const signal = createAsyncSignal()
  signal.notify()
  signal.notify()
  await signal.wait(open())
  t.false(await hasSettled(signal.wait(open())))
})

test('an abort resolves its own wait alone', async t => {
  const signal = createAsyncSignal()
  const stop = new AbortController()
  const stopped = signal.wait(stop.signal)
  const other = signal.wait(open())
  stop.abort()
  await stopped
  t.false(await hasSettled(other))
  signal.notify()
  await other
  t.pass()
})

test('a notify after the only waiter was aborted is remembered', async t => {
  const signal = createAsyncSignal()
  const stop = new AbortController()
  const stopped = signal.wait(stop.signal)
  stop.abort()
  await stopped
  signal.notify()
  t.true(await hasSettled(signal.wait(open())))
})

test('a wait under an aborted signal leaves a remembered notify to the next', async t => {
  const signal = createAsyncSignal()
  signal.notify()
  await signal.wait(AbortSignal.abort())
  t.true(await hasSettled(signal.wait(open())))
})
