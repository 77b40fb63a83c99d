import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { decryptBytes, encryptBytes } from '../../log/encryption.ts'
import type { ShortLived, ShortLivedRecord } from '../../records/short-lived.ts'

type LocalStoreOptions = {
  readonly shortLived: Pick<ShortLived, 'put' | 'replace' | 'get' | 'remove' | 'removeOwned'>
  /** Encrypts the records: they hold e-mail addresses, and codes that sign in. */
  readonly recordKey: Uint8Array
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const SPACE = 'sign-in'

/** Who signs in: `sub`, and the e-mail address where the account has one. */
export type ProvidedAccount = { readonly accountId: string; readonly email?: string }

/**
 * The provider's models, e.g. pending sign-ins, for all processes: a sign-in may begin at one and go
 * on at another. The store has hashes of ids and encrypted payloads.
 */
export const createLocalStore = ({ shortLived, recordKey, now }: LocalStoreOptions) => {
  const keyOf = (...parts: readonly string[]): string =>
    `local:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

  const recordOf = (key: string, payload: AdapterPayload, expiresAt: number): ShortLivedRecord => {
    const bytes = encryptBytes({ cipher: recordKey }, key, Buffer.from(JSON.stringify(payload)))
    const { grantId } = payload
    return {
      value: Buffer.from(bytes).toString('base64url'),
      expiresAt,
      ...(grantId === undefined ? {} : { owner: keyOf('grant', grantId) }),
    }
  }

  const put = async (key: string, payload: AdapterPayload, seconds: number): Promise<void> => {
    if (seconds <= 0) await shortLived.remove(SPACE, key)
    else
      await shortLived.put(SPACE, key, recordOf(key, payload, now() + Math.ceil(seconds * 1_000)))
  }

  const find = async (key: string) => {
    const record = await shortLived.get(SPACE, key, now())
    if (!record) return undefined
    const bytes = Buffer.from(String(record.value), 'base64url')
    const text = decryptBytes({ cipher: recordKey }, key, bytes).toString()
    return { payload: JSON.parse(text) as AdapterPayload, expiresAt: record.expiresAt }
  }

  /** Adapter for one of the provider's models. */
  const adapter = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn = 0) {
      await put(keyOf(model, id), payload, expiresIn)
      if (payload.uid !== undefined) await put(keyOf(model, 'uid', payload.uid), { id }, expiresIn)
    },
    find: async id => (await find(keyOf(model, id)))?.payload,
    async findByUid(uid) {
      const { id } = (await find(keyOf(model, 'uid', uid)))?.payload ?? {}
      return typeof id === 'string' ? (await find(keyOf(model, id)))?.payload : undefined
    },
    findByUserCode: async () => undefined, // codes of devices, which are off
    async consume(id) {
      const key = keyOf(model, id)
      const found = await find(key)
      if (!found) return
      const payload = { ...found.payload, consumed: Math.floor(now() / 1_000) }
      await shortLived.replace(SPACE, key, recordOf(key, payload, found.expiresAt))
    },
    destroy: id => shortLived.remove(SPACE, keyOf(model, id)),
    async revokeByGrantId(grantId) {
      await shortLived.removeOwned(SPACE, keyOf('grant', grantId))
    },
  })
  return {
    adapter,
    /** Stores an account for so many seconds. */
    rememberAccount: ({ accountId, email }: ProvidedAccount, seconds: number): Promise<void> =>
      put(keyOf('account', accountId), { email }, seconds),
    async accountOf(accountId: string): Promise<ProvidedAccount | undefined> {
      const found = await find(keyOf('account', accountId))
      const email = found?.payload.email
      return found && { accountId, ...(typeof email === 'string' && { email }) }
    },
  }
}

export type LocalStore = ReturnType<typeof createLocalStore>
