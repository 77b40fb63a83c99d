import { endSessions } from '../../contracts/endpoints.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/text.ts'
import { endMembership } from './goodbye.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export function SignOutEverywhereSheet({ open, onOpenChange }: Props) {
  const { run, pending } = useCommand(endSessions, {
    onDone: () => endMembership('everywhere'),
    failure: { title: 'Error', text: 'Failed to sign you out everywhere. Please try again.' },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Sign out everywhere?"
      subtitle="On every device, this one too."
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            Keep signed in
          </Button>
          <Button busy={pending && 'Signing out'} onClick={() => void run()}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <Muted>
        Nothing of yours is lost. If somebody else may know how you sign in, change that at your
        provider first: otherwise they can come back.
      </Muted>
    </Sheet>
  )
}
