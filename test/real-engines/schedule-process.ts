import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'

/*
 * A process whose clock may be wrong, with a schedule of every second over the Redis in its argument.
 * It prints the id of each run, and ends with its input.
 */

const stop = new AbortController()
process.stdin.on('end', () => stop.abort()).resume()

await using jobs = await openRedisJobs({ url: process.argv[2] ?? '' })
await jobs.schedule('sweep', { id: 'sweep', data: {}, cron: '* * * * * *' })
await jobs.work('sweep', async ({ id }) => console.log(id), { concurrency: 1, signal: stop.signal })
