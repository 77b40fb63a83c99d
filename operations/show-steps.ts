import { type ProgressBar, showProgressBar } from '../engines/process/command-line/progress-bar.ts'
import type { TextOutput } from '../engines/process/command-line/terminal.ts'

/** A progress bar for each step, on a terminal. */
export const showSteps = (
  output: TextOutput,
): {
  readonly onProgress: (step: string, done: number, total: number) => void
} & Disposable => {
  let shown: { readonly step: string; readonly bar: ProgressBar } | undefined
  return {
    onProgress(step, done, total) {
      if (shown?.step !== step) {
        shown?.bar.stop()
        shown = { step, bar: showProgressBar(output, step, total, { stays: true }) }
      }
      shown.bar.update(done)
    },
    [Symbol.dispose]: () => shown?.bar.stop(),
  }
}
