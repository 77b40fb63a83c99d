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

type Props = { of: 'calendar' | 'news'; open: boolean; onClose: () => void }

/** Sheet to create, copy and revoke the member's private address of their calendar, or of counts. */
export function PrivateFeedSheet({ of, open, onClose }: Props) {
  const path = `/api/${of}-feed` as const
  const says = texts[of]
  const { data: feed, error, refresh } = useRoute(`GET ${path}`, {}, { when: open })
  const toast = useToast()
  const copy = useCopy()
  const again = { refresh: [path] as const }
  const making = useCommand(`POST ${path}`, {
    ...again,
    failure: { title: texts.error, text: texts.makeFailed },
  })
  const revoking = useCommand(`DELETE ${path}`, {
    ...again,
    onDone: () => toast({ title: texts.revoked, text: texts.revokedText }),
    failure: { title: texts.error, text: texts.revokeFailed },
  })
  const address = feed?.address ? new URL(feed.address, location.origin).href : undefined

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={says.title}
      subtitle={says.subtitle}
      footer={
        address ? (
          <>
            <Button
              rank={3}
              busy={revoking.pending && texts.revoking}
              onClick={() => void revoking.run()}
            >
              {texts.revoke}
            </Button>
            <Button onClick={() => void copy(address, texts.copied)}>{texts.copy}</Button>
          </>
        ) : (
          feed && (
            <Button busy={making.pending && texts.making} onClick={() => void making.run()}>
              {texts.make}
            </Button>
          )
        )
      }
    >
      {address ? (
        <Stack>
          <TextField
            label={texts.address}
            hint={says.addressHint}
            readOnly
            dir="ltr"
            value={address}
            onFocus={event => event.target.select()}
          />
          {of === 'calendar' && (
            // Calendar programs take this scheme for themselves.
            <ButtonAnchor rank={2} href={address.replace(/^https?:/, 'webcal:')}>
              {texts.calendar.subscribe}
            </ButtonAnchor>
          )}
        </Stack>
      ) : feed ? (
        <Muted>{says.intro}</Muted>
      ) : error ? (
        <ProblemNotice text={adviceFor(error)} onRetry={() => void refresh()} />
      ) : (
        <Skeleton rows={1} label={says.loading} />
      )}
    </Sheet>
  )
}
