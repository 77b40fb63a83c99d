import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import { origin, type Position } from '../contracts/core/event.ts'
import type { EventLog } from '../engines/ports/event-log.ts'
import { printLine, type TextOutput } from '../engines/process/command-line/terminal.ts'

type Log = Pick<EventLog, 'head' | 'lag' | 'lagUnit'>

export type RebuildProgress = ReturnType<Awaited<ReturnType<typeof showRebuildProgress>>['begin']>

/**
 * Updates a bar with the progress of positions towards `total`. At most one query to the log runs at a
 * time.
 */
const barUpdates = (log: Log, total: number, bar: SingleBar | undefined) => {
  let isAsking = false
  return (position: Position): void => {
    if (!bar || isAsking) return
    isAsking = true
    log
      .lag(position)
      .then(lag => bar.update(Math.min(Math.max(0, total - lag), total)))
      .catch(() => {}) // the rebuild meets and reports the same fault
      .finally(() => {
        isAsking = false
      })
  }
}

/** Progress bars on a terminal; elsewhere one line at the start and one at the end of each view. */
export const showRebuildProgress = async (log: Log, output: TextOutput) => {
  const head = await log.head()
  const total = await log.lag(origin)
  const format = '{view} {bar} {percentage}% · {value}/{total} · {eta_formatted} left'
  const shown = { hideCursor: true, clearOnComplete: true, stopOnComplete: false }
  const options = { ...shown, format, stream: output }
  const bars = output.isTTY ? new MultiBar(options, Presets.shades_grey) : undefined
  const print = (line: string) => (bars ? bars.log(`${line}\n`) : printLine(output, line))

  return {
    print,
    begin(view: string) {
      const startedAt = performance.now()
      const bar: SingleBar | undefined = bars?.create(total, 0, { view })
      if (!bar) printLine(output, `${view}: folding the log up to position ${head}`)
      return {
        update: barUpdates(log, total, bar),
        /** Ends the display without a line. */
        drop: () => void (bar && bars?.remove(bar)),
        /** Ends the display with a line; `line` starts with the view's name, `done` says what was done. */
        finish(line: string, done = ''): void {
          const seconds = (performance.now() - startedAt) / 1_000
          const speed = Math.round(total / seconds).toLocaleString('en')
          if (bar) bars?.remove(bar)
          print(`${line} after ${seconds.toFixed(1)} s, ${speed} ${log.lagUnit}/s${done}`)
        },
      }
    },
    stop: () => bars?.stop(),
  }
}
