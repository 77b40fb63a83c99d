import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
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
    <ActionSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={matchDetailsTexts.unmatch.title(bidiIsolate(pseudonym))}
      cancel={matchDetailsTexts.unmatch.keep}
      act={matchDetailsTexts.unmatch.unmatch}
      busy={pending && matchDetailsTexts.unmatch.ending}
      onAct={() => void run({ params: { matchId } })}
    >
      <Muted>{matchDetailsTexts.unmatch.about(bidiIsolate(pseudonym))}</Muted>
    </ActionSheet>
  )
}
