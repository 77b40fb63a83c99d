/** Calls `ring` once, `ms` milliseconds from now, unless the returned function is called before. */
export type Alarm = (ms: number, ring: () => void) => () => void

const LONGEST_MS = 2_147_483_647

/** Real timers. One that is too long for them rings early: who set it must look again. */
export const systemAlarm: Alarm = (ms, ring) => {
  const timer = setTimeout(ring, Math.min(ms, LONGEST_MS))
  return () => clearTimeout(timer)
}

/** Wakes one sleeper. A ring that nobody hears is kept for the next who listens. */
export type Doorbell = { ring(): void; heard(): Promise<void> }

export const doorbell = (): Doorbell => {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async heard() {
      if (!rung)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      rung = false
      wake = undefined
    },
  }
}
