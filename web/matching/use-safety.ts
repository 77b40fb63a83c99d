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

type SafetyInput = { step: SafetyStep; reason: ReportReason; description: string }

type Keys = { report: string; block: string }

/** Idempotency keys that stay the same for the same input until all calls have succeeded. */
const useKeys = () => {
  const lastInput = useRef<{ serialized: string; keys: Keys }>(undefined)
  return {
    keysFor({ reason, description }: SafetyInput): Keys {
      const serialized = JSON.stringify([reason, description])
      if (lastInput.current?.serialized !== serialized)
        lastInput.current = { serialized, keys: { report: randomId(), block: randomId() } }
      return lastInput.current.keys
    },
    forget() {
      lastInput.current = undefined
    },
  }
}

/**
 * Reports a member, blocks them, or both, the report first, so that a block never loses it. A retry
 * uses the same keys, so nothing is done twice.
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

  const send = async (input: SafetyInput, keys = keysFor(input)) => {
    const { step, reason, description } = input
    const retry = () => void send(input, keys)
    if (step !== 'block') {
      const body = { profileId, reason, ...(description.trim() === '' ? {} : { description }) }
      if (!(await reporting.run({ body }, { key: keys.report, retry: retry }))) return
      onReported()
    }
    if (step !== 'report') {
      const body = { profileId, reason: reasonLabels[reason] }
      if (!(await blocking.run({ body }, { key: keys.block, retry: retry }))) return
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
