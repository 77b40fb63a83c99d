import { cancelPaidSubscription, getPaidSubscription } from '../../contracts/endpoints.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { longDay } from '../ui/dates.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'

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
      toast({ title: 'Premium Cancelled', text: 'Nothing is charged any more.', tone: 'success' })
    },
    failure: { title: 'Error', text: 'Failed to cancel your subscription. Please try again.' },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel Premium?"
      subtitle="Nothing is charged from now on."
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            Keep Premium
          </Button>
          <Button busy={pending && 'Cancelling'} onClick={() => void run({ body: {} })}>
            Cancel Premium
          </Button>
        </>
      }
    >
      <Muted>
        You keep Premium until {until ? longDay(until) : 'the time that you have paid for ends'}.
        Your matches, messages and answers stay; filters that need Premium are kept and rest.
      </Muted>
    </Sheet>
  )
}
