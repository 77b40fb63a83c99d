import { once } from 'node:events'
import type { Leases } from '../../engines/records/leases.ts'
import { openInChild } from './engine-under-test.ts'

// Waits for the lease `work` and holds it until it is lost or the process is killed.
const leases = await openInChild<Leases>()
const alive = setInterval(() => {}, 60_000)
const lease = await leases.acquire('work', new AbortController().signal)
console.log(`held ${lease.token}`)
if (!lease.lost.aborted) await once(lease.lost, 'abort')
console.log('lost')
clearInterval(alive)
