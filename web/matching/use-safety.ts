import { useRef } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
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

type Call = { key: string; isDone: boolean }

/** Idempotency keys that stay the same for the same input until all calls have succeeded. */
const useAttempt = () => {
  const last = useRef<{ serialized: string; report: Call; block: Call }>(undefined)
  return {
    attemptAt({ reason, description }: SafetyInput): { report: Call; block: Call } {
      const serialized = JSON.stringify([reason, description])
      const newCall = () => ({ key: randomId(), isDone: false })
      if (last.current?.serialized !== serialized)
        last.current = { serialized, report: newCall(), block: newCall() }
      return last.current
    },
    forget() {
      last.current = undefined
    },
  }
}

/**
 * Reports a member, blocks them, or both. Neither waits for the other to succeed: a report that the
 * server refuses must not keep anybody unprotected. A retry uses the same keys, so nothing is done twice.
 */
export function useSafety({ subject, pseudonym, onLeft, onBlocked, onDone }: Options) {
  const toast = useToast()
  const { attemptAt, forget } = useAttempt()
  const calls = useSafetyCalls(subject, pseudonym)

  const send = async (input: SafetyInput, attempt = attemptAt(input)) => {
    const { step, reason, description } = input
    const { report, block } = attempt
    const retry = () => void send(input, attempt)
    if (step !== 'block' && !report.isDone) {
      const said = { reason, ...(hasInk(description) ? { description } : {}) }
      report.isDone = await calls.report(said, { key: report.key, retry })
    }
    if (step !== 'report' && !block.isDone) {
      block.isDone = await calls.block(reasonLabels[reason], { key: block.key, retry })
      if (block.isDone) onBlocked()
    }
    const isReported = step === 'block' || report.isDone
    const isBlocked = step === 'report' || block.isDone
    if (!isReported || !isBlocked) {
      if (isReported !== isBlocked) onLeft(isReported ? 'block' : 'report')
      return
    }
    forget()
    toast({
      title: safetyTexts.reported.title,
      text: safetyTexts.reported.text,
      tone: 'success',
      outlives: 'next-page',
    })
    onDone()
  }

  return { send, pending: calls.pending, objection: calls.objection }
}
