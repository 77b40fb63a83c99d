import { appendFile, open } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { HistoryRefused } from './history-refused.ts'

/**
 * Asks for confirmation before personal data is shown; any answer but `yes` refuses.
 *
 * @throws {HistoryRefused} the answer was not `yes`.
 */
export const confirmPersonal = async (): Promise<void> => {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const reply = new Promise<string>(resolve => {
    reader.once('close', () => resolve(''))
    reader
      .question(
        'This shows what members said of themselves and to each other. It is recorded. Type yes to go on: ',
      )
      .then(resolve, () => resolve(''))
  })
  const answer = await reply
  reader.close()
  if (answer.trim().toLowerCase() !== 'yes')
    throw new HistoryRefused(
      'Nothing was shown. Type yes when asked, or leave out --with-personal.',
    )
}

/** Records that personal data will be shown: operator, time and arguments. Written before it is shown. */
export const recordAudit = async (
  folder: string,
  now: Date,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const line = { at: now.toISOString(), operator: userInfo().username, ...details }
  const path = join(folder, 'audit.ndjson')
  await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  await using file = await open(path, 'r+')
  await file.sync()
}
