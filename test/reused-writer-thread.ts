import { startWriterThread, type WriterThread } from '../engines/sqlite/writer.ts'

const free: WriterThread[] = []

/**
 * A writer thread as `startWriterThread` gives it, which a later caller takes again when it was
 * disposed of: starting one takes the processor 40 ms. Its callers have closed their files before.
 * The threads end with the process.
 */
export const reusedWriterThread = (): WriterThread => {
  const thread = free.pop() ?? startWriterThread()
  let isTaken = true
  return {
    open: thread.open,
    async [Symbol.asyncDispose]() {
      if (isTaken) free.push(thread)
      isTaken = false
    },
  }
}

/** Opens a store of a SQLite file on such a thread, which is free again when the store is closed. */
export const onReusedThread = async <Store extends AsyncDisposable>(
  open: (options: { readonly thread: WriterThread }) => Promise<Store>,
): Promise<Store> => {
  await using opening = new AsyncDisposableStack()
  const thread = opening.use(reusedWriterThread())
  const store = opening.use(await open({ thread }))
  const opened = opening.move()
  return { ...store, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
