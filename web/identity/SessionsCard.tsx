import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import styled from 'styled-components'
import type { Session } from '../../contracts/identity/sessions.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { ActionRow } from '../ui/LinkRow.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { CardTitle, Hint } from '../ui/typography.ts'
import { PasskeyActions } from './passkeys/PasskeyActions.tsx'
import { PasskeyLine } from './passkeys/PasskeyLine.tsx'
import { SecurityNotices } from './SecurityNotices.tsx'
import { SessionLine } from './SessionLine.tsx'
import { SignOutDeviceSheet } from './SignOutDeviceSheet.tsx'
import { SignOutEverywhereSheet } from './SignOutEverywhereSheet.tsx'
import { texts } from './texts.ts'

/** The member's passkeys, each with the devices that it signed in, and all other devices. */
export function SessionsCard() {
  const sessions = useRoute('GET /api/sessions', {}, { refetch: true })
  const passkeys = useRoute('GET /api/passkeys', {}, { refetch: true })
  const notices = useRoute('GET /api/security-notices', {}, { refetch: true })
  const [leaving, setLeaving] = useState<Session>()
  const [everywhere, setEverywhere] = useState(false)
  const failed = [sessions, passkeys, notices].find(({ data, error }) => error && !data)
  if (failed)
    return (
      <ProblemNotice
        title={texts.sessionsCard.loadFailed}
        text={adviceFor(failed.error)}
        onRetry={() => void failed.refresh()}
      />
    )
  const known = passkeys.data?.passkeys ?? []
  /** Devices that this passkey signed in; without one, those that none of the list did. */
  const devicesOf = (passkeyId?: string) =>
    (sessions.data ?? [])
      .filter(session =>
        passkeyId === undefined
          ? !known.some(({ id }) => id === session.passkeyId)
          : session.passkeyId === passkeyId,
      )
      .map(session => (
        <SessionLine key={session.id} {...session} onSignOut={() => setLeaving(session)} />
      ))
  return (
    <Card aria-labelledby="sessions">
      <Stack $gap={3}>
        <CardTitle id="sessions">{texts.sessionsCard.title}</CardTitle>
        {sessions.data && passkeys.data ? (
          <Stack as="ul" $gap={3} aria-labelledby="sessions">
            {known.map(passkey => (
              <PasskeyLine key={passkey.id} {...passkey}>
                {devicesOf(passkey.id)}
              </PasskeyLine>
            ))}
            {devicesOf()}
          </Stack>
        ) : (
          <SkeletonBlock $height="2.75rem" />
        )}
        <Hint>{texts.sessionsCard.advice}</Hint>
        <SecurityNotices notices={notices.data ?? []} />
      </Stack>
      <Space />
      {passkeys.data?.offered && <PasskeyActions {...passkeys.data} />}
      <ActionRow
        icon={LogOut}
        label={texts.sessionsCard.everywhere}
        hint={texts.sessionsCard.everywhereHint}
        onClick={() => setEverywhere(true)}
      />
      <SignOutDeviceSheet session={leaving} onClose={() => setLeaving(undefined)} />
      <SignOutEverywhereSheet open={everywhere} onOpenChange={setEverywhere} />
    </Card>
  )
}

const Space = styled.div`
  height: var(--space-3);
`
