import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const kilobytes = async (pid: number): Promise<number> => {
  if (process.platform !== 'linux')
    return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
}

/** Ticks of `/proc` in a second: `USER_HZ`, which is 100 on every Linux. */
const TICKS = 100

/** Processor time of a process and its threads since its start, in seconds; NaN where `/proc` is missing. */
export const processorSeconds = async (pid: number): Promise<number> => {
  if (process.platform !== 'linux') return Number.NaN
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Resident memory of a process, in MB of 10^6 bytes. */
export const residentMegabytes = async (pid: number): Promise<number> =>
  ((await kilobytes(pid)) * 1_024) / 1_000_000

/** Full garbage collections of a Kith process since its start, from its `/metrics`. */
export const fullCollections = async (origin: string): Promise<number> => {
  const said = await (await fetch(`${origin}/metrics`)).text()
  if (!said.includes('# TYPE nodejs_gc_duration_seconds '))
    throw new Error('/metrics says nothing of collections.')
  return Number(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(said)?.[1] ?? 0)
}
