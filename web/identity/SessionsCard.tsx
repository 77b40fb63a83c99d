import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import type { SecurityNotice, Session } from '../../contracts/identity/account.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ActionRow } from '../ui/LinkRow.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, Muted, Strong } from '../ui/typography.ts'
import { endMembership } from './goodbye.ts'
import { PasskeyActions } from './passkeys/PasskeyActions.tsx'
import { PasskeyLine } from './passkeys/PasskeyLine.tsx'
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

const SHOWN_AT_FIRST = 3

/** Recent sign-ins and changes of how the member signs in; nobody can remove them. */
function SecurityNotices({ notices }: { notices: readonly SecurityNotice[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (notices.length === 0) return null
  const shown = showsAll ? notices : notices.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack $gap={2}>
      <Strong as="h3" id="security-notices">
        {texts.securityNotices.title}
      </Strong>
      <Stack as="ul" $gap={2} aria-labelledby="security-notices">
        {shown.map(({ id, message, at }) => (
          <li key={id}>
            {message}
            <Hint>
              <RelativeTime at={at} />
            </Hint>
          </li>
        ))}
      </Stack>
      {shown.length < notices.length && (
        <div>
          <Button rank={3} small onClick={() => setShowsAll(true)}>
            {texts.securityNotices.showAll(notices.length)}
          </Button>
        </div>
      )}
      <Hint>{texts.securityNotices.hint}</Hint>
    </Stack>
  )
}

/** A device on which the member is signed in. */
function SessionLine({ onSignOut, ...session }: Session & { onSignOut: () => void }) {
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

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

function SignOutEverywhereSheet({ open, onOpenChange }: Props) {
  const { run, pending } = useCommand('DELETE /api/sessions', {
    onDone: () => endMembership('everywhere'),
    failure: {
      title: texts.signOutEverywhereSheet.failedTitle,
      text: texts.signOutEverywhereSheet.failedText,
    },
  })
  return (
    <ActionSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={texts.signOutEverywhereSheet.title}
      subtitle={texts.signOutEverywhereSheet.subtitle}
      cancel={texts.signOutEverywhereSheet.keep}
      act={texts.signOutEverywhereSheet.submit}
      busy={pending && texts.signOutEverywhereSheet.signingOut}
      onAct={() => void run()}
    >
      <Muted>{texts.signOutEverywhereSheet.explanation}</Muted>
    </ActionSheet>
  )
}

/** True when the session had already ended. */
const isGone = (error: Error) => error instanceof CallFailed && error.status === 404

type SignOutDeviceSheetProps = { session: Session | undefined; onClose: () => void }

function SignOutDeviceSheet({ session, onClose }: SignOutDeviceSheetProps) {
  const toast = useToast()
  const refresh = useRefresh()
  // The text stays while the sheet animates out.
  const last = useRef(session)
  last.current = session ?? last.current
  const name = last.current ? deviceName(last.current) : ''
  const { run, pending } = useCommand('DELETE /api/sessions/:id', {
    refresh: ['/api/sessions'],
    onDone: () => {
      toast({
        title: texts.signOutDeviceSheet.doneTitle,
        text: texts.signOutDeviceSheet.doneText(name),
        tone: 'success',
      })
      onClose()
    },
    onFailed: error => {
      if (!isGone(error)) return
      void refresh('/api/sessions')
      onClose()
    },
    failure: error =>
      isGone(error)
        ? {
            title: texts.signOutDeviceSheet.alreadyTitle,
            text: texts.signOutDeviceSheet.alreadyText,
          }
        : {
            title: texts.signOutDeviceSheet.failedTitle,
            text: texts.signOutDeviceSheet.failedText,
          },
  })
  return (
    <ActionSheet
      open={session !== undefined}
      onClose={onClose}
      title={texts.signOutDeviceSheet.title}
      subtitle={name}
      cancel={texts.signOutDeviceSheet.keep}
      act={texts.signOutDeviceSheet.signOut}
      busy={pending && texts.signOutDeviceSheet.signingOut}
      onAct={() => session && void run({ params: { id: session.id } })}
    >
      <Muted>{texts.signOutDeviceSheet.explanation}</Muted>
    </ActionSheet>
  )
}

/** Returns the name of a device, with a fallback when its browser is unknown. */
const deviceName = ({ device }: Pick<Session, 'device'>): string =>
  device ?? texts.deviceName.unknown
