import { useState } from 'react'
import { adviceFor } from '../../data/call-errors.ts'
import { PasskeyFailed } from './ask-browser.ts'

/** Runs one step at a time; `problem` says what to do about the last one that failed. */
export function useStep() {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (step: () => Promise<void>): Promise<void> => {
    if (pending) return
    setPending(true)
    setProblem(undefined)
    try {
      await step()
    } catch (error) {
      setProblem(error instanceof PasskeyFailed ? error.message : adviceFor(error))
    } finally {
      setPending(false)
    }
  }
  return { run, pending, problem }
}
