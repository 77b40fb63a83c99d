// In a process of its own: renews leases in time.
import test from 'ava'
import { scratchFile } from '../../test/engines/sqlite-stores.ts'
import { scratchRecords } from '../../test/stores/over-records.ts'
import { until } from '../../test/waiting/until.ts'
import type { Records } from '../ports/records.ts'
import { StorageFault } from '../ports/storage-fault.ts'
import { createLeases } from './leases.ts'

const times = { ttlMs: 600, pollMs: 10 }

/** Records whose writes fail while `isAway`, after they were stored or not. */
const failing = (records: Records) => {
  const state = { isAway: false, stores: false }
  const put: Records['put'] = async (...parameters) => {
    if (!state.isAway) return records.put(...parameters)
    if (state.stores) await records.put(...parameters)
    throw new StorageFault('unreachable')
  }
  return { state, records: { ...records, put } }
}

test('a lease is given up also when its store does not answer', async t => {
  const { state, records } = failing(await scratchRecords(t, await scratchFile(t)))
  const leases = createLeases(records)
  const working = async () => {
    await using _ = await leases.acquire('view profiles', new AbortController().signal)
    state.isAway = true
    throw new StorageFault('unreachable')
  }
  await t.throwsAsync(working, { instanceOf: StorageFault })
  await leases[Symbol.asyncDispose]()
})

test('a lease is lost when it could not be renewed, and others get it then', async t => {
  const stored = await scratchRecords(t, await scratchFile(t))
  const { state, records } = failing(stored)
  await using here = createLeases(records, { times })
  await using there = createLeases(stored, { times })
  const lease = await here.acquire('work', new AbortController().signal)
  state.isAway = true
  const next = await there.acquire('work', new AbortController().signal)
  t.true(lease.lost.aborted)
  t.true(next.token > lease.token)
})

test('a lease whose answer was lost is free again for others', async t => {
  const stored = await scratchRecords(t, await scratchFile(t))
  const { state, records } = failing(stored)
  await using here = createLeases(records, { times })
  await using there = createLeases(stored, { times })
  await using _ = await here.acquire('other work', new AbortController().signal)
  await stored.put('installation', 'last fencing token', Date.now() * 2_000)
  const taking: Records['put'] = async (kind, ...parameters) => {
    const version = await stored.put(kind, ...parameters)
    if (kind !== 'lease') return version
    records.put = stored.put
    throw new StorageFault('unreachable')
  }
  records.put = taking
  await t.throwsAsync(here.tryAcquire('work'), { code: 'unreachable' })
  t.is(state.isAway, false)
  t.truthy(await there.acquire('work', new AbortController().signal))
})

test('tryAcquire takes the lease of a process that ended, also on the first call', async t => {
  const records = await scratchRecords(t, await scratchFile(t))
  const ended = createLeases(
    { ...records, delete: async () => true },
    { times, clock: { now: () => new Date(Date.now() - 3_600_000) } },
  )
  await ended.tryAcquire('work')
  await ended[Symbol.asyncDispose]()
  t.is((await records.list('lease-holder')).length, 1, 'as after kill -9')
  await using leases = createLeases(records, { times })
  t.truthy(await leases.tryAcquire('work'))
})

test('tokens rise also when the records were lost', async t => {
  const records = await scratchRecords(t, await scratchFile(t))
  const tokenOf = async (at: number) => {
    await using leases = createLeases(records, { clock: { now: () => new Date(at) } })
    return (await leases.tryAcquire('work'))?.token ?? 0
  }
  const first = await tokenOf(1_790_000_000_000)
  t.true((await tokenOf(1_780_000_000_000)) > first, 'a clock that is behind')
  await records.delete('installation', 'last fencing token')
  t.true((await tokenOf(1_790_000_001_000)) > first)
})

test('a process without leases leaves no record', async t => {
  const records = await scratchRecords(t, await scratchFile(t))
  await using leases = createLeases(records, { times })
  {
    await using _ = await leases.acquire('work', new AbortController().signal)
  }
  await until(async () => (await records.list('lease-holder')).length === 0)
  t.pass()
})
