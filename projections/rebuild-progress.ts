import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import type { Position } from '../contracts/event.ts'

export type RebuildProgress = ReturnType<ReturnType<typeof showRebuildProgress>['begin']>

/** Progress bars on a terminal; elsewhere one line at the start and one at the end of each view. */
export const showRebuildProgress = (head: Position) => {
  const format = '{view} {bar} {percentage}% · {value}/{total} · {eta_formatted} left'
  const options = { format, hideCursor: true, clearOnComplete: true, stopOnComplete: false }
  const bars = process.stdout.isTTY ? new MultiBar(options, Presets.shades_grey) : undefined
  const print = (line: string) => (bars ? bars.log(`${line}\n`) : console.log(line))

  return {
    print,
    begin(view: string) {
      const startedAt = performance.now()
      const bar: SingleBar | undefined = bars?.create(Number(head), 0, { view })
      if (!bar) console.log(`${view}: folding the log up to position ${head}`)
      return {
        update: (position: Position) => bar?.update(Math.min(Number(position), Number(head))),
        /** Ends the display with a line; `line` starts with the view's name. */
        finish(line: string): void {
          const seconds = (performance.now() - startedAt) / 1_000
          const speed = Math.round(Number(head) / seconds).toLocaleString('en')
          if (bar) bars?.remove(bar)
          print(`${line} after ${seconds.toFixed(1)} s, ${speed} positions/s`)
        },
      }
    },
    stop: () => bars?.stop(),
  }
}
