import { keepsJobsPromises } from './jobs.ts'
import { sqliteJobs } from './sqlite-stores.ts'

keepsJobsPromises('sqlite', sqliteJobs)
