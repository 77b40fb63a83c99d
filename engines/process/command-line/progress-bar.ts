import { Presets, SingleBar } from 'cli-progress'
import type { TextOutput } from './terminal.ts'

export type ProgressBar = { update(value: number): void; stop(): void }

type Shape = {
  /** After the figures. */
  readonly unit?: string
  /** The bar stays where it is when it is full. */
  readonly stays?: boolean
}

/** A progress bar where a person looks on; nothing elsewhere. It is not part of the answer. */
export const showProgressBar = (
  output: TextOutput,
  what: string,
  total: number,
  { unit = '', stays = false }: Shape = {},
): ProgressBar => {
  if (!output.isTTY) return { update: () => {}, stop: () => {} }
  const format = `${what} {bar} {percentage}% · {value}/{total}${unit} · {eta_formatted} left`
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: !stays, stream: output },
    Presets.shades_grey,
  )
  bar.start(total, 0)
  return {
    update: value => bar.update(Math.min(value, total)),
    stop: () => bar.stop(),
  }
}
