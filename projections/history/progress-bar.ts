import { Presets, SingleBar } from 'cli-progress'

/**
 * A progress bar on a terminal; nothing elsewhere. On standard error, since standard output carries
 * the result.
 */
export const showProgressBar = (what: string, total: number) => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const format = `${what} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true, stream: process.stderr },
    Presets.shades_grey,
  )
  bar.start(total, 0)
  return {
    update: (value: number) => bar.update(Math.min(value, total)),
    stop: () => bar.stop(),
  }
}
