import { join } from 'node:path'
import type { Keys } from '../engines/ports/keys.ts'
import { openEmbeddedKeys } from './embedded-keys.ts'

/** The keys of an installation in a folder. */
export const scratchKeys = (folder: string): Promise<Keys> =>
  openEmbeddedKeys({
    store: { type: 'sqlite', path: join(folder, 'keys.db') },
    master: { type: 'file', path: join(folder, 'master.key') },
  })
