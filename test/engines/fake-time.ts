import { setImmediate } from 'node:timers/promises'
import type { StartTimer } from '../../engines/adapters/sqlite/job-worker.ts'
import type { Clock } from '../../engines/ports/clock.ts'

type PendingTimer = { at: number; onFire(): void }

/** A clock that moves only with `pass`, and timers that fire when it moves past them. */
export type FakeTime = {
  readonly clock: Clock
  readonly startTimer: StartTimer
  now(): number
  pass(ms: number): Promise<void>
  /** What `pass` waits for after each timer, by the engine that is settled. */
  readonly settled: Map<object, () => Promise<unknown>>
}

/** Starts at the real time, because killed processes leave leases in real time. */
export const fakeTime = (): FakeTime => {
  let now = Date.now()
  const timers: PendingTimer[] = []
  const settled: FakeTime['settled'] = new Map()

  const next = (until: number) =>
    timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]

  const settle = async () => {
    await Promise.all([...settled.values()].map(wait => wait()))
    await setImmediate()
  }

  return {
    settled,
    now: () => now,
    clock: { now: () => new Date(now) },
    startTimer(ms, onFire) {
      const pending = { at: now + ms, onFire: onFire }
      timers.push(pending)
      return () => {
        if (timers.includes(pending)) timers.splice(timers.indexOf(pending), 1)
      }
    },
    async pass(ms) {
      const end = now + ms
      await settle()
      for (let due = next(end); due; due = next(end)) {
        timers.splice(timers.indexOf(due), 1)
        now = Math.max(now, due.at)
        due.onFire()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
