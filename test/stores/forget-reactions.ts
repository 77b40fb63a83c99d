import { DatabaseSync } from 'node:sqlite'
import { origin } from '../../contracts/core/event.ts'
import type { Records } from '../../engines/ports/records.ts'

/** Forgets the ids of all done jobs in a file, as time does; returns how many. */
export const forgetDoneJobs = (path: string): number => {
  const file = new DatabaseSync(path, { timeout: 5_000 })
  const { changes } = file.prepare("DELETE FROM jobs WHERE state = 'done'").run()
  file.close()
  return Number(changes)
}

/** Lets every reactor read the whole log again. */
export const beginAgain = async (records: Pick<Records, 'list' | 'put'>): Promise<void> => {
  for (const { key } of await records.list('reactor'))
    await records.put('reactor', key, { position: origin })
}
