import type { HttpContext } from './context.ts'

/** A signal for each request that aborts when its caller disconnects or the server stops. */
export const createRequestSignals = (stopping: AbortSignal) => {
  const pending = new Set<AbortController>()
  stopping.addEventListener('abort', () => {
    for (const request of pending) request.abort()
  })

  return (ctx: HttpContext): AbortSignal => {
    const request = new AbortController()
    if (stopping.aborted || ctx.res.closed) request.abort()
    else {
      pending.add(request)
      ctx.res.once('close', () => {
        pending.delete(request)
        if (!ctx.res.writableFinished) request.abort()
      })
    }
    return request.signal
  }
}
