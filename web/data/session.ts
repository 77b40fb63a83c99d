import type { User } from '../../contracts/identity/identity.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { isSuspended, isUnauthorized } from './call-errors.ts'
import { useRoute } from './use-route.ts'

/** Whether this page's request carried a session cookie, valid or not, as the server wrote it. */
export const mayBeSignedIn =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name="kith-session"]')?.content !== 'none'

/** The session. `lost` means that the server did not answer; `retry` asks again. */
type Session =
  | { status: 'loading' }
  | { status: 'lost'; error: Error; retry: () => void }
  | { status: 'signed-out' }
  | { status: 'suspended' }
  | { status: 'no-profile'; user: User }
  | { status: 'member'; user: User; profile: Profile }

/**
 * Reads the session, once per page load and after changes of user or profile. Without a session
 * cookie it sends no request.
 */
export function useSession(): Session {
  const { data, error, isLoading, refresh } = useRoute(
    'GET /api/auth/user',
    {},
    { when: mayBeSignedIn },
  )
  if (!mayBeSignedIn) return { status: 'signed-out' }
  if (error && isUnauthorized(error)) return { status: 'signed-out' }
  if (error && isSuspended(error)) return { status: 'suspended' }
  if (data)
    return data.profile
      ? { status: 'member', user: data.user, profile: data.profile }
      : { status: 'no-profile', user: data.user }
  if (error && !isLoading) return { status: 'lost', error, retry: () => void refresh() }
  return { status: 'loading' }
}
