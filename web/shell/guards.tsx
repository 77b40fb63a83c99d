import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatch } from 'react-router-dom'
import { isAskedToLogIn } from '../data/asks-to-log-in.ts'
import { adviceFor } from '../data/call-errors.ts'
import { loginAddress } from '../data/login-address.ts'
import { keepPageAfterSetup } from '../data/page-after-setup.ts'
import { useSession } from '../data/session.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useSessionGuard } from '../identity/use-session-guard.ts'
import { Opening } from '../ui/Opening.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { splashAtom } from './Splash.tsx'
import { texts } from './texts.ts'

const SuspendedScreen = lazyScreen(
  'SuspendedScreen',
  () => import('../identity/SuspendedScreen.tsx'),
)

/**
 * Guard for signed-in accounts. Others get a toast and the login page, or the landing page at home.
 * Suspended accounts see only the suspension screen. One guard serves all routes, so that the
 * layout stays mounted on navigation.
 */
export function SignedIn({ landing }: { landing: ReactNode }) {
  const session = useSession()
  useSessionGuard('user' in session ? session.user.id : undefined)
  const atHome = useLocation().pathname === '/'
  switch (session.status) {
    case 'loading':
      return <Opening />
    case 'signed-out':
      return atHome ? landing : <SignedOut />
    case 'suspended':
      return <SuspendedScreen />
    case 'lost':
      return <Lost error={session.error} retry={session.retry} />
    case 'no-profile':
    case 'member':
      return <Outlet />
  }
}

/** Guard for members with a profile. A signed-in account without one is sent to the setup, and comes back. */
export function WithProfile() {
  const session = useSession()
  switch (session.status) {
    case 'no-profile':
      return <ToSetup />
    case 'loading':
    case 'signed-out':
    case 'suspended':
    case 'lost':
    case 'member':
      return <Outlet />
  }
}

function ToSetup() {
  const { pathname, search } = useLocation()
  useEffect(() => keepPageAfterSetup(pathname + search), [pathname, search])
  return <Navigate to="/profile-setup" replace />
}

/**
 * Opens the login page: at once for visitors who follow an offer or a member's link, otherwise after
 * a toast.
 */
function SignedOut() {
  const { pathname, search, state } = useLocation()
  const isInvited = useMatch('/link/:code') !== null
  return isInvited || isAskedToLogIn(state) ? (
    <Navigate to={loginAddress(pathname + search)} replace />
  ) : (
    <LoggedOut />
  )
}

/** Shows the toast after the splash has closed; it would be hidden before. */
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
    <ProblemNotice title={texts.openFailed} text={adviceFor(error)} onRetry={retry} />
  </Opening>
)
