import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '../../../test/http/client.ts'
import type { KithProcess } from '../../../test/processes/kith-process.ts'

const run = promisify(execFile)

const kilobytes = async (pid: number): Promise<number> => {
  if (process.platform !== 'linux')
    return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
}

/** Resident memory of a process, in MB of 10^6 bytes. */
export const residentMegabytes = async (pid: number): Promise<number> =>
  ((await kilobytes(pid)) * 1_024) / 1_000_000

/** Ticks of `/proc` in a second: `USER_HZ`, which is 100 on every Linux. */
const TICKS = 100

/** Processor time of a process and its threads since its start, in seconds; NaN without `/proc`. */
export const processorSeconds = async (pid: number): Promise<number> => {
  if (process.platform !== 'linux') return Number.NaN
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Processor time that a process uses while `work` runs, in microseconds. */
export const microsecondsOf = async (pid: number, work: () => unknown): Promise<number> => {
  const before = await processorSeconds(pid)
  await work()
  return ((await processorSeconds(pid)) - before) * 1_000_000
}

/** The same of all threads of this process. */
export const ownMicroseconds = async (work: () => unknown): Promise<number> => {
  const startedAt = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(startedAt)
  return user + system
}

/** Waits until a process has done what earlier calls caused: jobs, views and pushes. */
export const untilIdle = async (pid: number): Promise<void> => {
  for (;;) {
    const before = await processorSeconds(pid)
    await setTimeout(500)
    const used = (await processorSeconds(pid)) - before
    if (!(used >= 0.03)) return // also if it cannot be measured
  }
}

/** Waits until every view has caught up. Returns the time since the start of the process, in ms. */
export const untilReady = async ({ origin, readyAfter }: KithProcess): Promise<number> => {
  const answeredAt = performance.now()
  const { get } = createClient(origin)
  while ((await get('/readyz')).status !== 200) await setTimeout(50)
  return readyAfter + performance.now() - answeredAt
}
