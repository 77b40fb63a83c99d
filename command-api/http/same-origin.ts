import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../contracts/refusals.ts'
import type { HttpContext } from './context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request came from a page of ours or from no page at all. */
export const isSameOrigin = (headers: IncomingHttpHeaders, origin: string): boolean => {
  const site = headers['sec-fetch-site'] ?? 'none'
  const from = headers.origin ?? origin
  return (site === 'same-origin' || site === 'none') && from === origin
}

/**
 * Refuses a change that a page of another site asks for. Browsers say where a request comes from
 * (`Origin`, `Sec-Fetch-Site`); what says neither is no browser, and may send only JSON or
 * nothing, which no foreign form can, or a photo, for which a foreign form lacks the session's
 * cookie (`SameSite=Lax`).
 *
 * @throws {Refusal} `cross_origin`.
 */
export const refuseForeignChanges = (ctx: HttpContext, origin: string): void => {
  if (safeMethods.has(ctx.method) || isSameOrigin(ctx.headers, origin)) return
  throw new Refusal('cross_origin', 'Open Kith itself and do this there.')
}

/**
 * Refuses a navigation that no member made: one that another site started, e.g. by an image, or
 * that a browser makes ahead of time.
 *
 * @throws {Refusal} `cross_origin`.
 */
export const refuseForeignNavigation = (ctx: HttpContext): void => {
  const site = ctx.get('Sec-Fetch-Site')
  if (site === 'cross-site' || site === 'same-site' || ctx.get('Sec-Purpose') !== '')
    throw new Refusal('cross_origin', 'Open Kith itself and do this there.')
}
