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
  /** Called when one of both succeeded, with the one that is still to do. */
  onLeft: (left: 'report' | 'block') => void
  onBlocked: () => void
  onDone: () => void
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
 * Reports a member, blocks them, or both. Neither waits for the other to succeed: a report that the
 * server refuses must not keep anybody unprotected. A retry uses the same keys, so nothing is done twice.
 */
export function useSafety({ subject, pseudonym, onLeft, onBlocked, onDone }: Options) {
  const toast = useToast()
  const { keysFor, forget } = useKeys()
  const calls = useSafetyCalls(subject, pseudonym)

  const send = async (input: SafetyInput, keys = keysFor(input)) => {
    const { step, reason, description } = input
    const retryOf = (only: 'report' | 'block') => () => void send({ ...input, step: only }, keys)
    const report = { reason, ...(description.trim() === '' ? {} : { description }) }
    const isReported =
      step === 'block' ||
      (await calls.report(report, { key: keys.report, retry: retryOf('report') }))
    const isBlocked =
      step === 'report' ||
      (await calls.block(reasonLabels[reason], { key: keys.block, retry: retryOf('block') }))
    if (isBlocked && step !== 'report') onBlocked()
    if (!isReported || !isBlocked) {
      if (step === 'both' && (isReported || isBlocked)) onLeft(isReported ? 'block' : 'report')
      return
    }
    forget()
    toast({
      title: safetyTexts.reported.title,
      text: safetyTexts.reported.text,
      tone: 'success',
    })
    onDone()
  }

  return { send, pending: calls.pending, objection: calls.objection }
}
