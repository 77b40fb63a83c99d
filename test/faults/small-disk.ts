import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ExecutionContext } from 'ava'
import { scratchFolder } from '../stores/scratch-folder.ts'

const run = promisify(execFile)

/** A folder on a disk that can be filled. */
export type SmallDisk = {
  readonly folder: string
  /** From now on the process can write nothing that takes space. */
  fill(pid: number): Promise<void>
  /** Frees the space again. */
  empty(pid: number): Promise<void>
}

const MEGABYTE = new Uint8Array(1_048_576)

/** Writes to a file until nothing more fits, in ever smaller pieces. */
const fillWith = async (path: string): Promise<void> => {
  await using file = await open(path, 'w')
  for (let size = MEGABYTE.length; size >= 1; )
    try {
      await file.write(MEGABYTE, 0, size)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size = Math.floor(size / 4)
    }
}

/** Mounts an in-memory file system on a folder until the spec ends. */
export const mountMemory = async (t: ExecutionContext, folder: string, options: string) => {
  await run('mount', ['-t', 'tmpfs', '-o', options, 'none', folder])
  t.teardown(() => run('umount', [folder]))
}

/** An in-memory file system that is really full (`ENOSPC`); requires the right to mount. */
const mounted = async (t: ExecutionContext): Promise<SmallDisk> => {
  const folder = join(await scratchFolder(t), 'disk')
  await mkdir(folder)
  await mountMemory(t, folder, 'size=64m')
  const filling = join(folder, 'filling')
  return {
    folder: join(folder, 'data'),
    fill: () => fillWith(filling),
    empty: () => rm(filling),
  }
}

const setLimit = (pid: number, limit: string) =>
  run('prlimit', ['--pid', String(pid), `--fsize=${limit}:`])

/** Sets the file size limit of the process to zero (`EFBIG`): any user may do so on Linux. */
const limited = async (t: ExecutionContext): Promise<SmallDisk> => ({
  folder: await scratchFolder(t),
  fill: async pid => void (await setLimit(pid, '0')),
  empty: async pid => void (await setLimit(pid, 'unlimited')),
})

const works = (program: string, ...parameters: readonly string[]): boolean =>
  spawnSync(program, parameters).status === 0

const tryMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-mount-'))
  const can = works('mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', folder)
  if (can) works('umount', folder)
  rmdirSync(folder)
  return can
}

/** Whether this user may mount. */
export const canMount = process.platform === 'linux' && tryMount()

/** The kinds of full disks that this machine supports, each with the code that stores report. */
export const smallDisks = [
  {
    name: 'a full file system',
    isThere: canMount,
    open: mounted,
    fault: 'disk_full',
  },
  {
    name: 'a limit on the size of files',
    isThere: process.platform === 'linux' && works('prlimit', '--version'),
    open: limited,
    fault: 'io_failed',
  },
] as const
