import type { getCurrentUser } from '../../contracts/endpoints.ts'
import type { User } from '../../contracts/identity.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { sessionPath } from '../../contracts/sign-in.ts'
import { isSuspended, isUnauthorized } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'

// Without its schemas, which a call does not read: a visitor's first page does without zod.
const currentUser: Pick<typeof getCurrentUser, 'method' | 'path'> = {
  method: 'GET',
  path: sessionPath,
}

/** Whether this page was asked for with a session, good or not: the server says so in it. */
const cameWithSession =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name="kith-session"]')?.content !== 'none'

/** Who is here. `lost`: nobody knows, the server did not say; `retry` asks again. */
type Session =
  | { status: 'loading' }
  | { status: 'lost'; error: Error; retry: () => void }
  | { status: 'signed-out' }
  | { status: 'suspended' }
  | { status: 'no-profile'; user: User }
  | { status: 'member'; user: User; profile: Profile }

/**
 * The session, read once a page load and again after whatever changes user or profile; not asked
 * for by those who came without one.
 */
export function useSession(): Session {
  const { data, error, isLoading, refresh } = useRoute(
    currentUser as typeof getCurrentUser,
    {},
    { when: cameWithSession },
  )
  if (!cameWithSession) return { status: 'signed-out' }
  if (error && isUnauthorized(error)) return { status: 'signed-out' }
  if (error && isSuspended(error)) return { status: 'suspended' }
  if (data)
    return data.profile
      ? { status: 'member', user: data.user, profile: data.profile }
      : { status: 'no-profile', user: data.user }
  if (error && !isLoading) return { status: 'lost', error, retry: () => void refresh() }
  return { status: 'loading' }
}

/** What to refresh after a change of user or profile. */
export const sessionAddress = sessionPath
