import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes as Router } from 'react-router-dom'
import { SignedIn, WithProfile } from './shell/guards.tsx'
import { places, publicPlaces } from './shell/later.ts'
import { Opening } from './shell/Opening.tsx'

/** A screen that is fetched when its route is first shown. */
const screen = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
) => lazy(async () => ({ default: (await load())[name] as ComponentType<P> }))

const MemberLayout = screen('MemberLayout', () => import('./shell/MemberLayout.tsx'))
const LandingScreen = screen('LandingScreen', () => import('./landing/LandingScreen.tsx'))
const ManifestoScreen = screen('ManifestoScreen', () => import('./landing/ManifestoScreen.tsx'))
const LoginScreen = screen('LoginScreen', () => import('./identity/LoginScreen.tsx'))
const LaterScreen = screen('LaterScreen', () => import('./shell/LaterScreen.tsx'))
const PublicLaterScreen = screen('PublicLaterScreen', () => import('./shell/PublicLaterScreen.tsx'))
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
const NotFoundScreen = screen('NotFoundScreen', () => import('./shell/NotFoundScreen.tsx'))

/** Every path of the app and who may be there. */
export const Routes = () => (
  <Suspense fallback={<Opening />}>
    <Router>
      <Route path="/auth/login" element={<LoginScreen />} />
      <Route path="/manifesto" element={<ManifestoScreen />} />
      {Object.entries(publicPlaces).map(([path, place]) => (
        <Route key={path} path={path} element={<PublicLaterScreen {...place} />} />
      ))}

      <Route element={<SignedIn landing={<LandingScreen />} />}>
        <Route path="/profile-setup" element={<ProfileSetupScreen />} />
        <Route element={<MemberLayout />}>
          {Object.entries(places).map(([path, place]) => (
            <Route key={path} path={path} element={<LaterScreen {...place} />} />
          ))}
          <Route element={<WithProfile />}>
            <Route index element={<DiscoverScreen />} />
            <Route path="/home" element={<DiscoverScreen />} />
            <Route path="/discover/:mode" element={<DiscoverScreen />} />
            <Route path="/matches" element={<MatchesScreen />} />
            <Route element={<MessagesScreen />}>
              <Route path="/messages" element={<NoConversation />} />
              <Route path="/chat/:matchId" element={<ChatScreen />} />
            </Route>
            <Route path="/hobbies" element={<HobbiesScreen />} />
            <Route path="/profile" element={<ProfileScreen />} />
          </Route>
        </Route>
      </Route>

      <Route path="*" element={<NotFoundScreen />} />
    </Router>
  </Suspense>
)
