import { useRef } from 'react'
import { randomId } from '../../contracts/core/random-id.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { useToast } from '../ui/toast-state.ts'
import { reasonLabels, type SafetyStep } from './safety-labels.ts'
import { safetyTexts } from './safety-texts.ts'
import { type SafetySubject, useSafetyCalls } from './use-safety-calls.ts'

type Options = {
  subject: SafetySubject
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
 * Reports a member, blocks them, or both. The report comes first, so that a block never prevents
 * it. A retry uses the same keys, so nothing is done twice.
 */
export function useSafety({ subject, pseudonym, onReported, onDone }: Options) {
  const toast = useToast()
  const { keysFor, forget } = useKeys()
  const calls = useSafetyCalls(subject, pseudonym)

  const send = async (input: SafetyInput, keys = keysFor(input)) => {
    const { step, reason, description } = input
    const retry = () => void send(input, keys)
    if (step !== 'block') {
      const report = { reason, ...(description.trim() === '' ? {} : { description }) }
      if (!(await calls.report(report, { key: keys.report, retry }))) return
      onReported()
    }
    if (step !== 'report') {
      const why = reasonLabels[reason]
      if (!(await calls.block(why, { key: keys.block, retry }))) return
    }
    forget()
    toast({
      title: safetyTexts.reported.title,
      text: safetyTexts.reported.text,
      tone: 'success',
    })
    onDone(step)
  }

  return { send, pending: calls.pending }
}
