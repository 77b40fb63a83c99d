import type { Instant } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { Access } from '../../contracts/core/route.ts'
import { streams } from '../../contracts/features.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { MemberSessions, Services } from '../handlers/services.ts'
import type { HttpContext } from './context.ts'

/** The caller. Ids are empty without a session, `profileId` also without a profile. */
export type Caller = {
  readonly memberId: string
  readonly profileId: string
  /** Identifies the session without giving access to it. */
  readonly sessionKey: string
}

const nobody: Caller = { memberId: '', profileId: '', sessionKey: '' }

/** Whether a profile, existing or not, is suspended. */
export type IsSuspended = (profileId: string) => Promise<boolean>

/** Until when the staff keep a profile from reaching others; undefined for nearly all. */
export type LimitedUntil = (profileId: string, now: Date) => Promise<Instant | undefined>

/** Guards of routes by session, suspension and profile. */
export type AccessGuards = {
  /**
   * The caller by session cookie, which this extends; nobody on open routes.
   * @throws {Refusal} `unauthorized`.
   */
  authenticate(ctx: HttpContext, access: Access): Promise<Caller>
  /** Refuses a caller without this access. @throws {Refusal} `suspended`, `profile_required` or `limited`. */
  authorize(caller: Caller, access: Access): Promise<void>
}

const suspended = () =>
  new Refusal(
    'suspended',
    'Your account is suspended: it went against the Community Guidelines. You can still read why, appeal, download your data and delete your account.',
  )

const limited = (until: Instant) =>
  new Refusal(
    'limited',
    `You can't reach new people until ${until.slice(0, 16).replace('T', ' ')} UTC. Our team decided so. Settings, Decisions about you, says why and how to appeal.`,
  )

const MAX_KNOWN = 200_000

/**
 * Finds the profile of a member; empty without one. If the view has none, because it is behind or
 * there is none, the log is read.
 */
export const createFindProfileId = ({ log, views }: Pick<Services, 'log' | 'views'>) => {
  const known = new Map<string, string>()
  const collection = views.collection(profiles)

  const exists = async (profileId: string): Promise<boolean> => {
    if ((await readIfPossible(collection.get(profileId))) !== undefined) return true
    for await (const _ of log.read(streams.profile(profileId), { limit: 1 })) return true
    return false
  }

  return async (memberId: string): Promise<string> => {
    const found = known.get(memberId)
    if (found !== undefined) return found
    const profileId = profileIdOf(memberId)
    if (!(await exists(profileId))) return ''
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(memberId, profileId)
    return profileId
  }
}

export type FindProfileId = ReturnType<typeof createFindProfileId>

export const createAccessGuards = (
  sessions: MemberSessions,
  cookie: SessionCookie,
  findProfileId: FindProfileId,
  isSuspended: IsSuspended,
  limitedUntil: LimitedUntil,
  clock: Clock,
): AccessGuards => ({
  async authenticate(ctx, access) {
    if (access === 'everyone') return nobody
    const token = cookie.read(ctx)
    const session = token ? await sessions.find(token) : undefined
    if (!token || !session) throw new Refusal('unauthorized', 'Unauthorized')
    if (session.renewed) cookie.set(ctx, token, session.expiresAt)
    const { memberId } = session
    ctx.state.memberId = memberId
    return { memberId, profileId: await findProfileId(memberId), sessionKey: session.key }
  },

  async authorize({ memberId, profileId }, access) {
    if (access === 'everyone' || access === 'account') return
    // An account without a profile may be suspended, too.
    if (await isSuspended(profileId || profileIdOf(memberId))) throw suspended()
    if (access !== 'signed-in' && profileId === '')
      throw new Refusal('profile_required', 'Create your profile first.')
    if (access !== 'reaching') return
    const until = await limitedUntil(profileId, clock.now())
    if (until !== undefined) throw limited(until)
  },
})

/** The cookie with a session's token. */
export type SessionCookie = {
  readonly name: string
  read(ctx: HttpContext): string | undefined
  /** Reads the token from a `Cookie` header. */
  find(header: string | undefined): string | undefined
  /** `expiresAt` in milliseconds since the epoch. */
  set(ctx: HttpContext, token: string, expiresAt: number): void
  clear(ctx: HttpContext): void
}

/** `HttpOnly` and `SameSite=Lax`; with https also `Secure` and `__Host-` (RFC 6265bis). */
export const createSessionCookie = (origin: string): SessionCookie => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-kith_session' : 'kith_session'
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', overwrite: true } as const

  const put = (ctx: HttpContext, value: string, expires: Date): void => {
    ctx.cookies.secure = secure // a proxy may have terminated TLS
    ctx.cookies.set(name, value, { ...options, expires })
  }
  return {
    name,
    read: ctx => ctx.cookies.get(name) || undefined,
    find: header =>
      header
        ?.split(';')
        .map(pair => pair.trim())
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) || undefined,
    set: (ctx, token, expiresAt) => put(ctx, token, new Date(expiresAt)),
    clear: ctx => put(ctx, '', new Date(0)),
  }
}
