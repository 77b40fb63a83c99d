import { setTimeout } from 'node:timers/promises'

/**
 * Calls `send` at a rate per second for some seconds, by the clock alone: a slow call does not delay
 * the next one, so slow responses are not hidden by fewer requests (coordinated omission).
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
