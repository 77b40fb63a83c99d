import type { Session } from '../../contracts/identity/sessions.ts'
import { Button } from '../ui/Button.tsx'
import { Grow, Row } from '../ui/layout.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { deviceName } from './device-name.ts'
import { texts } from './texts.ts'

/** A device on which the member is signed in. */
export function SessionLine({ onSignOut, ...session }: Session & { onSignOut: () => void }) {
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
