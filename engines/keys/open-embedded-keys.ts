import type { KeysChoice } from '../config.ts'
import { type Keys, KeysFault } from '../keys.ts'
import { openSqliteKeyStore } from '../sqlite/keys.ts'
import { lock } from '../sqlite/lock.ts'
import type { FileOptions } from '../sqlite/sqlite-file.ts'
import { openKeys } from './keyring.ts'
import { openMasterFile } from './master-file.ts'

/**
 * Opens data keys in a SQLite file and the master key in another file, creating both when missing;
 * with `mayCreate: false` the master key is not created.
 *
 * @throws {KeysFault} `master_key_missing`, `wrong_master_key`.
 * @throws {SqliteFault} the file is of another kind.
 */
export const openEmbeddedKeys = async (
  { store: { path }, master }: KeysChoice,
  { mayCreate = true, ...options }: { mayCreate?: boolean } & FileOptions = {},
): Promise<Keys> => {
  await using opening = new AsyncDisposableStack()
  const keyStore = opening.use(await openSqliteKeyStore({ path, ...options }))
  const keys = await openKeys(
    keyStore,
    await openMasterFile(master.path, mayCreate && keyStore.isEmpty()),
  )
  opening.move()
  return {
    ...keys,
    async rotate() {
      using rotationLock = lock(`${path}.rotation`)
      if (rotationLock) return await keys.rotate()
      throw new KeysFault(
        'rotating',
        'The keys are being rotated already. Wait until that is done.',
      )
    },
  }
}
