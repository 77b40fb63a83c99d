import { startWriterThread, type WriterThread } from '../../engines/adapters/sqlite/writer.ts'

/** The most threads of a process; more callers share them. */
const MAX_THREADS = 8

type ReusedThread = { readonly thread: WriterThread; users: number }

const threads: ReusedThread[] = []

/** One that nobody uses; else a new one while there may be more, then the one with the fewest users. */
const leastUsed = (): ReusedThread => {
  const [first] = threads.toSorted((one, other) => one.users - other.users)
  if (first && (first.users === 0 || threads.length >= MAX_THREADS)) return first
  const started = { thread: startWriterThread(), users: 0 }
  threads.push(started)
  return started
}

/**
 * A writer thread as `startWriterThread` gives it, which other callers use too: starting one takes
 * the processor 40 ms. Its callers close their files before they dispose of it. The threads end with
 * the process.
 */
export const reusedWriterThread = (): WriterThread => {
  const used = leastUsed()
  used.users += 1
  let isTaken = true
  return {
    open: used.thread.open,
    async [Symbol.asyncDispose]() {
      if (isTaken) used.users -= 1
      isTaken = false
    },
  }
}

/** Opens a store of a SQLite file on such a thread, which is left when the store is closed. */
export const onReusedThread = async <Store extends AsyncDisposable>(
  open: (options: { readonly thread: WriterThread }) => Promise<Store>,
): Promise<Store> => {
  await using opening = new AsyncDisposableStack()
  const thread = opening.use(reusedWriterThread())
  const store = opening.use(await open({ thread }))
  const opened = opening.move()
  return { ...store, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
