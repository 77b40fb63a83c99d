import type { ExecutionContext } from 'ava'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { runExplore } from '../../projections/history/explore/run-explore.ts'
import { loopbackSession } from '../processes/loopback-session.ts'
import { until } from '../waiting/until.ts'

/** Runs `explore` on a folder in this process, until the spec is over; by default all counts are shown. */
export const explore = async (
  t: ExecutionContext,
  folder: string,
  args: string[] = ['--min-cell', '0'],
) => {
  const session = await loopbackSession(t, runExplore, ['--data', folder, ...args])
  const { address } = session
  return {
    ...session,

    /** Opens the address as the first browser does, and returns its calls. */
    async open() {
      const cookie = await session.enter()
      const call = async (path: string, body?: object) => {
        const response = await fetch(new URL(path, address), {
          headers: { Cookie: cookie, 'Content-Type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return { status: response.status, text: await response.text() }
      }
      return {
        cookie,
        call,
        /** The JSON of an answer that is expected to be one. */
        read: async (path: string, body?: object) => JSON.parse((await call(path, body)).text),
      }
    },
  }
}

/** An error that names a member wherever one can. */
class NamesMember extends Error {
  override readonly name = 'MailRefused'
  readonly code: string

  constructor(member: string) {
    super(`${member} is unknown`)
    this.code = member
  }
}

/** Lets a job of each queue of an installation fail for good, and one of the queue `tell` be tried again. */
export const failJobs = async (
  folder: string,
  queues: readonly string[],
  { event, member }: { event: string; member: string },
) => {
  await using ports = await openPorts(readConfig({ KITH_DATA: folder }))
  const { jobs } = ports
  const jobOf = (cause: string) => ({
    id: `job of ${member}`,
    data: { cause: { event: cause, correlation: member }, data: { profileId: member } },
  })
  const backoff = { type: 'fixed', delay: 3_600_000 } as const
  for (const queue of queues) await jobs.add(queue, { ...jobOf(event), attempts: 1 })
  await jobs.add('tell', { ...jobOf('a call'), backoff })
  const stopping = new AbortController()
  const fail = async () => {
    throw new NamesMember(member)
  }
  const working = ['tell', ...queues].map(queue =>
    jobs.work(queue, fail, { concurrency: 1, signal: stopping.signal }),
  )
  const hasFailed = async (queue: string) => (await jobs.counts(queue)).failed === 1
  await until(async () => (await Promise.all(queues.map(hasFailed))).every(Boolean))
  await until(async () => (await jobs.retried('tell'))[0]?.nextAttemptAt !== undefined)
  stopping.abort()
  await Promise.all(working)
}
