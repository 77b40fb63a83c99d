import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'ava'
import { openEngine } from './engine-under-test.ts'
import { recordsContract } from './records.ts'
import { sqliteRecords } from './sqlite-stores.ts'

recordsContract('sqlite', sqliteRecords)

test('sqlite: deleted and replaced content is nowhere on the disk once it is erased', async t => {
  const path = await sqliteRecords.location(t)
  const records = await openEngine(t, sqliteRecords, path)
  const beside = await openEngine(t, sqliteRecords, path)
  const holding = async (text: string) => {
    const files = await readdir(dirname(path))
    const contents = await Promise.all(files.map(name => readFile(join(dirname(path), name))))
    return contents.some(bytes => bytes.includes(text))
  }
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => records.put('key', `person-${n}`, 'x'.repeat(n * 10))),
  )
  await records.put('key', 'person-wren', 'secret-of-wren')
  await records.put('key', 'person-moss', 'secret-of-moss', { owner: 'owner-of-moss' })
  t.true(await holding('secret-of-wren'))
  t.is((await beside.get('key', 'person-moss'))?.value, 'secret-of-moss')
  await records.put('key', 'person-wren', null)
  await records.delete('key', 'person-moss')
  await records.erased()
  for (const text of ['secret-of-wren', 'secret-of-moss', 'owner-of-moss', 'person-moss'])
    t.false(await holding(text), text)
})
