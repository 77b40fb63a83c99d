import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import { mediaContract } from './media.ts'

mediaContract('disk', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-media-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const module = new URL('../../engines/adapters/disk/media.ts', import.meta.url).href
  return {
    media: await openDiskMedia({ folder }),
    elsewhere: { module, open: 'openDiskMedia', options: { folder } },
  }
})
