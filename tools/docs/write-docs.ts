import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from './documents.ts'
import { root } from './symbols.ts'

for (const { path, before, after } of await documents()) {
  if (before === after) continue
  await writeFile(join(root, path), after)
  console.log(`${path} is written.`)
}
