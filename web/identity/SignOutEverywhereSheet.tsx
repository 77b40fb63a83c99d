import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/typography.ts'
import { endMembership } from './goodbye.ts'
import { texts } from './texts.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export function SignOutEverywhereSheet({ open, onOpenChange }: Props) {
  const { run, pending } = useCommand('DELETE /api/sessions', {
    onDone: () => endMembership('everywhere'),
    failure: {
      title: texts.signOutEverywhereSheet.failedTitle,
      text: texts.signOutEverywhereSheet.failedText,
    },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.signOutEverywhereSheet.title}
      subtitle={texts.signOutEverywhereSheet.subtitle}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {texts.signOutEverywhereSheet.keep}
          </Button>
          <Button
            busy={pending && texts.signOutEverywhereSheet.signingOut}
            onClick={() => void run()}
          >
            {texts.signOutEverywhereSheet.submit}
          </Button>
        </>
      }
    >
      <Muted>{texts.signOutEverywhereSheet.explanation}</Muted>
    </Sheet>
  )
}
