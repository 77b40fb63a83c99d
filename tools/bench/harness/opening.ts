import type { ExecutionContext } from 'ava'

/** The part of a test that fixtures of specs use: a teardown and a log line. */
type Opened = Pick<ExecutionContext, 'teardown' | 'log'> & AsyncDisposable

/** Runs the teardowns in reverse order at the end of the scope. */
export const untilDone = (): Opened => {
  const opened = new AsyncDisposableStack()
  return {
    teardown: end =>
      opened.defer(async () => {
        await end()
      }),
    log: Object.assign((line: string) => console.error(line), { skip: () => {} }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Runs `count` calls, `writers` at a time. @returns how many a second. */
export const rateOf = async (
  count: number,
  writers: number,
  call: (n: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < count) await call(next++)
    }),
  )
  return (count * 1_000) / (performance.now() - startedAt)
}
