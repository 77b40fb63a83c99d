import { limits } from '../../contracts/core/limits.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useToast } from '../ui/toast-state.ts'
import { WordsSheet } from '../ui/WordsSheet.tsx'
import { texts } from './texts.ts'

type Props = { decisionId: string; open: boolean; onClose: () => void }

/** Sheet in which a member appeals a decision. It says who reads it, and that it can be done once. */
export function AppealSheet({ decisionId, ...sheet }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/decisions/:id/appeal', {
    refresh: ['/api/decisions'],
    onDone: () => {
      sheet.onClose()
      toast({ title: texts.appeal.sent, tone: 'success', compact: true })
    },
    failure: failureOf(texts.appeal.failed),
  })
  return (
    <WordsSheet
      {...sheet}
      title={texts.appeal.title}
      field={{ label: texts.appeal.label, noun: 'appeal', limit: limits.report }}
      hint={texts.appeal.hint}
      says={texts.appeal}
      sending={pending}
      onSend={words => void run({ params: { id: decisionId }, body: { words } })}
    />
  )
}
