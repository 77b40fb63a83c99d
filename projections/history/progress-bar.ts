import { Presets, SingleBar } from 'cli-progress'

/** Progress display on standard error, since standard output carries the result. */
export type ProgressBar = {
  update(value: number): void
  stop(): void
}

/** A progress bar on a terminal; nothing elsewhere. */
export const showProgressBar = (what: string, total: number): ProgressBar => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const format = `${what} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true, stream: process.stderr },
    Presets.shades_grey,
  )
  bar.start(total, 0)
  return {
    update: value => bar.update(Math.min(value, total)),
    stop: () => bar.stop(),
  }
}
