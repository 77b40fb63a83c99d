import { join } from 'node:path'
import { openSqliteKeyStore } from '../../engines/adapters/sqlite/keys.ts'
import type { FileOptions } from '../../engines/adapters/sqlite/sqlite-file.ts'
import type { EmbeddedConfig } from '../../engines/config/require-embedded.ts'
import { openStoredKeys } from '../../engines/log/keys/open-stored-keys.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { onReusedThread } from './reused-writer-thread.ts'

/** Keys in a SQLite file. */
export const openEmbeddedKeys = async (
  { store, master }: EmbeddedConfig['keys'],
  { mayCreate = true, ...options }: { mayCreate?: boolean } & FileOptions = {},
): Promise<Keys> => {
  const open = (thread: Pick<FileOptions, 'thread'>) =>
    openSqliteKeyStore({ ...store, ...options, ...thread })
  const { thread } = options
  const keys = await (thread ? open({ thread }) : onReusedThread(open))
  return openStoredKeys(keys, master, { mayCreate })
}

/** The keys of an installation in a folder. */
export const scratchKeys = (folder: string): Promise<Keys> =>
  openEmbeddedKeys({
    store: { type: 'sqlite', path: join(folder, 'keys.db') },
    master: { type: 'file', path: join(folder, 'master.key') },
  })
