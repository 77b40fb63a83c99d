import { discoverByQuery } from '../../contracts/discovery.ts'
import { listSuggestions } from '../../contracts/insights.ts'
import {
  block,
  listBlocks,
  listMatches,
  type ReportReason,
  report,
} from '../../contracts/matching.ts'
import { unreadCount } from '../../contracts/notifications.ts'
import { useCommand } from '../data/use-command.ts'
import { useToast } from '../look/toast.ts'
import { reasonLabels, type SafetyStep } from './safety-words.ts'

type Options = {
  profileId: string
  pseudonym: string
  /** Said before the block, so that trying again does not report twice. */
  onReported: () => void
  onDone: (step: SafetyStep) => void
}

type Told = { step: SafetyStep; reason: ReportReason; description: string }

/** Reports a member, blocks them, or both: the report first, so that a block never loses it. */
export function useSafety({ profileId, pseudonym, onReported, onDone }: Options) {
  const toast = useToast()
  const reporting = useCommand(report, {
    failure: { title: 'Error', text: 'Failed to send the report. Please try again.' },
  })
  const blocking = useCommand(block, {
    refresh: [
      listMatches.path,
      listBlocks.path,
      discoverByQuery.path,
      listSuggestions.path,
      unreadCount.path,
    ],
    failure: { title: 'Error', text: `Failed to block ${pseudonym}. Please try again.` },
  })

  const send = async ({ step, reason, description }: Told) => {
    if (step !== 'block') {
      const told = description.trim() === '' ? {} : { description }
      if (!(await reporting.run({ body: { profileId, reason, ...told } }))) return
      onReported()
    }
    if (step !== 'report') {
      const body = { profileId, reason: reasonLabels[reason] }
      if (!(await blocking.run({ body }))) return
    }
    toast({
      title: 'Report Submitted',
      text: 'Thank you for helping keep our community safe.',
      tone: 'success',
    })
    onDone(step)
  }

  return { send, pending: reporting.pending || blocking.pending }
}
