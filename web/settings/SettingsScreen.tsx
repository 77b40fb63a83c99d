import {
  CheckCheck,
  Download,
  Flag,
  MessageCircleHeart,
  Scale,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { texts as chatTexts } from '../chat/texts.ts'
import { useSession } from '../data/session.ts'
import { DeleteAccountSheet } from '../identity/DeleteAccountSheet.tsx'
import { DeviceCard } from '../identity/DeviceCard.tsx'
import { DiscreetCard } from '../identity/discreet/DiscreetCard.tsx'
import { LostPasskey } from '../identity/passkeys/LostPasskey.tsx'
import { SessionsCard } from '../identity/SessionsCard.tsx'
import { texts } from '../identity/texts.ts'
import { useExport } from '../identity/use-export.ts'
import { AiConsentRow } from '../insights/AiConsentRow.tsx'
import { BlockedCard } from '../matching/BlockedCard.tsx'
import { likeCommentTexts } from '../matching/likes/like-comment-texts.ts'
import { SubscriptionCard } from '../payments/SubscriptionCard.tsx'
import { ProfileSwitchCard } from '../profiles/ProfileSwitchCard.tsx'
import { NotificationsCard } from '../push/NotificationsCard.tsx'
import { safetyLink } from '../safety/safety-link.ts'
import { Card } from '../ui/Card.tsx'
import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { CardColumns, Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { CardTitle, Hint } from '../ui/typography.ts'

/** `/settings`; `#delete` scrolls to its end. */
export function SettingsScreen() {
  const session = useSession()
  return (
    <ScreenFrame
      title={texts.settingsScreen.title}
      back={{ to: pageAt('/profile'), label: texts.settingsScreen.back }}
    >
      <CardColumns>
        <Stack>
          {'user' in session && (
            <SubscriptionCard
              premium={session.user.premium}
              offersFirstWeek={session.user.offersFirstWeek}
            />
          )}
          <DeviceCard />
          <DiscreetCard />
          {session.status === 'member' && <NotificationsCard />}
          {session.status === 'member' && <ProfileSwitches />}
          {session.status === 'member' && <AiCard />}
        </Stack>
        <Stack>
          {session.status === 'member' && <SafetyCard />}
          {session.status === 'member' && <BlockedCard />}
          <SessionsCard />
          <AppLock />
          <AccountCard email={'user' in session ? session.user.email : null} />
        </Stack>
      </CardColumns>
    </ScreenFrame>
  )
}

/** Who turns read receipts off does not see those of others either. */
const ProfileSwitches = () => (
  <>
    <ProfileSwitchCard
      field="readReceipts"
      icon={CheckCheck}
      says={chatTexts.receipts}
      refresh="/api/matches"
    />
    <ProfileSwitchCard
      field="commentsWelcome"
      icon={MessageCircleHeart}
      says={likeCommentTexts.setting}
      refresh="/api/likes-received"
    />
  </>
)

/** Loaded apart, with the code of passkeys and of sealing. */
const AppLockCard = lazyComponent(
  'AppLockCard',
  () => import('../identity/lock/AppLockCard.tsx'),
  () => <ProblemNotice title={texts.settingsScreen.lockFailed} />,
)

const AppLock = () => (
  <Suspense fallback={<SkeletonBlock $height="8rem" $radius="var(--radius-lg)" />}>
    <AppLockCard />
  </Suspense>
)

const SafetyCard = () => (
  <Card $tight aria-label={texts.settingsScreen.safety}>
    <LinkRow
      icon={ShieldCheck}
      to={pageAt('/safety')}
      label={safetyLink.label}
      hint={safetyLink.hint}
    />
    <LinkRow
      icon={Flag}
      to={pageAt('/reports')}
      label={texts.settingsScreen.reports}
      hint={texts.settingsScreen.reportsHint}
    />
    <LinkRow
      icon={Scale}
      to={pageAt('/decisions')}
      label={texts.settingsScreen.decisions}
      hint={texts.settingsScreen.decisionsHint}
    />
  </Card>
)

const AiCard = () => (
  <Card $tight aria-label={texts.settingsScreen.aiLabel}>
    <AiConsentRow />
  </Card>
)

function AccountCard({ email }: { email: string | null }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(hash === '#delete')
  const ask = (open: boolean) => {
    setAsking(open)
    if (!open && hash !== '') navigate(pageAt('/settings'), { replace: true })
  }
  return (
    <Card aria-labelledby="account">
      <CardTitle id="account">{texts.settingsScreen.accountTitle}</CardTitle>
      {email && (
        <SignedInAs>
          {texts.settingsScreen.youSignInAs} <b>{email}</b>
          {texts.settingsScreen.emailIsPrivate}
        </SignedInAs>
      )}
      <ExportRow />
      <ActionRow
        icon={Trash2}
        label={texts.settingsScreen.deleteAccount}
        hint={texts.settingsScreen.deleteHint}
        onClick={() => ask(true)}
      />
      <LostPasskey />
      <DeleteAccountSheet open={asking} onOpenChange={ask} />
    </Card>
  )
}

const SignedInAs = styled(Hint)`
  padding-bottom: var(--space-2);
  overflow-wrap: anywhere;
`

function ExportRow() {
  const { download, pending } = useExport()
  return (
    <ActionRow
      icon={Download}
      label={pending ? texts.exportRow.pending : texts.exportRow.label}
      hint={texts.exportRow.hint}
      onClick={() => void (pending || download())}
    />
  )
}
