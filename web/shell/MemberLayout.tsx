import { useAtom, useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { NewMessageAnnouncer } from '../chat/NewMessageAnnouncer.tsx'
import { useTakesPayments } from '../data/installation.ts'
import { useSession } from '../data/session.ts'
import { useRoute } from '../data/use-route.ts'
import { quickExitAtom } from '../identity/discreet/quick-exit.ts'
import type { LiveChanges } from '../live/changed-addresses.ts'
import { useJointMatches } from '../matching/joint/joint-matches.ts'
import { newMatchAtom } from '../matching/match-moment-state.ts'
import { unreadIn } from '../matching/unread.ts'
import { MatchToast } from '../matching/use-match-toast.ts'
import { NotificationBell, NotificationList } from '../notifications/NotificationBell.tsx'
import { openedPersonAtom } from '../profiles/opened-person.ts'
import { lowWindow } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Opening } from '../ui/Opening.tsx'
import { subscribeLabel } from '../ui/price-labels.ts'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Loads after the visible parts; until then, screens poll. */
const LiveConnection = lazyComponent<'LiveConnection', { profileId: string; changes: LiveChanges }>(
  'LiveConnection',
  () => import('./LiveConnection.tsx'),
  () => null,
)

const QuickExit = lazyComponent(
  'QuickExit',
  () => import('../identity/discreet/QuickExit.tsx'),
  () => null,
)

const MatchMoment = lazyComponent<'MatchMoment', { matchId: string }>(
  'MatchMoment',
  () => import('../matching/MatchMoment.tsx'),
  MatchToast,
)

/** Without its files, the chat stands among the others, marked as unread. */
const JointMoment = lazyComponent<'JointMoment', { matches: readonly GroupChat[]; waits: boolean }>(
  'JointMoment',
  () => import('../matching/joint/JointMoment.tsx'),
  () => null,
)

const ShownProfileSheet = lazySheet(
  'ShownProfileSheet',
  () => import('../matching/ShownProfileSheet.tsx'),
)

/** Layout of every screen of a member: navigation, bell, live channel, match, tooltips. */
export function MemberLayout({ changes }: { changes: LiveChanges }) {
  const { pathname } = useLocation()
  const session = useSession()
  const profile = session.status === 'member' ? session.profile : undefined
  const idle = useIdle()
  const offersExit = useAtomValue(quickExitAtom) !== 'off'
  const newMatch = useAtomValue(newMatchAtom)
  const { data: matches } = useRoute('GET /api/matches', {}, { when: idle && Boolean(profile) })
  const jointMatches = useJointMatches({ when: idle && Boolean(profile) }) ?? []
  const [person, openPerson] = useAtom(openedPersonAtom)
  const conversation = useMatch('/chat/:matchId')?.params.matchId
  const group = useMatch('/group-chats/:groupId')?.params.groupId
  // The open chat shows its match already; the list says `isNew` until it is read again.
  const newJointMatches = jointMatches.filter(({ id, isNew }) => isNew && id !== group)
  const takesPayments = useTakesPayments()
  const isPaying = useIsPaying()
  const inConversation = conversation !== undefined || group !== undefined

  return (
    <TooltipProvider>
      <SkipLink />
      <Frame $bare={inConversation}>
        <TabBar
          page={jointMatches.some(({ id }) => id === group) ? pageAt('/messages') : undefined}
          unread={unreadIn([...(matches ?? []), ...jointMatches])}
          desktopOnly={inConversation}
          premiumOffer={
            takesPayments && !isPaying && 'user' in session && !session.user.premium.active
              ? subscribeLabel(session.user.offersFirstWeek)
              : undefined
          }
        />
        <TopBarControls
          value={
            <>
              {offersExit && (
                <Suspense>
                  <QuickExit />
                </Suspense>
              )}
              {profile && (
                <Bell $yields={offersExit && inConversation}>
                  <NotificationBell />
                </Bell>
              )}
            </>
          }
        >
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<Opening />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </TopBarControls>
      </Frame>
      {profile && (
        <>
          {idle && (
            <Suspense>
              <LiveConnection profileId={profile.id} changes={changes} />
            </Suspense>
          )}
          <NotificationList />
          {newMatch && (
            <Suspense>
              <MatchMoment key={newMatch} matchId={newMatch} />
            </Suspense>
          )}
          {newJointMatches.length > 0 && (
            <Suspense>
              <JointMoment matches={newJointMatches} waits={newMatch !== undefined} />
            </Suspense>
          )}
          {person && (
            <Suspense>
              <ShownProfileSheet
                {...person}
                onOpenChange={open => openPerson({ ...person, open })}
              />
            </Suspense>
          )}
          <NewMessageAnnouncer matches={matches} ownId={profile.id} current={conversation} />
        </>
      )}
    </TooltipProvider>
  )
}

/** Whether the current screen is about premium or a payment. */
function useIsPaying(): boolean {
  const { pathname } = useLocation()
  return pathname === pageAt('/subscribe') || pathname === pageAt('/checkout')
}

/* The header of a phone's conversation has the button to leave at once in its place. */
const Bell = styled.span<{ $yields: boolean }>`
  @media (width < 64rem) {
    display: ${({ $yields }) => ($yields ? 'none' : 'contents')};
  }
`

const Frame = styled.div<{ $bare: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  min-height: calc(100dvh - var(--toast-room));
  /* Height of a screen that fills the window beside the navigation. */
  --screen-height: calc(100dvh - var(--toast-room));

  ${({ $bare }) =>
    !$bare &&
    css`
      --screen-height: calc(
        100dvh - var(--bar-bottom) - env(safe-area-inset-bottom) - var(--toast-room)
      );

      padding-bottom: calc(var(--tab-bar) + env(safe-area-inset-bottom));
    `}

  @media (min-width: 64rem), ${lowWindow} {
    --screen-height: calc(100dvh - var(--toast-room));

    grid-template-columns: var(--rail) minmax(0, 1fr);
    padding-bottom: 0;
  }
`
