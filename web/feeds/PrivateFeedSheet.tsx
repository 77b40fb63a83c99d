import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { useCopy } from '../ui/use-copy.ts'
import { texts } from './texts.ts'

type Props = { open: boolean; onClose: () => void }

/** Sheet to create, copy and revoke the member's private calendar address. */
export function CalendarFeedSheet({ open, onClose }: Props) {
  const { data: feed, error, refresh } = useRoute('GET /api/calendar-feed', {}, { when: open })
  const toast = useToast()
  const copy = useCopy()
  const again = { refresh: ['/api/calendar-feed'] as const }
  const making = useCommand('POST /api/calendar-feed', {
    ...again,
    failure: { title: texts.error, text: texts.calendar.makeFailed },
  })
  const revoking = useCommand('DELETE /api/calendar-feed', {
    ...again,
    onDone: () => toast({ title: texts.calendar.revoked, text: texts.calendar.revokedText }),
    failure: { title: texts.error, text: texts.calendar.revokeFailed },
  })
  const address = feed?.address ? new URL(feed.address, location.origin).href : undefined

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={texts.calendar.title}
      subtitle={texts.calendar.subtitle}
      footer={
        address ? (
          <>
            <Button
              rank={3}
              busy={revoking.pending && texts.calendar.revoking}
              onClick={() => void revoking.run()}
            >
              {texts.calendar.revoke}
            </Button>
            <Button onClick={() => void copy(address, texts.calendar.copied)}>
              {texts.calendar.copy}
            </Button>
          </>
        ) : (
          feed && (
            <Button
              busy={making.pending && texts.calendar.making}
              onClick={() => void making.run()}
            >
              {texts.calendar.make}
            </Button>
          )
        )
      }
    >
      {address ? (
        <Stack>
          <TextField
            label={texts.calendar.address}
            hint={texts.calendar.addressHint}
            readOnly
            dir="ltr"
            value={address}
            onFocus={event => event.target.select()}
          />
          {/* Calendar programs take this scheme for themselves. */}
          <ButtonAnchor rank={2} href={address.replace(/^https?:/, 'webcal:')}>
            {texts.calendar.subscribe}
          </ButtonAnchor>
        </Stack>
      ) : feed ? (
        <Muted>{texts.calendar.intro}</Muted>
      ) : error ? (
        <ProblemNotice text={adviceFor(error)} onRetry={() => void refresh()} />
      ) : (
        <Skeleton rows={1} label={texts.calendar.loading} />
      )}
    </Sheet>
  )
}
