import { createHash } from 'node:crypto'
import { subjects } from '../../contracts/core/personal.ts'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import { decryptJson, type EncryptionContext, encryptJson } from '../../engines/log/encryption.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { createKeyedMutex } from '../../engines/primitives/keyed-mutex.ts'
import type { ShortLived, ShortLivedRecord } from '../../engines/records/short-lived.ts'

/** A stored response. */
export type ApiResponse = {
  readonly status: number
  readonly type: string
  readonly body: string
}

/**
 * Looks something up once for a request and its repeats, which make their look-ups in the same order;
 * undefined is looked up again.
 */
export type Memo = <T>(find: () => Promise<T | undefined>) => Promise<T | undefined>

/** What a request looked up. */
type LookedUp = { readonly value: unknown }

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
 * interrupted, or be running in another process; it must then produce the same result, for which `memo`
 * remembers what the first run looked up.
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
export const createIdempotent = (shortLived: ShortLived, keys: Keys, clock: Clock): Idempotent => {
  const oneAtATime = createKeyedMutex()
  const answers = createIdempotencyStore(shortLived, keys)

  return ({ memberId, key, fingerprint }, run) => {
    const id = digest(memberId, key)
    return oneAtATime(id, async () => {
      const now = clock.now().getTime()
      const record = { memberId, id, fingerprint, expiresAt: now + RETENTION }
      const earlier = await answers.claim(record, now)
      if (earlier && earlier.fingerprint !== fingerprint)
        throw new Refusal('idempotency_key_reused', 'Use a new key for a new request.')
      if (earlier?.answer) return earlier.answer as ApiResponse

      let lookUps = 0
      const memo: Memo = async find => {
        const lookUp = lookUps
        lookUps += 1
        const known = earlier && (await answers.lookedUp(record, lookUp, now))
        if (known) return known.value as Awaited<ReturnType<typeof find>>
        const value = await find()
        return (await answers.keepLookedUp(record, lookUp, value, now)) as typeof value
      }
      const answer = await run(earlier !== undefined, memo)
      if (answer.body.length <= MAX_STORED_LENGTH) await answers.put(record, answer)
      return answer
    })
  }
}

type Claim = { readonly fingerprint: string; readonly kept?: string }

type IdempotencyRecord = {
  readonly memberId: string
  readonly id: string
  readonly fingerprint: string
  readonly expiresAt: number
}

const contextOf = (id: string): EncryptionContext => ({ stream: 'answers', event: id, path: '' })

/** The id of what a request looked up, first (0), second (1) and so on. */
const lookUpId = (id: string, lookUp: number): string => digest(id, 'looked up', String(lookUp))

/**
 * Responses, and what requests looked up, in the session store, encrypted because they contain what
 * members write. Nothing is stored for an erased member.
 */
const createIdempotencyStore = (shortLived: ShortLived, keys: Keys) => {
  const toShortLivedRecord = ({ memberId: owner, expiresAt }: IdempotencyRecord, value: Claim) => ({
    value,
    expiresAt,
    owner,
  })

  const encrypt = async ({ memberId }: IdempotencyRecord, id: string, value: object) => {
    const key = await keys.encryptionKey([subjects.member(memberId)])
    return key === 'erased' ? undefined : encryptJson(key, contextOf(id), { ...value })
  }

  /** What is stored under an id. Undefined when there is nothing, or the member is erased. */
  const decrypt = async ({ memberId }: IdempotencyRecord, id: string, known?: ShortLivedRecord) => {
    const { kept } = (known?.value ?? {}) as Partial<Claim>
    const key = kept && (await keys.decryptionKey([subjects.member(memberId)]))
    return !key || key === 'erased' ? undefined : decryptJson(key, contextOf(id), kept)
  }

  return {
    /** Claims an id and returns what an earlier call stored there, if any. */
    async claim(
      record: IdempotencyRecord,
      now: number,
    ): Promise<{ readonly fingerprint: string; readonly answer?: unknown } | undefined> {
      const { id, fingerprint } = record
      const claimed = toShortLivedRecord(record, { fingerprint })
      const known = await shortLived.claim('answer', id, claimed, now)
      if (!known) return undefined
      const { fingerprint: claimedFor } = known.value as Claim
      return { fingerprint: claimedFor, ...(await decrypt(record, id, known)) }
    },

    /** What an earlier run of the request looked up first. */
    async lookedUp(
      record: IdempotencyRecord,
      lookUp: number,
      now: number,
    ): Promise<LookedUp | undefined> {
      const id = lookUpId(record.id, lookUp)
      const found = await decrypt(record, id, await shortLived.get('answer', id, now))
      return found && { value: found.value }
    },

    /**
     * Keeps what a run looked up, and returns what counts: that of the first run in any process. A run
     * that found nothing keeps nothing.
     */
    async keepLookedUp(
      record: IdempotencyRecord,
      lookUp: number,
      value: unknown,
      now: number,
    ): Promise<unknown> {
      const id = lookUpId(record.id, lookUp)
      if (value === undefined) return (await this.lookedUp(record, lookUp, now))?.value
      const kept = await encrypt(record, id, { value })
      if (kept === undefined) return value
      const { fingerprint } = record
      const claimed = toShortLivedRecord(record, { fingerprint, kept })
      const first = await decrypt(record, id, await shortLived.claim('answer', id, claimed, now))
      return first ? first.value : value
    },

    async put(record: IdempotencyRecord, answer: ApiResponse): Promise<void> {
      const { id, fingerprint } = record
      const kept = await encrypt(record, id, { answer })
      if (kept !== undefined)
        await shortLived.put('answer', id, toShortLivedRecord(record, { fingerprint, kept }))
    },
  }
}
