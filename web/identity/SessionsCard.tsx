import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import styled from 'styled-components'
import { listSessions } from '../../contracts/core/endpoint-table.ts'
import type { Session } from '../../contracts/identity/sessions.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ActionRow } from '../ui/LinkRow.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { CardTitle, Hint, Strong } from '../ui/typography.ts'
import { deviceName } from './device-name.ts'
import { SignOutDeviceSheet } from './SignOutDeviceSheet.tsx'
import { SignOutEverywhereSheet } from './SignOutEverywhereSheet.tsx'
import { texts } from './texts.ts'

export function SessionsCard() {
  const { data: sessions, error, refresh } = useRoute(listSessions, {}, { refetch: true })
  const [leaving, setLeaving] = useState<Session>()
  const [everywhere, setEverywhere] = useState(false)
  if (error && !sessions)
    return (
      <ProblemNotice
        title={texts.sessionsCard.loadFailed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    )
  return (
    <Card aria-labelledby="sessions">
      <Stack $gap={3}>
        <CardTitle id="sessions">{texts.sessionsCard.title}</CardTitle>
        {!sessions && <SkeletonBlock $height="2.75rem" />}
        {sessions && (
          <Stack as="ul" $gap={2} aria-labelledby="sessions">
            {sessions.map(session => (
              <Device key={session.id} {...session} onSignOut={() => setLeaving(session)} />
            ))}
          </Stack>
        )}
        <Advice>{texts.sessionsCard.advice}</Advice>
      </Stack>
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

function Device({ onSignOut, ...session }: Session & { onSignOut: () => void }) {
  const { current, lastSeenAt, signedInAt } = session
  return (
    <Row as="li" $gap={3}>
      <Grow>
        <Strong>{deviceName(session)}</Strong>
        <Hint>
          {current ? (
            texts.sessionsCard.thisDevice
          ) : (
            <Time of={texts.sessionsCard.lastSeen} at={lastSeenAt} />
          )}{' '}
          · <Time of={texts.sessionsCard.signedIn} at={signedInAt} />
        </Hint>
      </Grow>
      {!current && (
        <Button
          rank={3}
          small
          aria-label={texts.sessionsCard.signOutLabel(deviceName(session))}
          onClick={onSignOut}
        >
          {texts.sessionsCard.signOut}
        </Button>
      )}
    </Row>
  )
}

const Time = ({ of, at }: { of: string; at: string }) => (
  <>
    {of}: <RelativeTime at={at} />
  </>
)

const Advice = styled(Hint)`
  padding-bottom: var(--space-3);
`
