import { discoverByQuery } from '../../contracts/discovery.ts'
import { listSuggestions } from '../../contracts/insights.ts'
import { listMatches, unmatch } from '../../contracts/matching.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../look/Button.tsx'
import { isolated } from '../look/isolated.ts'
import { Sheet } from '../look/Sheet.tsx'
import { Muted } from '../look/text.ts'
import { useToast } from '../look/toast.ts'

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onUnmatched?: () => void
}

/** Asks once before a match ends for both. */
export function UnmatchSheet({ matchId, pseudonym, open, onOpenChange, onUnmatched }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(unmatch, {
    refresh: [listMatches.path, discoverByQuery.path, listSuggestions.path],
    onDone: () => {
      onOpenChange(false)
      onUnmatched?.()
      toast({ title: 'Unmatched', text: `Your chat with ${isolated(pseudonym)} is closed.` })
    },
    failure: { title: 'Error', text: 'Failed to unmatch. Please try again.' },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Unmatch ${isolated(pseudonym)}?`}
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
