import type { Adapter, AdapterPayload } from 'oidc-provider'
import { createLruCache } from '../lru-cache.ts'

/** Far more than concurrent sign-ins on one machine; the least recently used are dropped first. */
const CAPACITY = 20_000

/** The provider's models, e.g. pending sign-ins. A restart drops them: sign-ins start again. */
export const createLocalStore = () => {
  const entries = createLruCache<string, AdapterPayload>(CAPACITY)

  const put = (key: string, payload: AdapterPayload, seconds: number): void => {
    if (seconds > 0) entries.set(key, payload, { ttl: Math.ceil(seconds * 1_000) })
    else entries.delete(key)
  }

  const findBy = (model: string, field: 'uid' | 'userCode', value: string) =>
    [...entries.entries()].find(
      ([key, payload]) => key.startsWith(`${model}:`) && payload[field] === value,
    )?.[1]

  /** Adapter for one of the provider's models. */
  const adapter = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn = 0) => put(`${model}:${id}`, payload, expiresIn),
    find: async id => entries.get(`${model}:${id}`),
    findByUid: async uid => findBy(model, 'uid', uid),
    findByUserCode: async code => findBy(model, 'userCode', code),
    consume: async id => {
      const payload = entries.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    destroy: async id => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async grantId => {
      for (const [key, payload] of [...entries.entries()])
        if (payload.grantId === grantId) entries.delete(key)
    },
  })
  return {
    adapter,
    /** Stores the e-mail address of an account for so many seconds. */
    rememberEmail: (accountId: string, email: string, seconds: number) =>
      put(`e-mail:${accountId}`, { email }, seconds),
    emailOf: (accountId: string): string | undefined => {
      const email = entries.get(`e-mail:${accountId}`)?.email
      return typeof email === 'string' ? email : undefined
    },
  }
}

export type LocalStore = ReturnType<typeof createLocalStore>
