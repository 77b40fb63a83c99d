import type { KeysChoice } from '../config.ts'
import type { Keys } from '../keys.ts'
import { openSqliteKeyStore } from '../sqlite/keys.ts'
import type { WriterThread } from '../sqlite/writer.ts'
import { openKeys } from './keyring.ts'
import { openMasterFile } from './master-file.ts'

/**
 * Opens data keys in a SQLite file under a master key in another, making both where there are none.
 *
 * @throws {KeysFault} `master_key_missing`, `wrong_master_key`. @throws {SqliteFault} a file is not ours.
 */
export const openEmbeddedKeys = async (
  { store: { path }, master }: KeysChoice,
  { thread }: { thread?: WriterThread } = {},
): Promise<Keys> => {
  await using opening = new AsyncDisposableStack()
  const kept = opening.use(await openSqliteKeyStore({ path, thread }))
  const keys = await openKeys(kept, await openMasterFile(master.path, kept.isEmpty()))
  opening.move()
  return keys
}
