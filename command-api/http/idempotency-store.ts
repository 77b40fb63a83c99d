import { subjects } from '../../contracts/personal.ts'
import { decryptJson, type EncryptionContext, encryptJson } from '../../engines/encryption.ts'
import type { Keys } from '../../engines/keys.ts'
import type { Sessions } from '../../engines/sessions.ts'

/** What was found and answered under one key of a caller's; nothing while a call is under way. */
export type StoredResult = {
  readonly found?: { readonly value: unknown }
  readonly answer?: unknown
}

type Claim = { readonly fingerprint: string; readonly kept?: string }

/** Whose call it is, and under which id it is kept until when. */
export type IdempotencyRecord = {
  readonly memberId: string
  readonly id: string
  readonly fingerprint: string
  readonly expiresAt: number
}

const contextOf = (id: string): EncryptionContext => ({ stream: 'answers', event: id, path: '' })

/**
 * Answers among the sessions, sealed under the key of the member who was answered: they say what
 * members write. Nothing is kept for whoever is forgotten.
 */
export const createIdempotencyStore = (sessions: Sessions, keys: Keys) => {
  const toSessionRecord = ({ memberId: owner, expiresAt }: IdempotencyRecord, value: Claim) => ({
    value,
    expiresAt,
    owner,
  })

  return {
    /** Claims an id; answers what an earlier call left there, undefined if there was none. */
    async claim(
      record: IdempotencyRecord,
      now: number,
    ): Promise<(StoredResult & { readonly fingerprint: string }) | undefined> {
      const { id, memberId, fingerprint } = record
      const known = await sessions.claim(
        'answer',
        id,
        toSessionRecord(record, { fingerprint }),
        now,
      )
      if (!known) return undefined
      const claim = known.value as Claim
      if (claim.kept === undefined) return { fingerprint: claim.fingerprint }
      const key = await keys.decryptionKey([subjects.member(memberId)])
      if (key === 'erased') return { fingerprint: claim.fingerprint }
      return { fingerprint: claim.fingerprint, ...decryptJson(key, contextOf(id), claim.kept) }
    },

    async put(record: IdempotencyRecord, { found, answer }: StoredResult): Promise<void> {
      const { id, memberId, fingerprint } = record
      const key = await keys.encryptionKey([subjects.member(memberId)])
      if (key === 'erased') return
      const kept = encryptJson(key, contextOf(id), { found, answer })
      await sessions.put('answer', id, toSessionRecord(record, { fingerprint, kept }))
    },
  }
}
