import { Presets, SingleBar } from 'cli-progress'
import type { Position } from '../contracts/event.ts'
import type { Generation } from '../engines/read-models.ts'

/** Shows how a rebuild comes along. */
export type Progress = {
  reached(position: Position): void
  /** Leaves the screen in order, whatever came of it. */
  stop(): void
  done(generation: Generation): void
}

/** A bar on a terminal, a line at the start and one at the end elsewhere. */
export const showProgress = (view: string, head: Position): Progress => {
  const startedAt = performance.now()
  const format = `${view} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`
  const bar = process.stdout.isTTY
    ? new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.shades_grey)
    : undefined
  if (bar) bar.start(Number(head), 0)
  else console.log(`${view}: folding the log up to position ${head}`)

  return {
    reached: position => bar?.update(Math.min(Number(position), Number(head))),
    stop: () => bar?.stop(),
    done(generation) {
      const seconds = (performance.now() - startedAt) / 1_000
      const speed = Math.round(Number(head) / seconds).toLocaleString('en')
      console.log(
        `${view}: ${generation} is live after ${seconds.toFixed(1)} s, ${speed} positions/s`,
      )
    },
  }
}
