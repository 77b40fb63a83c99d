import type { User } from '../../contracts/identity/identity.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { useSession } from './session.ts'

/** Returns the signed-in account. Use it only on screens behind the sign-in guard. */
export function useUser(): User {
  const session = useSession()
  if (session.status !== 'member' && session.status !== 'no-profile')
    throw new Error('This screen belongs behind the guard of the signed-in.')
  return session.user
}

/** Returns the member's own profile. Use it only on screens behind the member guard. */
export function useMember(): Profile {
  const session = useSession()
  if (session.status !== 'member')
    throw new Error('This screen belongs behind the guard of members.')
  return session.profile
}
