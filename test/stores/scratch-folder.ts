import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'

/** Retries, because a server may still be finishing an abandoned write in this process. */
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const

/** A temporary folder, removed after everything in it was closed. */
export const scratchFolder = async (t: Pick<ExecutionContext, 'teardown'>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-'))
  t.teardown(() => rm(folder, removal))
  return folder
}
