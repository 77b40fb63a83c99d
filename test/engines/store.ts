import type { ExecutionContext } from 'ava'

/** A kind of engine under test: how to get a scratch place for it, and open it there. */
export type Store<Engine extends AsyncDisposable> = {
  /** A fresh, empty place, gone when `t` has ended. Text, so that a child process can have it. */
  place(t: ExecutionContext): Promise<string>
  open(place: string): Promise<Engine>
  /** Where a child process finds this store: a module's URL and the name of its export. */
  readonly module: string
  readonly exportedAs: string
}

/** Opens an engine and closes it with `t`; without a place, on a fresh one. */
export const opened = async <Engine extends AsyncDisposable>(
  t: ExecutionContext,
  store: Pick<Store<Engine>, 'place' | 'open'>,
  place?: string,
): Promise<Engine> => {
  const engine = await store.open(place ?? (await store.place(t)))
  t.teardown(() => engine[Symbol.asyncDispose]())
  return engine
}

/** What a child process is told, so that `storeOfParent` finds the same store there. */
export const forChild = (
  store: Pick<Store<AsyncDisposable>, 'module' | 'exportedAs'>,
  place: string,
): string[] => [store.module, store.exportedAs, place]

/** In a child process: the engine at the parent's place. */
export const openedByChild = async <Engine extends AsyncDisposable>(): Promise<Engine> => {
  const [, , module = '', exportedAs = '', place = ''] = process.argv
  const store = (await import(module))[exportedAs] as Store<Engine>
  return store.open(place)
}
