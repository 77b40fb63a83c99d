import { join } from 'node:path'
import type { FileOptions } from '../../engines/adapters/sqlite/sqlite-file.ts'
import type { EmbeddedConfig } from '../../engines/config/require-embedded.ts'
import { openStoredKeys } from '../../engines/log/keys/open-stored-keys.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { createKeyStore } from '../../engines/records/key-store.ts'
import { openScratchRecords, overRecords } from './over-records.ts'

/** Keys in a SQLite file. */
export const openEmbeddedKeys = (
  { store, master }: EmbeddedConfig['keys'],
  { mayCreate = true, ...options }: { mayCreate?: boolean } & FileOptions = {},
): Promise<Keys> =>
  overRecords(openScratchRecords({ ...store, ...options }), records =>
    openStoredKeys(createKeyStore(records), master, { mayCreate }),
  )

/** The keys of an installation in a folder. */
export const scratchKeys = (folder: string): Promise<Keys> =>
  openEmbeddedKeys({
    store: { type: 'sqlite', path: join(folder, 'records.db') },
    master: { type: 'file', path: join(folder, 'master.key') },
  })
