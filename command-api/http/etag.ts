import { hash } from 'node:crypto'
import type { HttpContext, HttpMiddleware } from './context.ts'

/** A weak validator of a text or its bytes in UTF-8 (RFC 9110, 8.8.1). */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${hash('sha256', content, 'base64url')}"`

const opaque = (validator: string): string => validator.trim().replace(/^W\//, '')

/** A response header; may be undefined, unlike Koa's types say. */
const headerOf = (ctx: HttpContext, name: string): string | undefined =>
  (ctx.response.get(name) as string | undefined) || undefined

/**
 * Whether one of the validators in a header is the response's. Ignores `Cache-Control: no-cache`, which `fetch`
 * adds to every conditional request.
 */
export const matchesETag = (validators: string, etag: string | undefined): boolean =>
  etag !== undefined &&
  (validators.trim() === '*' || validators.split(',').some(one => opaque(one) === opaque(etag)))

const isNotModifiedSince = (lastModified: string | undefined, ifModifiedSince: string): boolean =>
  Date.parse(lastModified ?? '') <= Date.parse(ifModifiedSince)

/** Answers 304 if the caller already has the response (RFC 9110, 13.1). */
export const conditionalGet: HttpMiddleware = async (ctx, next) => {
  await next()
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.status !== 200) return
  const ifNoneMatch = ctx.get('If-None-Match')
  const unchanged = ifNoneMatch
    ? matchesETag(ifNoneMatch, headerOf(ctx, 'ETag'))
    : isNotModifiedSince(headerOf(ctx, 'Last-Modified'), ctx.get('If-Modified-Since'))
  if (!unchanged) return
  ctx.status = 304
  ctx.body = null
}
