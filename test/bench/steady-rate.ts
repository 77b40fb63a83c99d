import { setTimeout } from 'node:timers/promises'

/**
 * Calls `send` so many times a second for so many seconds, by the clock alone: what a call leads
 * to never puts off the next one, so a slow answer is not hidden by asking less.
 */
export const atRate = async (
  perSecond: number,
  seconds: number,
  send: (n: number) => void,
): Promise<void> => {
  const total = Math.round(perSecond * seconds)
  const startedAt = performance.now()
  for (let sent = 0; sent < total; ) {
    const passed = performance.now() - startedAt
    const due = Math.min(total, Math.floor((passed * perSecond) / 1_000) + 1)
    for (; sent < due; sent += 1) send(sent)
    await setTimeout(1)
  }
}
