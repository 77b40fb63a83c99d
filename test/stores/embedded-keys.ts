import { join } from 'node:path'
import type { FileOptions } from '../../engines/adapters/sqlite/sqlite-file.ts'
import { openStoredKeys } from '../../engines/log/keys/keyring.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { createKeyStore } from '../../engines/records/key-store.ts'
import { openScratchRecords, overRecords } from './over-records.ts'

type KeysPlace = {
  readonly store: { readonly type?: 'sqlite'; readonly path: string }
  readonly master: { readonly type?: 'file'; readonly path: string }
}

/** Keys in a SQLite file. */
export const openEmbeddedKeys = (
  { store, master }: KeysPlace,
  { mayCreate = true, ...options }: { mayCreate?: boolean } & FileOptions = {},
): Promise<Keys> =>
  overRecords(openScratchRecords({ path: store.path, ...options }), records =>
    openStoredKeys(createKeyStore(records), master, { mayCreate }),
  )

/** The keys of an installation in a folder. */
export const scratchKeys = (folder: string): Promise<Keys> =>
  openEmbeddedKeys({
    store: { path: join(folder, 'records.db') },
    master: { path: join(folder, 'master.key') },
  })
