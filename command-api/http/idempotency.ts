import { createHash } from 'node:crypto'
import { BadInput } from '../../contracts/core/bad-input.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { decryptJson, type EncryptionContext, encryptJson } from '../../engines/log/encryption.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Sessions } from '../../engines/ports/sessions.ts'
import { createKeyedMutex } from '../../engines/primitives/keyed-mutex.ts'

/** A stored response. */
export type ApiResponse = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly position: string | undefined
}

/** Looks something up once for a request and its repeats; undefined is looked up again. */
export type Memo = <T>(find: () => Promise<T | undefined>) => Promise<T | undefined>

const RETENTION = 24 * 3_600_000
const MAX_KEY = 128

/** Maximum length of a stored response in characters. A request with a longer one runs again. */
const MAX_STORED_LENGTH = 32_768

/** The request's idempotency key, if any. @throws {BadInput} it is longer than 128 characters. */
export const readKey = (header: string): string | undefined => {
  if (header.length > MAX_KEY)
    throw new BadInput([{ path: 'Idempotency-Key', message: `Use at most ${MAX_KEY} characters.` }])
  return header || undefined
}

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** A hash of method, address and content that identifies repeats of a request. */
export const fingerprintOf = (method: string, url: string, content: string): string =>
  digest(method, url, content)

/**
 * Runs a request at most once under its key. `run` is told whether an earlier run may have been
 * interrupted; it must then produce the same result, for which `memo` remembers what it looked up.
 * Errors are not stored: the caller may try again.
 * @throws {Refusal} `idempotency_key_reused` when the key belongs to another request.
 */
export type Idempotent = (
  call: { memberId: string; key: string; fingerprint: string },
  run: (repeated: boolean, memo: Memo) => Promise<ApiResponse>,
) => Promise<ApiResponse>

/**
 * Stores responses for 24 hours. Requests with one key run one after the other in this process. A
 * claim without a response belongs to a request that is running or was interrupted.
 */
export const createIdempotent = (sessions: Sessions, keys: Keys, clock: Clock): Idempotent => {
  const oneAtATime = createKeyedMutex()
  const answers = createIdempotencyStore(sessions, keys)

  return ({ memberId, key, fingerprint }, run) => {
    const id = digest(memberId, key)
    return oneAtATime(id, async () => {
      const now = clock.now().getTime()
      const record = { memberId, id, fingerprint, expiresAt: now + RETENTION }
      const earlier = await answers.claim(record, now)
      if (earlier && earlier.fingerprint !== fingerprint)
        throw new Refusal('idempotency_key_reused', 'Use a new key for a new request.')
      if (earlier?.answer) return earlier.answer as ApiResponse

      const memo: Memo = async <T>(find: () => Promise<T | undefined>) => {
        if (earlier?.found) return earlier.found.value as T
        const value = await find()
        if (value !== undefined) await answers.put(record, { found: { value } })
        return value
      }
      const answer = await run(earlier !== undefined, memo)
      if (answer.body.length <= MAX_STORED_LENGTH) await answers.put(record, { answer })
      return answer
    })
  }
}

/** Result of a request under its idempotency key; empty while it is running. */
type StoredResult = {
  readonly found?: { readonly value: unknown }
  readonly answer?: unknown
}

type Claim = { readonly fingerprint: string; readonly kept?: string }

type IdempotencyRecord = {
  readonly memberId: string
  readonly id: string
  readonly fingerprint: string
  readonly expiresAt: number
}

const contextOf = (id: string): EncryptionContext => ({ stream: 'answers', event: id, path: '' })

/**
 * Responses in the session store, encrypted because they contain what members write. Nothing is
 * stored for an erased member.
 */
const createIdempotencyStore = (sessions: Sessions, keys: Keys) => {
  const toSessionRecord = ({ memberId: owner, expiresAt }: IdempotencyRecord, value: Claim) => ({
    value,
    expiresAt,
    owner,
  })

  return {
    /** Claims an id and returns what an earlier call stored there, if any. */
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
      const encrypted = encryptJson(key, contextOf(id), { found, answer })
      await sessions.put('answer', id, toSessionRecord(record, { fingerprint, kept: encrypted }))
    },
  }
}
