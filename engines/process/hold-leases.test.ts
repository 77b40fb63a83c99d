import test from 'ava'
import type { LeaseStore } from '../ports/leases.ts'
import { StorageFault } from '../ports/storage-fault.ts'
import { holdLeases } from './hold-leases.ts'

test('a lease is given up also when its store does not answer', async t => {
  const store: LeaseStore = {
    take: async ([name = '']) => new Map([[name, 1]]),
    renew: async () => new Set([1]),
    release: () => Promise.reject(new StorageFault('unreachable')),
    async [Symbol.asyncDispose]() {},
  }
  const leases = holdLeases(store)
  const failing = async () => {
    await using _ = await leases.acquire('view profiles', new AbortController().signal)
    throw new StorageFault('unreachable')
  }
  await t.throwsAsync(failing, { instanceOf: StorageFault })
  await leases[Symbol.asyncDispose]()
})
