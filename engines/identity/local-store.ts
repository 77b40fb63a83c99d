import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number }

/** Far more than concurrent sign-ins on one machine; the oldest entries are dropped first. */
const CAPACITY = 20_000

/**
 * The local provider's models, e.g. pending sign-ins and codes, for minutes. A restart drops them,
 * and pending sign-ins start again.
 */
export const createLocalStore = () => {
  const entries = new Map<string, Entry>()

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  const put = (key: string, payload: AdapterPayload, seconds: number): void => {
    entries.delete(key)
    entries.set(key, { payload, expiresAt: Date.now() + seconds * 1_000 })
    for (const [oldest] of entries) {
      if (entries.size <= CAPACITY) break
      entries.delete(oldest)
    }
  }

  const findBy = (model: string, field: 'uid' | 'userCode', value: string) =>
    [...entries.entries()]
      .filter(([key, { payload }]) => key.startsWith(`${model}:`) && payload[field] === value)
      .map(([key]) => find(key))[0]

  /** Adapter for one of the provider's models. */
  const adapter = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn = 0) => put(`${model}:${id}`, payload, expiresIn),
    find: async id => find(`${model}:${id}`),
    findByUid: async uid => findBy(model, 'uid', uid),
    findByUserCode: async code => findBy(model, 'userCode', code),
    consume: async id => {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    destroy: async id => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async grantId => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
  return {
    adapter,
    /** Stores the e-mail address of an account for so many seconds. */
    rememberEmail: (accountId: string, email: string, seconds: number) =>
      put(`e-mail:${accountId}`, { email }, seconds),
    emailOf: (accountId: string): string | undefined => {
      const email = find(`e-mail:${accountId}`)?.email
      return typeof email === 'string' ? email : undefined
    },
  }
}

export type LocalStore = ReturnType<typeof createLocalStore>
