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
import { texts } from './texts.ts'

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
      toast(texts.unmatch.done(bidiIsolate(pseudonym)))
    },
    failure: texts.unmatch.failed,
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.unmatch.title(bidiIsolate(pseudonym))}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {texts.unmatch.keep}
          </Button>
          <Button
            busy={pending && texts.unmatch.ending}
            onClick={() => void run({ params: { matchId } })}
          >
            {texts.unmatch.unmatch}
          </Button>
        </>
      }
    >
      <Muted>
        {texts.unmatch.about} <bdi>{pseudonym}</bdi> {texts.unmatch.notTold}
      </Muted>
    </Sheet>
  )
}
