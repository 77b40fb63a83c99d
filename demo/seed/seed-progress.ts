import { Presets, SingleBar } from 'cli-progress'

/** Shows the progress of seeding. */
export type SeedProgress = {
  progressed(done: number, of: number): void
  /** Restores the screen. Prints nothing if nothing was seeded. */
  stop(): void
}

/** Without a bar, a line is printed each time this many percent are done. */
const EVERY = 25

const bars = () => {
  const format = 'The demo community moves in {bar} {percentage}%'
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true },
    Presets.shades_grey,
  )
  return {
    begin: (of: number) => bar.start(of, 0),
    reached: (done: number) => bar.update(done),
    end: () => bar.stop(),
  }
}

const lines = () => {
  let total = 0
  let next = EVERY
  return {
    begin(of: number) {
      total = of
      console.log('The demo community moves in, once (KITH_DEMO=off leaves it out)')
    },
    reached(done: number) {
      const percentage = Math.floor((100 * done) / total)
      if (percentage < next) return
      console.log(`The demo community moves in: ${percentage}%`)
      next = (Math.floor(percentage / EVERY) + 1) * EVERY
    },
    end() {},
  }
}

/** A bar on a terminal, a few lines elsewhere; nothing before the first progress. */
export const showSeedProgress = (): SeedProgress => {
  const shown = process.stdout.isTTY ? bars() : lines()
  let beganAt: number | undefined
  return {
    progressed(done, of) {
      if (beganAt === undefined) {
        beganAt = performance.now()
        shown.begin(of)
      }
      shown.reached(done)
    },
    stop() {
      if (beganAt === undefined) return
      shown.end()
      const seconds = (performance.now() - beganAt) / 1_000
      console.log(`The demo community has moved in: ${seconds.toFixed(1)} s`)
    },
  }
}
