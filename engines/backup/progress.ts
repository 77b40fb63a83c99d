import { Presets, SingleBar } from 'cli-progress'
import type { OnBytes } from './manifest.ts'

const MEGABYTE = 1_000_000

/** A progress bar in bytes on standard error, if that is a terminal. */
export const showBytes = (
  what: string,
  total: number,
): { readonly onBytes: OnBytes } & Disposable => {
  if (!process.stderr.isTTY) return { onBytes: () => {}, [Symbol.dispose]() {} }
  const format = `${what} {bar} {percentage}% · {value}/{total} MB · {eta_formatted} left`
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true, stream: process.stderr },
    Presets.shades_grey,
  )
  let done = 0
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE)
  bar.start(megabytes(total), 0)
  return {
    onBytes(bytes) {
      done += bytes
      bar.update(megabytes(Math.min(done, total)))
    },
    [Symbol.dispose]: () => bar.stop(),
  }
}
