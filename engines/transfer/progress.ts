import { Presets, SingleBar } from 'cli-progress'

/** A progress bar for each step on standard error, if that is a terminal. */
export const showSteps = (): {
  readonly onProgress: (step: string, done: number, total: number) => void
} & Disposable => {
  if (!process.stderr.isTTY) return { onProgress: () => {}, [Symbol.dispose]() {} }
  let shown: { readonly step: string; readonly bar: SingleBar } | undefined
  return {
    onProgress(step, done, total) {
      if (shown?.step !== step) {
        shown?.bar.stop()
        const format = `${step} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`
        const bar = new SingleBar(
          { format, hideCursor: true, stream: process.stderr },
          Presets.shades_grey,
        )
        bar.start(total, 0)
        shown = { step, bar }
      }
      shown.bar.update(Math.min(done, total))
    },
    [Symbol.dispose]: () => shown?.bar.stop(),
  }
}
