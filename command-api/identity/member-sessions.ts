import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../engines/clock.ts'
import type { Sessions } from '../../engines/sessions.ts'
import type { Accounts } from './accounts.ts'

const DAY = 86_400_000

/** A session ends this long after it was last used, and after `MAX_LIFE` however it is used. */
const ROLLING = 30 * DAY
const MAX_LIFE = 90 * DAY

/** Use is noted at most this often, so that reading does not mean writing. */
const NOTED_EVERY = 3_600_000

/** Somebody is signed in. `key` names the session without opening it. */
type Session = {
  readonly key: string
  readonly memberId: string
  readonly expiresAt: number
}

type Kept = { readonly memberId: string; readonly startedAt: number; readonly notedAt: number }

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Who is signed in. The store holds hashes: whoever reads it can sign in as nobody. */
export type MemberSessions = {
  /** A new session; its token is the only thing that opens it. */
  start(memberId: string): Promise<{ token: string } & Session>
  /** The session that a token opens. `renewed` when its end was put off just now. */
  find(token: string): Promise<(Session & { renewed: boolean }) | undefined>
  /** Whether a session still lives. */
  lives(key: string): Promise<boolean>
  /** Ends the session that a token opens; answers its key. */
  end(token: string): Promise<string>
}

/** Sessions of open accounts: whatever a closed one left behind opens nothing. */
export const createMemberSessions = (
  sessions: Sessions,
  clock: Clock,
  { isOpen }: Pick<Accounts, 'isOpen'>,
): MemberSessions => {
  const keep = async (key: string, kept: Kept): Promise<number> => {
    const expiresAt = Math.min(kept.notedAt + ROLLING, kept.startedAt + MAX_LIFE)
    await sessions.put('session', key, { value: kept, expiresAt, owner: kept.memberId })
    return expiresAt
  }

  return {
    async start(memberId) {
      const token = randomBytes(32).toString('base64url')
      const key = keyOf(token)
      const now = clock.now().getTime()
      const expiresAt = await keep(key, { memberId, startedAt: now, notedAt: now })
      return { token, key, memberId, expiresAt }
    },

    async find(token) {
      const key = keyOf(token)
      const now = clock.now().getTime()
      const record = await sessions.get('session', key, now)
      if (!record) return undefined
      const kept = record.value as Kept
      if (!(await isOpen(kept.memberId))) return undefined
      const renewed = now - kept.notedAt >= NOTED_EVERY
      const expiresAt = renewed ? await keep(key, { ...kept, notedAt: now }) : record.expiresAt
      return { key, memberId: kept.memberId, expiresAt, renewed }
    },

    lives: async key => (await sessions.get('session', key, clock.now().getTime())) !== undefined,

    async end(token) {
      const key = keyOf(token)
      await sessions.remove('session', key)
      return key
    },
  }
}
