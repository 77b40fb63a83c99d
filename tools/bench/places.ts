import { openGazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'

const MEGABYTE = 1_048_576
const typed = ['b', 'be', 'ber', 'berl', 'lon', 's', 'san ', 'springfield il', 'köln', 'new york']
const ROUNDS = 500

/** Memory of the list of cities, and the duration of a search. */
export const benchPlaces = async (): Promise<BenchRow[]> => {
  await using gazetteer = await openGazetteer()
  const before = process.memoryUsage.rss()
  const startedAt = performance.now()
  await gazetteer.search('first')
  const loading = performance.now() - startedAt
  const grown = (process.memoryUsage.rss() - before) / MEGABYTE

  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const q of typed) {
      const askedAt = performance.now()
      await gazetteer.search(q)
      times.push(performance.now() - askedAt)
    }
  return [
    context('first question, which reads the list', loading, 'ms'),
    atMost('RSS gained', grown, 'MB', 20),
    context('search p50', percentile(times, 0.5), 'ms'),
    atMost('search p99', percentile(times, 0.99), 'ms', 5),
  ]
}
