import { READINESS_TIMEOUT_MS } from '../timeouts.ts'

/** Whether one part of the server works; `detail` is the reason if not. */
export type Check = { readonly ok: boolean; readonly detail?: string }

/** Checks by name. A check must return soon after `signal` aborts. */
export type Checks = Readonly<Record<string, (signal: AbortSignal) => Promise<Check>>>

export type Readiness = {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, Check>>
}

/** A check that succeeds when the call returns in time. */
export const respondsInTime =
  (ask: () => Promise<unknown>): Checks[string] =>
  async signal => {
    const late = new Promise<Check>(resolve =>
      signal.addEventListener('abort', () => resolve({ ok: false, detail: 'no answer in time' })),
    )
    return Promise.race([ask().then((): Check => ({ ok: true })), late])
  }

/** A check of two parts; returns the first failure. */
export const bothPass =
  (one: Checks[string], other: Checks[string]): Checks[string] =>
  async signal => {
    const first = await one(signal)
    return first.ok ? other(signal) : first
  }

const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'failed'

/** Runs all checks in parallel. Of a thrown error only the code is reported. */
export const runChecks = async (checks: Checks): Promise<Readiness> => {
  const signal = AbortSignal.timeout(READINESS_TIMEOUT_MS)
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, Check]> => {
      try {
        return [name, await check(signal)]
      } catch (error) {
        return [name, { ok: false, detail: nameOf(error) }]
      }
    }),
  )
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) }
}
