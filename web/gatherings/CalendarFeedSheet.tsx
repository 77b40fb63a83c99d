import { getCalendarFeed, openCalendarFeed, revokeCalendarFeed } from '../../contracts/endpoints.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Muted } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { useCopy } from './use-copy.ts'

type Props = { open: boolean; onClose: () => void }

/** The member's private calendar address: make it, copy it, revoke it. */
export function CalendarFeedSheet({ open, onClose }: Props) {
  const { data: feed, error, refresh } = useRoute(getCalendarFeed, {}, { when: open })
  const toast = useToast()
  const copy = useCopy()
  const again = { refresh: [getCalendarFeed.path] }
  const making = useCommand(openCalendarFeed, {
    ...again,
    failure: { title: 'Error', text: 'Failed to make the address. Please try again.' },
  })
  const revoking = useCommand(revokeCalendarFeed, {
    ...again,
    onDone: () => toast({ title: 'Address revoked', text: 'Nothing is found there any more.' }),
    failure: { title: 'Error', text: 'Failed to revoke the address. Please try again.' },
  })
  const address = feed?.address ? new URL(feed.address, location.origin).href : undefined

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title="Calendar feed"
      subtitle="Your events and hangouts, in your own calendar"
      footer={
        address ? (
          <>
            <Button
              rank={3}
              busy={revoking.pending && 'Revoking'}
              onClick={() => void revoking.run()}
            >
              Revoke
            </Button>
            <Button onClick={() => void copy(address, 'Address copied')}>Copy address</Button>
          </>
        ) : (
          feed && (
            <Button busy={making.pending && 'Making'} onClick={() => void making.run()}>
              Make an address
            </Button>
          )
        )
      }
    >
      {address ? (
        <Stack>
          <TextField
            label="Your private address"
            hint="Subscribe to it in your calendar. Whoever has it sees where you go: keep it to yourself, and revoke it if it got out."
            readOnly
            dir="ltr"
            value={address}
            onFocus={event => event.target.select()}
          />
        </Stack>
      ) : feed ? (
        <Muted>
          Your calendar can follow the events you answered with Going or Maybe and your hangouts
          with a date, at a secret address. It works without signing in, names of others only whom
          you meet for a hangout, and you can revoke it at any time.
        </Muted>
      ) : error ? (
        <ProblemNotice text={adviceFor(error)} onRetry={() => void refresh()} />
      ) : (
        <Skeleton rows={1} label="Loading your calendar address" />
      )}
    </Sheet>
  )
}
