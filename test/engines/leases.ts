import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import type { Lease, Leases } from '../../engines/records/leases.ts'
import { until } from '../waiting/until.ts'
import { childArguments, type EngineUnderTest, openEngine } from './engine-under-test.ts'

/** Leases under test, with a short time to live. */
export type LeasesUnderTest = EngineUnderTest<Leases> & { readonly ttlMs: number }

const script = new URL('./hold-lease.ts', import.meta.url)

const never = new AbortController().signal

/** A process that acquires the lease `work`, and prints when it has it and when it has lost it. */
const holder = async (t: ExecutionContext, store: LeasesUnderTest, location: string) => {
  const child = spawn(process.execPath, [script.pathname, ...childArguments(store, location)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.teardown(() => {
    child.kill('SIGKILL')
    return ended
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async (): Promise<string> => (await lines.next()).value ?? 'ended'
  t.regex(await line(), /^held \d+$/)
  return { child, ended, line }
}

/** Leases over an adapter of records. */
export const leasesContract = (name: string, store: LeasesUnderTest): void => {
  const two = async (t: ExecutionContext): Promise<[Leases, Leases]> => {
    const location = await store.location(t)
    return [await openEngine(t, store, location), await openEngine(t, store, location)]
  }

  test(`${name}: a lease has one holder in all processes until it is given back`, async t => {
    const [here, there] = await two(t)
    const lease = await here.tryAcquire('work')
    t.is(lease?.name, 'work')
    t.false(lease?.lost.aborted)
    t.is(await here.tryAcquire('work'), undefined)
    t.is(await there.tryAcquire('work'), undefined)
    t.truthy(await there.tryAcquire('other work'))
    await lease?.[Symbol.asyncDispose]()
    t.truthy(await there.tryAcquire('work'))
    t.is(await here.tryAcquire('work'), undefined)
  })

  test(`${name}: giving a lease back twice takes it from nobody`, async t => {
    const [here, there] = await two(t)
    const lease = (await here.tryAcquire('work')) as Lease
    await lease[Symbol.asyncDispose]()
    const next = (await there.tryAcquire('work')) as Lease
    await lease[Symbol.asyncDispose]()
    t.is(await here.tryAcquire('work'), undefined)
    t.false(next.lost.aborted)
  })

  test(`${name}: tokens rise with every lease, whatever its name`, async t => {
    const [here, there] = await two(t)
    const tokens: number[] = []
    for (const [leases, work] of [
      [here, 'a'],
      [there, 'b'],
      [here, 'a'],
      [there, 'a'],
    ] as const) {
      await using lease = (await leases.tryAcquire(work)) as Lease
      tokens.push(lease.token)
    }
    t.deepEqual(
      tokens,
      tokens.toSorted((one, other) => one - other),
    )
    t.is(new Set(tokens).size, tokens.length)
  })

  test(`${name}: a later token under a lease is later than all given out, and none is drawn once it is lost`, async t => {
    const [here, there] = await two(t)
    const lease = (await here.tryAcquire('work')) as Lease
    const other = (await there.tryAcquire('other work')) as Lease
    const later = (await lease.laterToken()) ?? 0
    t.true(later > other.token)
    await lease[Symbol.asyncDispose]()
    t.true(((await there.tryAcquire('work')) as Lease).token > later)
    t.is(await lease.laterToken(), undefined)
  })

  test(`${name}: acquire waits for the holder`, async t => {
    const [here, there] = await two(t)
    const lease = (await here.tryAcquire('work')) as Lease
    const waiting = there.acquire('work', never)
    await lease[Symbol.asyncDispose]()
    t.true((await waiting).token > lease.token)
  })

  test(`${name}: acquire ends with its signal and leaves the lease to others`, async t => {
    const [here, there] = await two(t)
    const reason = new Error('stop')
    await t.throwsAsync(there.acquire('work', AbortSignal.abort(reason)), { is: reason })
    const lease = (await here.tryAcquire('work')) as Lease
    const stopping = new AbortController()
    const waiting = there.acquire('work', stopping.signal)
    stopping.abort(reason)
    await t.throwsAsync(waiting, { is: reason })
    await lease[Symbol.asyncDispose]()
    t.truthy(await here.acquire('work', never))
  })

  test(`${name}: a lease is renewed while its process runs`, async t => {
    const location = await store.location(t)
    // Other specs keep this process from renewing in time.
    const { line } = await holder(t, store, location)
    let lost = false
    void line().then(said => {
      lost = said === 'lost'
    })
    const here = await openEngine(t, store, location)
    const from = performance.now()
    await until(async () => {
      t.is(await here.tryAcquire('work'), undefined)
      return performance.now() > from + 3 * store.ttlMs
    })
    t.false(lost)
  })

  test(`${name}: one of many waiting processes has a lease at a time`, async t => {
    const both = await two(t)
    let inside = 0
    const tokens: number[] = []
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await using lease = await (both[n % 2] as Leases).acquire('work', never)
        inside += 1
        await setImmediate()
        t.is(inside, 1)
        inside -= 1
        tokens.push(lease.token)
      }),
    )
    t.is(tokens.length, 12)
    t.deepEqual(
      tokens,
      tokens.toSorted((one, other) => one - other),
    )
  })

  test(`${name}: closing gives back every lease`, async t => {
    const location = await store.location(t)
    const here = await store.open(location)
    const lease = (await here.tryAcquire('work')) as Lease
    await here[Symbol.asyncDispose]()
    t.true(lease.lost.aborted)
    t.truthy(await (await openEngine(t, store, location)).tryAcquire('work'))
  })

  test(`${name}: a process that was paused beyond the time to live has lost its lease`, async t => {
    const location = await store.location(t)
    const { child, line } = await holder(t, store, location)
    const here = await openEngine(t, store, location)
    t.is(await here.tryAcquire('work'), undefined)
    child.kill('SIGSTOP')
    // In a process of its own, because this one may be too busy with other specs to renew in time.
    const next = await holder(t, store, location)
    child.kill('SIGCONT')
    t.is(await line(), 'lost')
    t.is(await here.tryAcquire('work'), undefined)
    next.child.kill('SIGKILL')
    t.is(await next.line(), 'ended', 'the next holder has not lost it')
  })

  test(`${name}: the lease of a process that was killed is given to the next`, async t => {
    const location = await store.location(t)
    const { child, ended } = await holder(t, store, location)
    const here = await openEngine(t, store, location)
    child.kill('SIGKILL')
    await ended
    t.truthy(await here.acquire('work', never))
  })
}
