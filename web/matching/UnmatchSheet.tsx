import {
  discoverByQuery,
  listMatches,
  listSuggestions,
  unmatch,
} from '../../contracts/endpoints.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onUnmatched?: () => void
}

export function UnmatchSheet({ matchId, pseudonym, open, onOpenChange, onUnmatched }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(unmatch, {
    refresh: [listMatches.path, discoverByQuery.path, listSuggestions.path],
    onDone: () => {
      onOpenChange(false)
      onUnmatched?.()
      toast({ title: 'Unmatched', text: `Your chat with ${bidiIsolate(pseudonym)} is closed.` })
    },
    failure: { title: 'Error', text: 'Failed to unmatch. Please try again.' },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Unmatch ${bidiIsolate(pseudonym)}?`}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            Keep match
          </Button>
          <Button busy={pending && 'Ending'} onClick={() => void run({ params: { matchId } })}>
            Unmatch
          </Button>
        </>
      }
    >
      <Muted>
        The chat closes for both of you and its messages can no longer be read.{' '}
        <bdi>{pseudonym}</bdi> is not told why.
      </Muted>
    </Sheet>
  )
}
