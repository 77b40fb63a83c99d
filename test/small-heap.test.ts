import { readFile } from 'node:fs/promises'
import test from 'ava'
import { startKith } from './kith-process.ts'
import { scratchFolder } from './scratch.ts'

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux(
  'the server keeps one heap of the C library, unless the environment says otherwise',
  async t => {
    const data = await scratchFolder(t)
    for (const [given, kept] of [
      [undefined, '1'],
      ['3', '3'],
    ]) {
      await using kith = await startKith(data, { MALLOC_ARENA_MAX: given })
      const environment = await readFile(`/proc/${kith.pid}/environ`, 'utf8')
      t.true(environment.split('\0').includes(`MALLOC_ARENA_MAX=${kept}`))
      t.deepEqual(await kith.end('SIGTERM'), { code: 0, signal: null })
    }
  },
)
