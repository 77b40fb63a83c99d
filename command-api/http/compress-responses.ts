import compress from 'koa-compress'
import type { HttpMiddleware } from './context.ts'

/** The codings that an answer can be sent in. */
const codings = ['zstd', 'br', 'gzip', 'deflate', 'identity']

/**
 * Compresses long answers for callers that accept it. A caller that refuses every coding, the plain
 * one included, is answered plainly: nothing better is left (RFC 9110, 12.5.3).
 */
export const compressResponses = (): HttpMiddleware => {
  const compressing = compress()
  return async (ctx, next) => {
    if (ctx.acceptsEncodings(codings) === false) ctx.compress = false
    await compressing(ctx, next)
  }
}
