import { cancelPaidSubscription, getPaidSubscription } from '../../contracts/endpoints.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { longDay } from '../ui/dates.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { texts } from './texts.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** When the time that is paid for ends. */
  until: string | null
}

/** Asks before a subscription is cancelled. */
export function CancelSheet({ open, onOpenChange, until }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(cancelPaidSubscription, {
    refresh: [getPaidSubscription.path],
    onDone() {
      onOpenChange(false)
      toast({ title: texts.cancelSheet.title, text: texts.cancelSheet.text, tone: 'success' })
    },
    failure: { title: texts.cancelSheet.error, text: texts.cancelSheet.failedToCancelYour },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.cancelSheet.cancelPremium}
      subtitle={texts.cancelSheet.subtitle}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {texts.cancelSheet.keepPremium}
          </Button>
          <Button
            busy={pending && texts.cancelSheet.cancelling}
            onClick={() => void run({ body: {} })}
          >
            {texts.cancelSheet.cancelPremium2}
          </Button>
        </>
      }
    >
      <Muted>
        {texts.cancelSheet.youKeepPremiumUntil}{' '}
        {until ? longDay(until) : texts.cancelSheet.theTimeThatYou}
        {texts.cancelSheet.yourMatchesMessagesAnd}
      </Muted>
    </Sheet>
  )
}
