import { READINESS_TIMEOUT_MS } from '../../primitives/timeouts.ts'

/** Whether one part of the server works; `detail` is the reason if not. */
export type Check = { readonly ok: boolean; readonly detail?: string }

/** Checks by name. Each ends by itself, soon. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>

export type Readiness = {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, Check>>
}

/** How precisely the time of the event loop is measured. */
const TICK_MS = 50

/**
 * Resolves after so many milliseconds in which the event loop of this process turned: an answer that
 * arrived while it could not listen is read before the time is up. `using` ends the wait.
 */
const loopTime = (milliseconds: number): { readonly isUp: Promise<void> } & Disposable => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = Math.ceil(milliseconds / TICK_MS)
  const timer = setInterval(() => {
    left -= 1
    if (left <= 0) setImmediate(resolve)
  }, TICK_MS)
  return { isUp: promise, [Symbol.dispose]: () => clearInterval(timer) }
}

const ask = async (call: () => Promise<unknown>, withinMs: number): Promise<Check> => {
  using time = loopTime(withinMs)
  const answered = call().then(
    (): Check => ({ ok: true }),
    (error): Check => ({ ok: false, detail: nameOf(error) }),
  )
  const late = time.isUp.then((): Check => ({ ok: false, detail: 'no answer in time' }))
  return await Promise.race([answered, late])
}

/** A check that succeeds when a call returns in time. It fails only when two calls in a row do. */
export const respondsInTime =
  (call: () => Promise<unknown>, withinMs: number = READINESS_TIMEOUT_MS): Checks[string] =>
  async () => {
    const first = await ask(call, withinMs)
    return first.ok ? first : ask(call, withinMs)
  }

/** A check of two parts; returns the first failure. */
export const bothPass =
  (one: Checks[string], other: Checks[string]): Checks[string] =>
  async () => {
    const first = await one()
    return first.ok ? other() : first
  }

const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'failed'

/** Runs all checks in parallel. Of a thrown error only the code is reported. */
export const runChecks = async (checks: Checks): Promise<Readiness> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, Check]> => {
      try {
        return [name, await check()]
      } catch (error) {
        return [name, { ok: false, detail: nameOf(error) }]
      }
    }),
  )
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) }
}
