import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('only the mixin styles what is hovered, so that touch screens and disabled buttons are left alone', async t => {
  const found: string[] = []
  for (const path of await sources(root, 'web'))
    if (
      !path.startsWith('web/explore/') &&
      /:hover/.test(await readFile(`${root}/${path}`, 'utf8'))
    )
      found.push(path)
  t.deepEqual(found, ['web/ui/hover.ts'])
})
