import { leasesContract } from './leases.ts'
import { sqliteLeases } from './sqlite-stores.ts'

leasesContract('sqlite', sqliteLeases)
