import { profileIdOf } from '../../contracts/ids.ts'
import { Refusal } from '../../contracts/refusals.ts'
import type { Access } from '../../contracts/route.ts'
import { streams } from '../../contracts/streams.ts'
import type { MemberSessions } from '../identity/member-sessions.ts'
import type { SessionCookie } from '../identity/session-cookie.ts'
import type { Services } from '../services.ts'
import type { IsSuspended } from '../staff/is-suspended.ts'
import type { HttpContext } from './context.ts'

/** Who calls: empty ids for nobody, or for a member who has no profile yet. */
export type Caller = {
  readonly memberId: string
  readonly profileId: string
  /** Names the session without opening it. */
  readonly sessionKey: string
}

/**
 * Finds out who calls and lets them in.
 *
 * @throws {Refusal} `unauthorized`, `suspended` or `profile_required`.
 */
export type Authorize = (ctx: HttpContext, access: Access) => Promise<Caller>

const suspended = () =>
  new Refusal(
    'suspended',
    'Your account is suspended: it went against the Community Guidelines. You can still download your data and delete your account.',
  )

const MAX_KNOWN = 200_000

/** The profile of a member: empty text until they have one. */
export const createFindProfileId = (log: Services['log']) => {
  const known = new Map<string, string>()

  return async (memberId: string): Promise<string> => {
    const made = known.get(memberId)
    if (made !== undefined) return made
    const profileId = profileIdOf(memberId)
    for await (const _ of log.read(streams.profile(profileId), { limit: 1 })) {
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(memberId, profileId)
      return profileId
    }
    return ''
  }
}

export type FindProfileId = ReturnType<typeof createFindProfileId>

/** Guards routes by session and profile. Using a session puts its end off. */
export const createAuthorize =
  (
    sessions: MemberSessions,
    cookie: SessionCookie,
    profileOf: FindProfileId,
    isSuspended: IsSuspended,
  ): Authorize =>
  async (ctx, access) => {
    if (access === 'everyone') return { memberId: '', profileId: '', sessionKey: '' }
    const token = cookie.read(ctx)
    const session = token ? await sessions.find(token) : undefined
    if (!token || !session) throw new Refusal('unauthorized', 'Unauthorized')
    if (session.renewed) cookie.set(ctx, token, session.expiresAt)
    const { memberId } = session
    ctx.state.memberId = memberId
    const profileId = await profileOf(memberId)
    if (access !== 'account' && (await isSuspended(profileIdOf(memberId)))) throw suspended()
    if (access === 'member' && profileId === '')
      throw new Refusal('profile_required', 'Make your profile first.')
    return { memberId, profileId, sessionKey: session.key }
  }
