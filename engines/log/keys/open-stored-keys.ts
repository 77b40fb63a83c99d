import type { Keys } from '../../ports/keys.ts'
import type { KeyStore } from '../../records/key-store.ts'
import { openKeys } from './keyring.ts'
import { openMasterFile } from './master-file.ts'

/**
 * Opens the data keys of a store with the master key in a file, which is created beside an empty
 * store; with `mayCreate: false` it never is.
 *
 * @throws {KeysFault} `master_key_missing`, `wrong_master_key`.
 */
export const openStoredKeys = async (
  store: KeyStore,
  master: { readonly path: string },
  { mayCreate = true } = {},
): Promise<Keys> => {
  const isNew = mayCreate && (await store.isEmpty())
  return openKeys(store, await openMasterFile(master.path, isNew))
}
