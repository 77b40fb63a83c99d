import type { KeyStore, Keys } from '../../ports/keys.ts'
import { openKeys } from './keyring.ts'
import { openMasterFile } from './master-file.ts'

/**
 * Opens the data keys of a store, which is closed with them, and the master key in a file, which is
 * created beside an empty store; with `mayCreate: false` it never is.
 *
 * @throws {KeysFault} `master_key_missing`, `wrong_master_key`.
 */
export const openStoredKeys = async (
  store: KeyStore,
  master: { readonly path: string },
  { mayCreate = true } = {},
): Promise<Keys> => {
  await using opening = new AsyncDisposableStack()
  opening.use(store)
  const isNew = mayCreate && (await store.isEmpty())
  const keys = await openKeys(store, await openMasterFile(master.path, isNew))
  opening.move()
  return keys
}
