import type { ExecutionContext } from 'ava'

/** A kind of engine under test: how to get a scratch place for it, and open it there. */
export type EngineUnderTest<Engine extends AsyncDisposable> = {
  /** A fresh, empty place, gone when `t` has ended. Text, so that a child process can have it. */
  location(t: ExecutionContext): Promise<string>
  open(location: string): Promise<Engine>
  /** Where a child process finds this store: a module's URL and the name of its export. */
  readonly module: string
  readonly exportedAs: string
}

/** Opens an engine and closes it with `t`; without a place, on a fresh one. */
export const openEngine = async <Engine extends AsyncDisposable>(
  t: ExecutionContext,
  store: Pick<EngineUnderTest<Engine>, 'location' | 'open'>,
  location?: string,
): Promise<Engine> => {
  const engine = await store.open(location ?? (await store.location(t)))
  t.teardown(() => engine[Symbol.asyncDispose]())
  return engine
}

/** What a child process is told, so that `storeOfParent` finds the same store there. */
export const childArguments = (
  store: Pick<EngineUnderTest<AsyncDisposable>, 'module' | 'exportedAs'>,
  location: string,
): string[] => [store.module, store.exportedAs, location]

/** In a child process: the engine at the parent's place. */
export const openInChild = async <Engine extends AsyncDisposable>(): Promise<Engine> => {
  const [, , module = '', exportedAs = '', location = ''] = process.argv
  const store = (await import(module))[exportedAs] as EngineUnderTest<Engine>
  return store.open(location)
}
