import { Suspense } from 'react'
import { matchPath, Navigate, Route, Routes as Router, useLocation } from 'react-router-dom'
import { matcherOf } from '../contracts/core/route.ts'
import { pageAt, pageWithoutTrail } from '../contracts/pages.ts'
import type { PageScreen, Placement } from './data/web-feature.ts'
import { liveChanges, screens } from './features.ts'
import { SignedIn, WithProfile } from './shell/guards.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { useScrollReturn } from './shell/use-scroll-return.ts'
import type { LazyComponent } from './ui/lazy-component.ts'
import { Opening } from './ui/Opening.tsx'

type Loaded = Pick<LazyComponent, 'load'>

const MemberLayout = lazyScreen('MemberLayout', () => import('./shell/MemberLayout.tsx'))
const MessagesScreen = lazyScreen('MessagesScreen', () => import('./chat/MessagesScreen.tsx'))
const LandingScreen = lazyScreen('LandingScreen', () => import('./landing/LandingScreen.tsx'))
const NotFoundScreen = lazyScreen('NotFoundScreen', () => import('./shell/NotFoundScreen.tsx'))

/** The component of each screen: pages that share a screen share its component. */
const components = new Map<PageScreen, LazyComponent>(
  Object.values(screens).map(screen => [screen, lazyScreen(screen.name, screen.load)]),
)

/** The layout components around the screens of each kind of place. */
const frames: Readonly<Record<Placement, readonly Loaded[]>> = {
  public: [],
  setup: [],
  navigation: [MemberLayout],
  members: [MemberLayout],
  conversations: [MemberLayout, MessagesScreen],
}

const partsOf = (path: string, signedIn: boolean): readonly Loaded[] => {
  const [, shown] = Object.entries(screens).find(([pattern]) => matchPath(pattern, path)) ?? []
  if (!shown) return [NotFoundScreen]
  if (shown.place !== 'public' && !signedIn) return path === pageAt('/') ? [LandingScreen] : []
  return [...frames[shown.place], components.get(shown) as LazyComponent]
}

/** Loads the code of the page at a path, so that the page appears at once and not part by part. */
export const firstScreen = async (path: string, signedIn: boolean): Promise<void> => {
  await Promise.all(partsOf(path, signedIn).map(part => part.load()))
}

const routesIn = (place: Placement) =>
  Object.entries(screens)
    .filter(([, screen]) => screen.place === place)
    .map(([path, screen]) => {
      const Component = components.get(screen) as LazyComponent
      return <Route key={path} path={path} element={<Component {...screen.props} />} />
    })

const isPage = matcherOf(Object.keys(screens))

/** Every path of the app with its access and screen. */
export function Routes() {
  const { pathname, search } = useLocation()
  const meant = pageWithoutTrail(isPage, pathname)
  if (meant) return <Navigate to={meant + search} replace />
  return (
    <Suspense fallback={<Opening />}>
      <ScrollReturn />
      <Router>
        {routesIn('public')}
        <Route element={<SignedIn landing={<LandingScreen />} />}>
          {routesIn('setup')}
          <Route element={<MemberLayout changes={liveChanges} />}>
            {routesIn('navigation')}
            <Route element={<WithProfile />}>
              {routesIn('members')}
              <Route element={<MessagesScreen />}>{routesIn('conversations')}</Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Router>
    </Suspense>
  )
}

/** Is part of the same boundary as the pages, so that it follows them when they are shown. */
function ScrollReturn() {
  useScrollReturn()
  return null
}
