import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

export type ProgressBar = { update(value: number): void; stop(): void }

/** A progress bar where a person looks on; nothing elsewhere. It is not part of the answer. */
export const showProgressBar = (
  { errors }: Pick<Terminal, 'errors'>,
  what: string,
  total: number,
): ProgressBar => {
  if (!errors.isTTY) return { update: () => {}, stop: () => {} }
  const format = `${what} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true, stream: errors },
    Presets.shades_grey,
  )
  bar.start(total, 0)
  return {
    update: value => bar.update(Math.min(value, total)),
    stop: () => bar.stop(),
  }
}
