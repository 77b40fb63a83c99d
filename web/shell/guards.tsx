import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { adviceFor } from '../data/call-errors.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useSession } from '../identity/session.ts'
import { useSessionGuard } from '../identity/use-session-guard.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { Opening } from './Opening.tsx'
import { splashAtom } from './Splash.tsx'

const SuspendedScreen = lazyScreen(
  'SuspendedScreen',
  () => import('../identity/SuspendedScreen.tsx'),
)

/**
 * Lets in whoever is signed in; the rest are told and led to the login page. At home they see the
 * landing instead. Whoever is suspended sees that on every page, and what they can do. One guard for
 * all, so that what surrounds the screens stays when one goes from home to another.
 */
export function SignedIn({ landing }: { landing: ReactNode }) {
  const session = useSession()
  useSessionGuard('user' in session ? session.user.id : undefined)
  const atHome = useLocation().pathname === '/'
  switch (session.status) {
    case 'loading':
      return <Opening />
    case 'signed-out':
      return atHome ? landing : <LoggedOut />
    case 'suspended':
      return <SuspendedScreen />
    case 'lost':
      return <Lost error={session.error} retry={session.retry} />
    case 'no-profile':
    case 'member':
      return <Outlet />
  }
}

/** Lets in members with a profile; who is signed in without one makes it first. */
export function WithProfile() {
  const session = useSession()
  switch (session.status) {
    case 'no-profile':
      return <Navigate to="/profile-setup" replace />
    case 'loading':
    case 'signed-out':
    case 'suspended':
    case 'lost':
    case 'member':
      return <Outlet />
  }
}

/** Says so once the splash has gone: a message nobody can see is not one. */
function LoggedOut() {
  const loggedOut = useLoggedOut()
  const opened = useAtomValue(splashAtom) === 'finished'
  useEffect(() => {
    if (opened) loggedOut()
  }, [opened, loggedOut])
  return <Opening />
}

const Lost = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Opening>
    <ProblemNotice title="Kith could not open" text={adviceFor(error)} onRetry={retry} />
  </Opening>
)
