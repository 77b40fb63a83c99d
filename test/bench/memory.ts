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

/** Resident memory of a process, in MB of 10^6 bytes. */
export const residentMegabytes = async (pid: number): Promise<number> =>
  ((await kilobytes(pid)) * 1_024) / 1_000_000
