import { type ReactElement, Suspense } from 'react'
import { matchPath, Navigate, Route, Routes as Router, useLocation } from 'react-router-dom'
import { type Page, page, pageWithoutTrail } from '../contracts/core/pages.ts'
import { SignedIn, WithProfile } from './shell/guards.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { useScrollReturn } from './shell/use-scroll-return.ts'
import type { LazyComponent } from './ui/lazy-component.ts'
import { Opening } from './ui/Opening.tsx'

const MemberLayout = lazyScreen('MemberLayout', () => import('./shell/MemberLayout.tsx'))
const LandingScreen = lazyScreen('LandingScreen', () => import('./landing/LandingScreen.tsx'))
const ManifestoScreen = lazyScreen('ManifestoScreen', () => import('./landing/ManifestoScreen.tsx'))
const LoginScreen = lazyScreen('LoginScreen', () => import('./identity/LoginScreen.tsx'))
const PasskeyScreen = lazyScreen(
  'PasskeyScreen',
  () => import('./identity/passkeys/PasskeyScreen.tsx'),
)
const AddPasskeyScreen = lazyScreen(
  'AddPasskeyScreen',
  () => import('./identity/passkeys/AddPasskeyScreen.tsx'),
)
const TermsScreen = lazyScreen('TermsScreen', () => import('./legal/TermsScreen.tsx'))
const GuidelinesScreen = lazyScreen(
  'GuidelinesScreen',
  () => import('./legal/GuidelinesScreen.tsx'),
)
const PrivacyScreen = lazyScreen('PrivacyScreen', () => import('./legal/PrivacyScreen.tsx'))
const LicenseScreen = lazyScreen('LicenseScreen', () => import('./legal/LicenseScreen.tsx'))
const DiscoverScreen = lazyScreen('DiscoverScreen', () => import('./discovery/DiscoverScreen.tsx'))
const FilterSettingsScreen = lazyScreen(
  'FilterSettingsScreen',
  () => import('./discovery/filters/FilterSettingsScreen.tsx'),
)
const MatchesScreen = lazyScreen('MatchesScreen', () => import('./matching/MatchesScreen.tsx'))
const LikesScreen = lazyScreen('LikesScreen', () => import('./matching/likes/LikesScreen.tsx'))
const MessagesScreen = lazyScreen('MessagesScreen', () => import('./chat/MessagesScreen.tsx'))
const NoConversation = lazyScreen('NoConversation', () => import('./chat/NoConversation.tsx'))
const ChatScreen = lazyScreen('ChatScreen', () => import('./chat/ChatScreen.tsx'))
const HobbiesScreen = lazyScreen(
  'HobbiesScreen',
  () => import('./profiles/hobbies/HobbiesScreen.tsx'),
)
const EventListScreen = lazyScreen('EventListScreen', () => import('./meetups/EventListScreen.tsx'))
const EventScreen = lazyScreen('EventScreen', () => import('./meetups/EventScreen.tsx'))
const GroupOverviewScreen = lazyScreen(
  'GroupOverviewScreen',
  () => import('./groups/GroupOverviewScreen.tsx'),
)
const GroupChatScreen = lazyScreen('GroupChatScreen', () => import('./groups/GroupChatScreen.tsx'))
const HangoutsScreen = lazyScreen('HangoutsScreen', () => import('./hangouts/HangoutsScreen.tsx'))
const QuestionsScreen = lazyScreen(
  'QuestionsScreen',
  () => import('./questions/QuestionsScreen.tsx'),
)
const OwnProfileScreen = lazyScreen(
  'OwnProfileScreen',
  () => import('./shell/OwnProfileScreen.tsx'),
)
const ProfileSetupScreen = lazyScreen(
  'ProfileSetupScreen',
  () => import('./profiles/ProfileSetupScreen.tsx'),
)
const OnboardingScreen = lazyScreen(
  'OnboardingScreen',
  () => import('./insights/onboarding/OnboardingScreen.tsx'),
)
const SettingsScreen = lazyScreen('SettingsScreen', () => import('./settings/SettingsScreen.tsx'))
const SubscribeScreen = lazyScreen(
  'SubscribeScreen',
  () => import('./payments/SubscribeScreen.tsx'),
)
const CheckoutScreen = lazyScreen('CheckoutScreen', () => import('./payments/CheckoutScreen.tsx'))
const PaymentSuccessScreen = lazyScreen(
  'PaymentSuccessScreen',
  () => import('./payments/PaymentSuccessScreen.tsx'),
)
const PremiumSuccessScreen = lazyScreen(
  'PremiumSuccessScreen',
  () => import('./payments/PremiumSuccessScreen.tsx'),
)
const PracticePaymentsScreen = lazyScreen(
  'PracticePaymentsScreen',
  () => import('./payments/PracticePaymentsScreen.tsx'),
)
const NotFoundScreen = lazyScreen('NotFoundScreen', () => import('./shell/NotFoundScreen.tsx'))

