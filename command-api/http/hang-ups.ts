import type { HttpContext } from './context.ts'

/** Tells a request's work when its caller hangs up, or when the server stops. */
export const createHangUps = (stopping: AbortSignal) => {
  const waiting = new Set<AbortController>()
  stopping.addEventListener('abort', () => {
    for (const request of waiting) request.abort()
  })

  return (ctx: HttpContext): AbortSignal => {
    const request = new AbortController()
    if (stopping.aborted || ctx.res.closed) request.abort()
    else {
      waiting.add(request)
      ctx.res.once('close', () => {
        waiting.delete(request)
        if (!ctx.res.writableFinished) request.abort()
      })
    }
    return request.signal
  }
}
