import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = { event: EventDetails; open: boolean; onClose: () => void }

/** Asks before an event is cancelled, because that cannot be undone. */
export function CancelEventSheet({ event: { id }, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/events/:id', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: texts.cancel.done, text: texts.cancel.doneText })
    },
    failure: { title: texts.error, text: texts.cancel.failed },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={texts.cancel.title}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            {texts.cancel.keep}
          </Button>
          <Button
            busy={pending && texts.cancel.cancelling}
            onClick={() => void run({ params: { id } })}
          >
            {texts.cancel.confirm}
          </Button>
        </>
      }
    >
      <Muted>{texts.cancel.text}</Muted>
    </Sheet>
  )
}
