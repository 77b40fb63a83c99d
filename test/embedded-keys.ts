import type { EmbeddedConfig } from '../engines/config/require-embedded.ts'
import { openStoredKeys } from '../engines/keys/open-stored-keys.ts'
import type { Keys } from '../engines/keys.ts'
import { openSqliteKeyStore } from '../engines/sqlite/keys.ts'
import type { FileOptions } from '../engines/sqlite/sqlite-file.ts'
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
