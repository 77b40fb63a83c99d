import { jobsContract } from './jobs.ts'
import { sqliteJobs } from './sqlite-stores.ts'

jobsContract('sqlite', sqliteJobs)
