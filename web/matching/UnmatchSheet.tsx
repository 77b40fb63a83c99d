import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { matchDetailsTexts } from './match-details-texts.ts'

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onUnmatched?: () => void
}

export function UnmatchSheet({ matchId, pseudonym, open, onOpenChange, onUnmatched }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/matches/:matchId', {
    refresh: ['/api/matches', '/api/discover', '/api/ai/match-suggestions'],
    onDone: () => {
      onOpenChange(false)
      onUnmatched?.()
      toast({ ...matchDetailsTexts.unmatch.done(bidiIsolate(pseudonym)), outlives: 'next-page' })
    },
    failure: matchDetailsTexts.unmatch.failed,
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={matchDetailsTexts.unmatch.title(bidiIsolate(pseudonym))}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {matchDetailsTexts.unmatch.keep}
          </Button>
          <Button
            busy={pending && matchDetailsTexts.unmatch.ending}
            onClick={() => void run({ params: { matchId } })}
          >
            {matchDetailsTexts.unmatch.unmatch}
          </Button>
        </>
      }
    >
      <Muted>{matchDetailsTexts.unmatch.about(bidiIsolate(pseudonym))}</Muted>
    </Sheet>
  )
}
