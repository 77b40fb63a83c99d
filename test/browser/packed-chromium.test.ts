import { statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import test from 'ava'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { unpackOnce } from './packed-chromium.ts'

test("processes that unpack Chromium at the same time do not replace each other's program", async t => {
  const folder = await scratchFolder(t)
  const program = join(folder, 'unpacked', 'program')
  // Different lengths make them finish one after the other.
  const packed: string[] = []
  for (const length of [1, 2_000_000, 20_000_000]) {
    const file = join(folder, `${length}.br`)
    await writeFile(file, brotliCompressSync(Buffer.alloc(length)))
    packed.push(file)
  }
  const inodes = await Promise.all(
    packed.map(async file => {
      await unpackOnce(file, program)
      return statSync(program).ino
    }),
  )
  t.deepEqual(inodes, [inodes[0], inodes[0], inodes[0]])
  t.is((await readFile(program)).length, 1)
  t.is(statSync(program).mode & 0o700, 0o700)
  t.deepEqual(await readdir(join(folder, 'unpacked')), ['program'])
})
