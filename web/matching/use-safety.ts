import { useRef } from 'react'
import {
  block,
  discoverByQuery,
  listBlocks,
  listMatches,
  listSuggestions,
  report,
  unreadCount,
} from '../../contracts/endpoints.ts'
import type { ReportReason } from '../../contracts/matching.ts'
import { randomId } from '../../contracts/random-id.ts'
import { adviceFor, isTooOften } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { useToast } from '../ui/toast.ts'
import { reasonLabels, type SafetyStep } from './safety-labels.ts'

type Options = {
  profileId: string
  pseudonym: string
  /** Called between the report and the block, so that a retry does not report twice. */
  onReported: () => void
  onDone: (step: SafetyStep) => void
}

type Told = { step: SafetyStep; reason: ReportReason; description: string }

type Keys = { report: string; block: string }

/**
 * Returns the same idempotency keys for the same input until all calls have succeeded, however they
 * are retried.
 */
const useKeys = () => {
  const tried = useRef<{ words: string; keys: Keys }>(undefined)
  return {
    keysFor({ reason, description }: Told): Keys {
      const words = JSON.stringify([reason, description])
      if (tried.current?.words !== words)
        tried.current = { words, keys: { report: randomId(), block: randomId() } }
      return tried.current.keys
    },
    forget() {
      tried.current = undefined
    },
  }
}

/**
 * Reports a member, blocks them, or both. The report comes first, so that a block never loses it. A
 * retry after a lost connection repeats all steps with the same keys, so nothing is done twice.
 */
export function useSafety({ profileId, pseudonym, onReported, onDone }: Options) {
  const toast = useToast()
  const { keysFor, forget } = useKeys()
  const reporting = useCommand(report, {
    failure: error => ({
      title: 'Error',
      text: isTooOften(error) ? adviceFor(error) : 'Failed to send the report. Please try again.',
    }),
  })
  const blocking = useCommand(block, {
    refresh: [
      listMatches.path,
      listBlocks.path,
      discoverByQuery.path,
      listSuggestions.path,
      unreadCount.path,
    ],
    failure: {
      title: 'Error',
      text: `Failed to block ${bidiIsolate(pseudonym)}. Please try again.`,
    },
  })

  const send = async (told: Told, keys = keysFor(told)) => {
    const { step, reason, description } = told
    const again = () => void send(told, keys)
    if (step !== 'block') {
      const body = { profileId, reason, ...(description.trim() === '' ? {} : { description }) }
      if (!(await reporting.run({ body }, { key: keys.report, again }))) return
      onReported()
    }
    if (step !== 'report') {
      const body = { profileId, reason: reasonLabels[reason] }
      if (!(await blocking.run({ body }, { key: keys.block, again }))) return
    }
    forget()
    toast({
      title: 'Report Submitted',
      text: 'Thank you for helping keep our community safe.',
      tone: 'success',
    })
    onDone(step)
  }

  return { send, pending: reporting.pending || blocking.pending }
}
