import test from 'ava'
import { respondsInTime, runChecks } from './readiness.ts'

/** Keeps the event loop from all other work, as a machine that is short of processors does. */
const starve = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

const readyFor = (ask: () => Promise<unknown>, withinMs: number) =>
  runChecks({ store: respondsInTime(ask, withinMs) })

test('a store that answers is ready, also when this process could not listen meanwhile', async t => {
  // The answer is there when the starved loop turns again, behind the timers that are due by then.
  const ask = () =>
    new Promise<void>(resolve =>
      setImmediate(() => {
        starve(500)
        setImmediate(resolve)
      }),
    )
  t.true((await readyFor(ask, 300)).ready)
})

test('one failure is asked again, two in a row are reported by their code', async t => {
  const fault = Object.assign(new Error('away'), { code: 'unreachable' })
  let failures = 1
  const ask = async () => {
    failures -= 1
    if (failures >= 0) throw fault
  }
  t.true((await readyFor(ask, 300)).ready)
  failures = 2
  t.deepEqual(await readyFor(ask, 300), {
    ready: false,
    checks: { store: { ok: false, detail: 'unreachable' } },
  })
})

test('a store that never answers is not ready', async t => {
  const { checks } = await readyFor(() => new Promise(() => {}), 60)
  t.deepEqual(checks, { store: { ok: false, detail: 'no answer in time' } })
})
