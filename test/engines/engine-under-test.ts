import type { ExecutionContext } from 'ava'

/** An engine under test: how to get a scratch location, and how to open the engine there. */
export type EngineUnderTest<Engine extends AsyncDisposable> = {
  /**
   * A fresh, empty location, removed when `t` ends. Text, so that it can be passed to a child
   * process.
   */
  location(t: ExecutionContext): Promise<string>
  open(location: string): Promise<Engine>
  /** How a child process finds this engine: a module's URL and the name of its export. */
  readonly module: string
  readonly exportedAs: string
}

/** A test that uses an engine fails after this time without an assertion. */
const DEADLINE_MS = 120_000

/** Opens an engine, by default at a fresh location, and closes it when `t` ends. */
export const openEngine = async <Engine extends AsyncDisposable>(
  t: ExecutionContext,
  store: Pick<EngineUnderTest<Engine>, 'location' | 'open'>,
  location?: string,
): Promise<Engine> => {
  t.timeout(DEADLINE_MS)
  const engine = await store.open(location ?? (await store.location(t)))
  t.teardown(() => engine[Symbol.asyncDispose]())
  return engine
}

/** Arguments of a child process, for `engineOfParent`. */
export const childArguments = (
  store: Pick<EngineUnderTest<AsyncDisposable>, 'module' | 'exportedAs'>,
  location: string,
): string[] => [store.module, store.exportedAs, location]

/** In a child process: the parent's engine under test and its location. */
export const engineOfParent = async <E extends EngineUnderTest<AsyncDisposable>>(): Promise<{
  engine: E
  location: string
}> => {
  const [, , module = '', exportedAs = '', location = ''] = process.argv
  return { engine: (await import(module))[exportedAs] as E, location }
}

/** In a child process: opens the engine at the parent's location. */
export const openInChild = async <Engine extends AsyncDisposable>(): Promise<Engine> => {
  const { engine, location } = await engineOfParent<EngineUnderTest<Engine>>()
  return engine.open(location)
}
