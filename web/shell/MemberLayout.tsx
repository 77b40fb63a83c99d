import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { listMatches } from '../../contracts/endpoints.ts'
import { NewMessageAnnouncer } from '../chat/NewMessageAnnouncer.tsx'
import { useRoute } from '../data/use-route.ts'
import { useSession } from '../identity/session.ts'
import { MatchToast } from '../matching/MatchToast.tsx'
import { newMatchAtom } from '../matching/match-moment-state.ts'
import { unreadIn } from '../matching/unread.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { subscribeLabel } from '../ui/price-labels.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { Opening } from './Opening.tsx'

/** Loads after the visible parts; until then, screens poll. */
const LiveConnection = lazyComponent(
  'LiveConnection',
  () => import('../live/LiveConnection.tsx'),
  () => null,
)

const MatchMoment = lazyComponent<'MatchMoment', { matchId: string }>(
  'MatchMoment',
  () => import('../matching/MatchMoment.tsx'),
  MatchToast,
)

/** Layout of every screen of a member: navigation, live channel, tooltips. */
export function MemberLayout() {
  const session = useSession()
  const profile = session.status === 'member' ? session.profile : undefined
  const idle = useIdle()
  const newMatch = useAtomValue(newMatchAtom)
  const { data: matches } = useRoute(listMatches, {}, { when: idle && Boolean(profile) })
  const conversation = useMatch('/chat/:matchId')?.params.matchId
  const group = useMatch('/group-chats/:groupId')
  const inConversation = conversation !== undefined || group !== null

  return (
    <TooltipProvider>
      <SkipLink />
      <Frame $bare={inConversation}>
        <TabBar
          unread={unreadIn(matches ?? [])}
          desktopOnly={inConversation}
          premiumOffer={
            'user' in session && !session.user.premium.active
              ? subscribeLabel(session.user.offersFirstWeek)
              : undefined
          }
        />
        <Suspense fallback={<Opening />}>
          <Outlet />
        </Suspense>
      </Frame>
      {profile && (
        <>
          {idle && (
            <Suspense>
              <LiveConnection profileId={profile.id} />
            </Suspense>
          )}
          {newMatch && (
            <Suspense>
              <MatchMoment key={newMatch} matchId={newMatch} />
            </Suspense>
          )}
          <NewMessageAnnouncer matches={matches} ownId={profile.id} current={conversation} />
        </>
      )}
    </TooltipProvider>
  )
}

const Frame = styled.div<{ $bare: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  min-height: 100dvh;
  ${({ $bare }) =>
    !$bare &&
    css`
      padding-bottom: calc(var(--bar-bottom) + env(safe-area-inset-bottom));
    `}

  @media (min-width: 64rem) {
    grid-template-columns: var(--rail) minmax(0, 1fr);
    padding-bottom: 0;
  }
`
