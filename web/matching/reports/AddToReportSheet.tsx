import { limits } from '../../../contracts/core/limits.ts'
import { failureOf } from '../../data/failure-of.ts'
import { useCommand } from '../../data/use-command.ts'
import { useToast } from '../../ui/toast-state.ts'
import { WordsSheet } from '../../ui/WordsSheet.tsx'
import { ownReportTexts } from './own-report-texts.ts'

type Props = { reportId: string; open: boolean; onClose: () => void }

const says = ownReportTexts.sheet

/** Sheet in which a member adds to an open report of theirs. */
export function AddToReportSheet({ reportId, ...sheet }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/reports/:id/additions', {
    refresh: ['/api/reports'],
    onDone: () => {
      sheet.onClose()
      toast({ title: says.sent, tone: 'success', compact: true })
    },
    failure: failureOf(says.failed),
  })
  return (
    <WordsSheet
      {...sheet}
      title={says.title}
      field={{ label: says.label, noun: 'description', limit: limits.report }}
      hint={says.hint}
      says={says}
      sending={pending}
      onSend={description => void run({ params: { id: reportId }, body: { description } })}
    />
  )
}
