import { CallTimedOut } from './event-store-fault.ts'

/** A read of the client. */
type Read<T> = {
  on(event: 'data', listener: (item: T) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'end', listener: () => void): unknown
  cancel(): Promise<void>
  destroy(): unknown
}

type PageOptions = { readonly timeoutMs: number; readonly signal: AbortSignal }

/**
 * All items of a read, which the caller limits. The read is cancelled at the server when `signal`
 * aborts or the server is silent for `timeoutMs`.
 */
export const readPage = <T>(
  read: Read<T>,
  { timeoutMs, signal }: PageOptions,
): Promise<readonly T[]> => {
  const items: T[] = []
  const page = Promise.withResolvers<readonly T[]>()
  const end = (error: unknown) => {
    page.reject(error)
    // Destroying alone would leave the call open at the server.
    read.cancel().catch(() => {}) // it could not be opened
    read.destroy()
  }
  const abort = () => end(signal.reason)
  let silentTurns = 0
  const silence = () => {
    silentTurns += 1
    // Events may have arrived while this process was busy; read them first.
    if (silentTurns > 1) end(new CallTimedOut(timeoutMs))
    else setImmediate(silence)
  }
  const timer = setTimeout(silence, timeoutMs)
  read.on('data', item => {
    items.push(item)
    silentTurns = 0
    timer.refresh()
  })
  read.on('end', () => page.resolve(items))
  read.on('error', page.reject) // the client can report an error again after the first
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return page.promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
}
