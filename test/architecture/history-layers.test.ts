import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every dialog is an entry of the history, so that Back closes it', async t => {
  const dialogs: string[] = []
  for (const path of await sources(root, 'web')) {
    const source = await readFile(`${root}/${path}`, 'utf8')
    if (!/<Dialog\.Root|<dialog/.test(source)) continue
    dialogs.push(path)
    t.regex(source, /useHistoryLayer\(/, path)
  }
  t.true(dialogs.includes('web/ui/Sheet.tsx'))
})
