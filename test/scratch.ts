import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'

/** A temporary folder, removed after everything in it was closed. */
export const scratchFolder = async (t: Pick<ExecutionContext, 'teardown'>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}
