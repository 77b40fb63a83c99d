import { type ReactElement, Suspense } from 'react'
import { matchPath, Route, Routes as Router } from 'react-router-dom'
import { type Page, page } from '../contracts/pages.ts'
import type { Fetched } from './look/fetched.ts'
import { SignedIn, WithProfile } from './shell/guards.tsx'
import { later } from './shell/later.ts'
import { Opening } from './shell/Opening.tsx'
import { screen } from './shell/screen.ts'

const MemberLayout = screen('MemberLayout', () => import('./shell/MemberLayout.tsx'))
const LandingScreen = screen('LandingScreen', () => import('./landing/LandingScreen.tsx'))
const ManifestoScreen = screen('ManifestoScreen', () => import('./landing/ManifestoScreen.tsx'))
const LoginScreen = screen('LoginScreen', () => import('./identity/LoginScreen.tsx'))
const LaterScreen = screen('LaterScreen', () => import('./shell/LaterScreen.tsx'))
const TermsScreen = screen('TermsScreen', () => import('./legal/TermsScreen.tsx'))
const GuidelinesScreen = screen('GuidelinesScreen', () => import('./legal/GuidelinesScreen.tsx'))
const PrivacyScreen = screen('PrivacyScreen', () => import('./legal/PrivacyScreen.tsx'))
const LicenseScreen = screen('LicenseScreen', () => import('./legal/LicenseScreen.tsx'))
const DiscoverScreen = screen('DiscoverScreen', () => import('./discovery/DiscoverScreen.tsx'))
const MatchesScreen = screen('MatchesScreen', () => import('./matching/MatchesScreen.tsx'))
const MessagesScreen = screen('MessagesScreen', () => import('./chat/MessagesScreen.tsx'))
const NoConversation = screen('NoConversation', () => import('./chat/NoConversation.tsx'))
const ChatScreen = screen('ChatScreen', () => import('./chat/ChatScreen.tsx'))
const HobbiesScreen = screen('HobbiesScreen', () => import('./hobbies/HobbiesScreen.tsx'))
const ProfileScreen = screen('ProfileScreen', () => import('./profiles/ProfileScreen.tsx'))
const ProfileSetupScreen = screen(
  'ProfileSetupScreen',
  () => import('./profiles/ProfileSetupScreen.tsx'),
)
const SettingsScreen = screen('SettingsScreen', () => import('./identity/SettingsScreen.tsx'))
const NotFoundScreen = screen('NotFoundScreen', () => import('./shell/NotFoundScreen.tsx'))

/** Who may be on a page: everyone, whoever is signed in, or a member; and within what frame. */
type Place = 'public' | 'setup' | 'navigation' | 'members' | 'conversations'

const within = (place: Place, screen: ReactElement) => ({ place, screen })

const screens: Readonly<Record<Page, { place: Place; screen: ReactElement }>> = {
  [page.login]: within('public', <LoginScreen />),
  [page.manifesto]: within('public', <ManifestoScreen />),
  [page.terms]: within('public', <TermsScreen />),
  [page.guidelines]: within('public', <GuidelinesScreen />),
  [page.publicPrivacy]: within('public', <PrivacyScreen />),
  [page.publicLicense]: within('public', <LicenseScreen />),
  [page.setup]: within('setup', <ProfileSetupScreen />),
  [page.landing]: within('members', <DiscoverScreen />),
  [page.home]: within('members', <DiscoverScreen />),
  [page.discover]: within('members', <DiscoverScreen />),
  [page.matches]: within('members', <MatchesScreen />),
  [page.messages]: within('conversations', <NoConversation />),
  [page.chat]: within('conversations', <ChatScreen />),
  [page.hobbies]: within('members', <HobbiesScreen />),
  [page.profile]: within('members', <ProfileScreen />),
  [page.settings]: within('navigation', <SettingsScreen />),
  [page.privacy]: within('navigation', <PrivacyScreen member />),
  [page.license]: within('navigation', <LicenseScreen member />),
  [page.hangouts]: within('navigation', <LaterScreen {...later.hangouts} />),
  [page.events]: within('navigation', <LaterScreen {...later.events} />),
  [page.groupChats]: within('navigation', <LaterScreen {...later.groupChats} />),
  [page.questions]: within('navigation', <LaterScreen {...later.questions} />),
  [page.filters]: within('navigation', <LaterScreen {...later.filters} />),
  [page.aiOnboarding]: within('navigation', <LaterScreen {...later.aiOnboarding} />),
  [page.subscribe]: within('navigation', <LaterScreen {...later.subscribe} />),
  [page.checkout]: within('navigation', <LaterScreen {...later.checkout} />),
  [page.paymentSuccess]: within('navigation', <LaterScreen {...later.paymentSuccess} />),
  [page.premiumSuccess]: within('navigation', <LaterScreen {...later.premiumSuccess} />),
}

/** What surrounds the screens of a place. */
const frames: Readonly<Record<Place, readonly Fetched[]>> = {
  public: [],
  setup: [],
  navigation: [MemberLayout],
  members: [MemberLayout],
  conversations: [MemberLayout, MessagesScreen],
}

const partsOf = (path: string, signedIn: boolean): readonly Fetched[] => {
  const [, shown] = Object.entries(screens).find(([pattern]) => matchPath(pattern, path)) ?? []
  if (!shown) return [NotFoundScreen]
  if (shown.place !== 'public' && !signedIn) return path === page.landing ? [LandingScreen] : []
  return [...frames[shown.place], shown.screen.type as unknown as Fetched]
}

/** Fetches what a page will show to whoever opens it: then it is shown at once, not part by part. */
export const firstScreen = async (path: string, signedIn: boolean): Promise<void> => {
  await Promise.all(partsOf(path, signedIn).map(part => part.ready()))
}

const routesIn = (place: Place) =>
  Object.entries(screens)
    .filter(([, shown]) => shown.place === place)
    .map(([path, { screen }]) => <Route key={path} path={path} element={screen} />)

/** Every path of the app and who may be there. */
export const Routes = () => (
  <Suspense fallback={<Opening />}>
    <Router>
      {routesIn('public')}
      <Route element={<SignedIn landing={<LandingScreen />} />}>
        {routesIn('setup')}
        <Route element={<MemberLayout />}>
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
