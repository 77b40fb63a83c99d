import test from 'ava'
import { bothPass, respondsInTime, runChecks } from './readiness.ts'

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

test('a check that never ends is answered for, and the parts of one are asked at once', async t => {
  const never = () => new Promise<never>(() => {})
  const both = bothPass(respondsInTime(never, 60), respondsInTime(never, 60))
  const { checks } = await runChecks({ never, both, fine: async () => ({ ok: true }) }, 300)
  t.deepEqual(checks, {
    never: { ok: false, detail: 'no answer in time' },
    both: { ok: false, detail: 'no answer in time' },
    fine: { ok: true },
  })
  let asked = 0
  const ask = async () => {
    asked += 1
    return never()
  }
  await runChecks({ both: bothPass(ask, ask) }, 60)
  t.is(asked, 2)
})

test('a store that never answers is not ready', async t => {
  const { checks } = await readyFor(() => new Promise(() => {}), 60)
  t.deepEqual(checks, { store: { ok: false, detail: 'no answer in time' } })
})
