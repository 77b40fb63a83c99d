import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConsoleQuestion, QuestionName } from '../../../contracts/explore/explore.ts'
import { HistoryRefused } from '../history-refused.ts'

const SUFFIX = '.sql'
const examples = fileURLToPath(new URL('../../../docs/history/questions', import.meta.url))

const readFolder = async (folder: string, isExample: boolean): Promise<ConsoleQuestion[]> => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder))
    .filter(file => file.endsWith(SUFFIX))
    .map(file => file.slice(0, -SUFFIX.length))
    .filter(name => QuestionName.safeParse(name).success)
    .toSorted()
  return Promise.all(
    names.map(async name => ({
      name,
      sql: (await readFile(join(folder, name + SUFFIX), 'utf8')).trim(),
      isExample,
    })),
  )
}

/**
 * Questions of the console: `.sql` files in a folder of the installation, and the examples. Without a
 * folder, as for a backup, none can be saved.
 */
export const openSavedQuestions = (folder: string | undefined) => ({
  list: async (): Promise<ConsoleQuestion[]> => [
    ...(folder === undefined ? [] : await readFolder(folder, false)),
    ...(await readFolder(examples, true)),
  ],

  /**
   * Saves a question, in place of one with the same name.
   *
   * @throws {HistoryRefused} there is no folder for them.
   */
  async save({ name, sql }: Pick<ConsoleQuestion, 'name' | 'sql'>): Promise<void> {
    if (folder === undefined)
      throw new HistoryRefused(
        'Nothing is written beside a backup, nor into a folder that cannot be written. Copy the question, or explore the installation.',
      )
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name + SUFFIX)
    await writeFile(`${path}.part`, `${sql}\n`, { mode: 0o600 })
    await rename(`${path}.part`, path)
  },
})
