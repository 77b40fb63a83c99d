import { BadInput } from './bad-input.ts'
import type { HttpMiddleware } from './context.ts'

/** Far more than any route, page or step of a sign-in takes. */
const MAX_PARAMETERS = 100

/**
 * Refuses an address with more than a hundred parameters before anything parses them: Koa's
 * `ctx.query` takes quadratic time where one is repeated (0.7 s of the server for 15 kB).
 *
 * @throws {BadInput} of which the message says how many may be sent.
 */
export const refuseManyParameters: HttpMiddleware = async (ctx, next) => {
  if (ctx.querystring.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new BadInput([
      { path: '', message: `Send at most ${MAX_PARAMETERS} parameters in an address.` },
    ])
  await next()
}
