import test from 'ava'

/**
 * Tests of a group that run at a time. More at once would keep each other's servers waiting until
 * calls time out, and servers that wait take the processor, too.
 */
const AT_ONCE = 6

let running = 0
const waiting: (() => void)[] = []

/** Runs a test as soon as fewer than `AT_ONCE` others run. */
const inTurn = async (run: () => unknown): Promise<void> => {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

let prefix = ''

/** Loads a spec so that the titles of its tests begin with the path of its file. */
export const withTitlesOf = (path: string, load: () => void): void => {
  prefix = `${path} › `
  load()
}

type Implementation = (...given: readonly unknown[]) => unknown

interface Declare {
  (...given: readonly unknown[]): unknown
  readonly [form: string]: Declare
}

/** AVA's `test` with all its forms, such as `test.serial`: prefixed titles, tests in turn. */
const grouped = (declare: Declare): Declare =>
  new Proxy(declare, {
    apply: (target, _self, [title, implementation, ...more]) =>
      typeof title === 'string' && typeof implementation === 'function'
        ? target(
            prefix + title,
            (...given: unknown[]) => inTurn(() => (implementation as Implementation)(...given)),
            ...more,
          )
        : target(title, implementation, ...more),
    get: (target, form: string) => {
      const value = target[form]
      return value && grouped(value)
    },
  })

export default grouped(test as unknown as Declare)
