import type { User } from '../../contracts/identity.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { useSession } from './session.ts'

/** Who is signed in, on screens that only the signed-in reach. */
export function useUser(): User {
  const session = useSession()
  if (session.status !== 'member' && session.status !== 'no-profile')
    throw new Error('This screen belongs behind the guard of the signed-in.')
  return session.user
}

/** One's own profile, on screens that only members reach. */
export function useMember(): Profile {
  const session = useSession()
  if (session.status !== 'member')
    throw new Error('This screen belongs behind the guard of members.')
  return session.profile
}
