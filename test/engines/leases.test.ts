// In a process of its own: renews leases in time.
import { leasesContract } from './leases.ts'
import { sqliteLeases } from './sqlite-stores.ts'

leasesContract('sqlite', sqliteLeases)
