import { showProgressBar } from '../../engines/process/command-line/progress-bar.ts'
import type { TextOutput } from '../../engines/process/command-line/terminal.ts'
import type { OnBytes } from './manifest.ts'

const MEGABYTE = 1_000_000

/** A progress bar in bytes, on a terminal. */
export const showBytes = (
  output: TextOutput,
  what: string,
  total: number,
): { readonly onBytes: OnBytes } & Disposable => {
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE)
  const bar = showProgressBar(output, what, megabytes(total), { unit: ' MB' })
  let done = 0
  return {
    onBytes(bytes) {
      done += bytes
      bar.update(megabytes(done))
    },
    [Symbol.dispose]: () => bar.stop(),
  }
}
