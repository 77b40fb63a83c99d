import { once } from 'node:events'
import type { Leases } from '../../engines/leases.ts'
import { openInChild } from './engine-under-test.ts'

// Holds the lease `work` until it is lost or the process is killed.
const leases = await openInChild<Leases>()
const lease = await leases.acquire('work', new AbortController().signal)
const alive = setInterval(() => {}, 60_000)
console.log(`held ${lease.token}`)
if (!lease.lost.aborted) await once(lease.lost, 'abort')
console.log('lost')
clearInterval(alive)
