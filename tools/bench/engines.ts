import type { BenchRow } from './report.ts'

/** A measurement, and the variables of the engines it needs. */
type Measurement = {
  readonly needs: readonly string[]
  readonly run: () => Promise<BenchRow[]>
}

/**
 * `KITH_TEST_EVENT_LOG_URL` or `KITH_TEST_EVENT_STORE_FOLDER` replaces the stand-in of EventStoreDB,
 * which needs no variable.
 */
const measurements: readonly Measurement[] = [
  { needs: [], run: async () => (await import('./engines/log.ts')).benchEventStore() },
  {
    needs: ['KITH_TEST_MONGODB_URL'],
    run: async () => (await import('./engines/views.ts')).benchMongoViews(),
  },
  {
    needs: ['KITH_TEST_REDIS_URL'],
    run: async () => (await import('./engines/jobs.ts')).benchJobs(),
  },
  {
    needs: ['KITH_TEST_MONGODB_URL', 'KITH_TEST_REDIS_URL'],
    run: async () => (await import('./engines/roles.ts')).benchRoles(),
  },
]

/** The adapters of engines that run as servers, beside the bare client of each. */
export const benchEngines = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  for (const { needs, run } of measurements) {
    const missing = needs.filter(name => !process.env[name])
    if (missing.length > 0) console.error(`Left out: ${missing.join(' and ')} is not set.`)
    else rows.push(...(await run()))
  }
  return rows
}
