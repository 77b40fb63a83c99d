import { startWriterThread, type WriterThread } from '../../engines/adapters/sqlite/writer.ts'

/** Maximum number of threads of a process; more callers share them. */
const MAX_THREADS = 8

type ReusedThread = { readonly thread: WriterThread; users: number }

const threads: ReusedThread[] = []

/** An unused thread; else a new one below the maximum, then the one with the fewest users. */
const leastUsed = (): ReusedThread => {
  const [first] = threads.toSorted((one, other) => one.users - other.users)
  if (first && (first.users === 0 || threads.length >= MAX_THREADS)) return first
  const started = { thread: startWriterThread(), users: 0 }
  threads.push(started)
  return started
}

/**
 * A writer thread as from `startWriterThread`, shared with other callers, because starting one takes 40
 * ms of processor time. Callers close their files before they dispose of it. The threads end with the
 * process.
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

/** Opens a SQLite store on a shared thread, which is released when the store is closed. */
export const onReusedThread = async <Store extends AsyncDisposable>(
  open: (options: { readonly thread: WriterThread }) => Promise<Store>,
): Promise<Store> => {
  await using opening = new AsyncDisposableStack()
  const thread = opening.use(reusedWriterThread())
  const store = opening.use(await open({ thread }))
  const opened = opening.move()
  return { ...store, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
