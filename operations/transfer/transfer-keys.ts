import type { WrappedKey } from '../../engines/ports/keys.ts'
import { notEmpty, requireGoing } from '../../engines/process/transfer-fault.ts'
import type { KeyStore, StoredKey } from '../../engines/records/key-store.ts'
import { createRollingHash } from './rolling-hash.ts'
import type { Totals } from './totals.ts'

const PAGE = 500

export type KeysTransfer = {
  readonly from: KeyStore
  readonly to: KeyStore
  readonly signal: AbortSignal
  /** Called with the number of keys done. */
  readonly onProgress: (done: number) => void
}

type Stored = { readonly subject: string; readonly key: StoredKey }

const itemOf = ({ subject, key }: Stored): string =>
  key === undefined || key === 'erased'
    ? `${subject} ${key}`
    : `${subject} ${key.by} ${Buffer.from(key.bytes).toString('base64')}`

async function* pagesOf(store: KeyStore, signal: AbortSignal): AsyncGenerator<readonly Stored[]> {
  let page: Stored[] = []
  for await (const one of store.all()) {
    requireGoing(signal)
    page.push(one)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const isWrapped = (key: StoredKey): key is WrappedKey => key !== undefined && key !== 'erased'

/**
 * Checks that the target holds only keys of the source. A key may have been destroyed at the source
 * since it was copied.
 *
 * @throws {TransferFault} `not_empty`.
 */
export const requireOwnKeys = async ({ from, to, signal }: KeysTransfer): Promise<void> => {
  for await (const page of pagesOf(to, signal)) {
    const known = await from.find(page.map(({ subject }) => subject))
    for (const [index, { subject, key }] of page.entries()) {
      const there = known[index]
      if (there === 'erased') continue
      if (there === undefined || itemOf({ subject, key: there }) !== itemOf({ subject, key }))
        throw notEmpty('keys')
    }
  }
}

/**
 * Copies wrapped keys unchanged, so the master key stays the same, and destroys keys at the target that
 * are destroyed at the source.
 *
 * @throws {TransferFault} `not_empty`, `stopped`.
 */
export const copyKeys = async ({ from, to, signal, onProgress }: KeysTransfer): Promise<void> => {
  let done = 0
  for await (const page of pagesOf(from, signal)) {
    const present = await to.find(page.map(({ subject }) => subject))
    const erased = page.filter(({ key }, index) => key === 'erased' && present[index] !== 'erased')
    const missing = page.flatMap(({ subject, key }, index) =>
      isWrapped(key) && present[index] === undefined ? [{ subject, key }] : [],
    )
    if (erased.length > 0) await to.destroy(erased.map(({ subject }) => subject))
    if (missing.length > 0 && !(await to.add(missing))) throw notEmpty('keys')
    done += page.length
    onProgress(done)
  }
}

/** Reads all keys of a store in the order of their subjects. */
export const hashKeys = async (store: KeyStore, signal: AbortSignal): Promise<Totals> => {
  const hash = createRollingHash()
  for await (const page of pagesOf(store, signal)) for (const one of page) hash.add(itemOf(one))
  return hash.totals()
}
