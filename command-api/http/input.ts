import { HttpMethodEnum, koaBody } from 'koa-body'
import * as z from 'zod'
import { Refusal } from '../../contracts/refusals.ts'
import type { Route } from '../../contracts/route.ts'
import { BadInput, issuesOf } from './bad-input.ts'
import type { HttpContext } from './context.ts'

/** What a call was sent: its body, and what tells it from another, e.g. its text. */
export type RequestBody = { readonly body: unknown; content(): string }

/** Reads what a call was sent. */
export type ReadBody = (ctx: HttpContext) => Promise<RequestBody>

/** The largest body of a call, in bytes. */
const MAX_BODY_BYTES = 100_000

/**
 * Refuses a body that has to be unpacked first: what it is and how much, nobody knows before.
 *
 * @throws {Refusal} `unsupported_media`.
 */
export const refuseEncodedBody = (ctx: HttpContext): void => {
  if (/^(identity)?$/i.test(ctx.get('Content-Encoding'))) return
  throw new Refusal('unsupported_media', 'Send it as it is, without Content-Encoding.')
}

const nothing = z.strictObject({})

const readJson = koaBody({
  jsonLimit: MAX_BODY_BYTES,
  multipart: false,
  urlencoded: false,
  text: false,
  parsedMethods: [
    HttpMethodEnum.POST,
    HttpMethodEnum.PUT,
    HttpMethodEnum.PATCH,
    HttpMethodEnum.DELETE,
  ],
})

/**
 * The JSON body of a call; an empty object where none was sent.
 *
 * @throws {Refusal} `unsupported_media` for a body that is not JSON, or packed; what the parser throws
 *   otherwise carries its HTTP status.
 */
export const readBody: ReadBody = async ctx => {
  const isEmpty = ctx.request.length === 0
  // `is` answers null where there can be no body and false for a body of another type.
  if (!isEmpty && ctx.is('json', '+json') === false)
    throw new Refusal('unsupported_media', 'Send JSON, as application/json.')
  refuseEncodedBody(ctx)
  await readJson(ctx as Parameters<typeof readJson>[0], async () => {})
  const body = ctx.request.body ?? {}
  return { body, content: () => JSON.stringify(body) }
}

const parse = (schema: z.ZodType, given: unknown, refuse: (issues: BadInput) => Error): unknown => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw refuse(new BadInput(issuesOf(parsed.error)))
}

/**
 * Parses everything a call was given, once. What a route does not name is refused.
 *
 * @throws {BadInput} with an issue for each field that does not fit.
 * @throws {Refusal} `not_found` for an id in the path that is none.
 */
export const parseInput = (
  route: Route,
  given: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } => {
  const mayBeMissing = route.errors?.includes('not_found')
  return {
    params: parse(route.params ?? nothing, given.params, issues =>
      mayBeMissing ? new Refusal('not_found', 'There is nothing here.') : issues,
    ),
    query: parse(route.query ?? nothing, given.query, issues => issues),
    body: parse(route.body ?? nothing, given.body, issues => issues),
  }
}
