import { cancelEvent, listEvents } from '../../contracts/endpoints.ts'
import type { EventDetails } from '../../contracts/gatherings.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'

type Props = { event: EventDetails; open: boolean; onClose: () => void }

/** Asks before an event is cancelled: it cannot be taken back. */
export function CancelEventSheet({ event: { id }, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(cancelEvent, {
    refresh: [listEvents.path],
    onDone: () => {
      onClose()
      toast({ title: 'Event Cancelled', text: 'Everyone who answered is told.' })
    },
    failure: { title: 'Error', text: 'Failed to cancel the event. Please try again.' },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title="Cancel this event?"
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            Keep event
          </Button>
          <Button busy={pending && 'Cancelling'} onClick={() => void run({ params: { id } })}>
            Cancel Event
          </Button>
        </>
      }
    >
      <Muted>
        Everyone who answered is told that it will not take place. This cannot be taken back.
      </Muted>
    </Sheet>
  )
}
