import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { openRedisRateLimits } from '../../engines/adapters/redis/rate-limits.ts'

/*
 * A process whose clock may be wrong, over the Redis in its argument. It prints a line of JSON for each
 * step: its count against a limit, then each job that it ran. Jobs whose data is `fails first` fail at
 * their first attempt. It ends with its input.
 */

const CALLS = 10

const print = (line: object) => console.log(JSON.stringify(line))

const url = process.argv[2] ?? ''
const stop = new AbortController()
process.stdin.on('end', () => stop.abort()).resume()

await using limits = await openRedisRateLimits({ url })
for (let n = 0; n < CALLS; n += 1)
  print(await limits.consume({ name: 'probe', points: 15, seconds: 60 }, 'ada'))

await using jobs = await openRedisJobs({ url })
await jobs.add('probe', { id: `by-${process.pid}`, data: 'delayed', delay: 1_000 })
print({ now: Date.now() })
await jobs.work(
  'probe',
  async ({ id, data, attempt }) => {
    if (data === 'fails first' && attempt === 1) throw new Error('not yet')
    print({ ran: id })
  },
  { concurrency: 2, signal: stop.signal },
)