/** Access to a page (everyone, signed-in accounts or members) and its layout. */
type Place = 'public' | 'setup' | 'navigation' | 'members' | 'conversations'

const within = (place: Place, screen: ReactElement) => ({ place, screen })

const screens: Readonly<Record<Page, { place: Place; screen: ReactElement }>> = {
  [page.login]: within('public', <LoginScreen />),
  [page.passkey]: within('public', <PasskeyScreen />),
  [page.addPasskey]: within('public', <AddPasskeyScreen />),
  [page.manifesto]: within('public', <ManifestoScreen />),
  [page.terms]: within('public', <TermsScreen />),
  [page.guidelines]: within('public', <GuidelinesScreen />),
  [page.publicPrivacy]: within('public', <PrivacyScreen />),
  [page.publicLicense]: within('public', <LicenseScreen />),
  [page.setup]: within('setup', <ProfileSetupScreen />),
  [page.aiOnboarding]: within('navigation', <OnboardingScreen />),
  [page.landing]: within('members', <DiscoverScreen />),
  [page.home]: within('members', <DiscoverScreen />),
  [page.discover]: within('members', <DiscoverScreen />),
  [page.matches]: within('members', <MatchesScreen />),
  [page.likes]: within('members', <LikesScreen />),
  [page.messages]: within('conversations', <NoConversation />),
  [page.chat]: within('conversations', <ChatScreen />),
  [page.hobbies]: within('members', <HobbiesScreen />),
  [page.profile]: within('members', <OwnProfileScreen />),
  [page.settings]: within('navigation', <SettingsScreen />),
  [page.privacy]: within('navigation', <PrivacyScreen member />),
  [page.license]: within('navigation', <LicenseScreen member />),
  [page.hangouts]: within('members', <HangoutsScreen />),
  [page.events]: within('members', <EventListScreen />),
  [page.event]: within('members', <EventScreen />),
  [page.groupChats]: within('members', <GroupOverviewScreen />),
  [page.groupChat]: within('members', <GroupChatScreen />),
  [page.questions]: within('members', <QuestionsScreen />),
  [page.filters]: within('members', <FilterSettingsScreen />),
  [page.subscribe]: within('navigation', <SubscribeScreen />),
  [page.checkout]: within('navigation', <CheckoutScreen />),
  [page.paymentSuccess]: within('navigation', <PaymentSuccessScreen />),
  [page.premiumSuccess]: within('navigation', <PremiumSuccessScreen />),
  [page.practicePayments]: within('navigation', <PracticePaymentsScreen />),
}

/** The layout components around the screens of each kind of place. */
const frames: Readonly<Record<Place, readonly LazyComponent[]>> = {
  public: [],
  setup: [],
  navigation: [MemberLayout],
  members: [MemberLayout],
  conversations: [MemberLayout, MessagesScreen],
}

const partsOf = (path: string, signedIn: boolean): readonly LazyComponent[] => {
  const [, shown] = Object.entries(screens).find(([pattern]) => matchPath(pattern, path)) ?? []
  if (!shown) return [NotFoundScreen]
  if (shown.place !== 'public' && !signedIn) return path === page.landing ? [LandingScreen] : []
  return [...frames[shown.place], shown.screen.type as unknown as LazyComponent]
}

/** Loads the code of the page at a path, so that the page appears at once and not part by part. */
export const firstScreen = async (path: string, signedIn: boolean): Promise<void> => {
  await Promise.all(partsOf(path, signedIn).map(part => part.load()))
}

const routesIn = (place: Place) =>
  Object.entries(screens)
    .filter(([, shown]) => shown.place === place)
    .map(([path, { screen }]) => <Route key={path} path={path} element={screen} />)

/** Every path of the app with its access and screen. */
export function Routes() {
  const { pathname, search } = useLocation()
  const meant = pageWithoutTrail(pathname)
  if (meant) return <Navigate to={meant + search} replace />
  return (
    <Suspense fallback={<Opening />}>
      <ScrollReturn />
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
}

/** Is part of the same boundary as the pages, so that it follows them when they are shown. */
function ScrollReturn() {
  useScrollReturn()
  return null
}
