import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { longDay } from '../ui/dates.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** End of the paid time. */
  until: string | null
}

/** Asks before a subscription is cancelled. */
export function CancelSheet({ open, onOpenChange, until }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/payments/subscription/cancel', {
    refresh: ['/api/payments/subscription'],
    onDone() {
      onOpenChange(false)
      toast({
        title: texts.cancelSheet.doneTitle,
        text: texts.cancelSheet.doneText,
        tone: 'success',
      })
    },
    failure: { title: texts.cancelSheet.failedTitle, text: texts.cancelSheet.failedText },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.cancelSheet.title}
      subtitle={texts.cancelSheet.subtitle}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {texts.cancelSheet.keep}
          </Button>
          <Button
            busy={pending && texts.cancelSheet.cancelling}
            onClick={() => void run({ body: {} })}
          >
            {texts.cancelSheet.submit}
          </Button>
        </>
      }
    >
      <Muted>
        {texts.cancelSheet.keepsUntil(until ? longDay(until) : texts.cancelSheet.endOfPaidTime)}
      </Muted>
    </Sheet>
  )
}
