import { HttpMethodEnum, koaBody } from 'koa-body'
import * as z from 'zod'
import { BadInput, issuesOf, nothingHere, Refusal } from '../../contracts/core/refusals.ts'
import type { Route } from '../../contracts/core/route.ts'
import { deepFreeze } from '../../engines/primitives/deep-freeze.ts'
import type { HttpContext } from './context.ts'
import { readKey } from './idempotency.ts'

/** A request body; `content` identifies it, e.g. its text. */
type RequestBody = { readonly body: unknown; content(): string }

export type ReadBody = (ctx: HttpContext) => Promise<RequestBody>

const MAX_BODY_BYTES = 100_000

/**
 * @throws {Refusal} `unsupported_media` for a compressed body, whose size is unknown beforehand.
 */
export const refuseEncodedBody = (ctx: HttpContext): void => {
  if (/^(identity)?$/i.test(ctx.get('Content-Encoding'))) return
  throw new Refusal('unsupported_media', 'Send it uncompressed, without Content-Encoding.')
}

/** @throws {Refusal} `unsupported_media` for a body in another charset than UTF-8 (RFC 8259, section 8.1). */
const refuseOtherCharset = (ctx: HttpContext): void => {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(ctx.get('Content-Type')) ?? []
  if (/^utf-?8$/i.test(charset)) return
  throw new Refusal('unsupported_media', 'Send JSON in UTF-8.')
}

/** Watches the bytes of a body, which the parser decodes leniently; tells whether all were UTF-8. */
const watchEncoding = ({ req }: HttpContext): (() => boolean) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isValid = false
    }
  }
  req.on('data', decode)
  return () => {
    req.off('data', decode)
    decode()
    return isValid
  }
}

const nothing = z.strictObject({})
const emptyBody: RequestBody = { body: {}, content: () => '' }

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
 * The JSON body; an empty object without one.
 * @throws {Refusal} `unsupported_media` for other or compressed bodies, or another charset. The
 *   parser's errors carry an HTTP status.
 * @throws {BadInput} the body is no UTF-8.
 */
export const readJsonBody: ReadBody = async ctx => {
  const isEmpty = ctx.request.length === 0
  // `is` returns null without a body and false for one of another type.
  if (!isEmpty && ctx.is('json', '+json') === false)
    throw new Refusal('unsupported_media', 'Send JSON, as application/json.')
  refuseEncodedBody(ctx)
  refuseOtherCharset(ctx)
  try {
    const reading = readJson(ctx as Parameters<typeof readJson>[0], async () => {})
    const isUtf8 = watchEncoding(ctx)
    await reading
    if (!isUtf8()) throw new BadInput([{ path: '', message: 'The body is not in UTF-8.' }])
  } catch (error) {
    // The parser stops reading a body that is too large, and the connection could not end.
    ctx.req.resume()
    throw error
  }
  const body = ctx.request.body ?? {}
  return { body, content: () => JSON.stringify(body) }
}

const parse = (schema: z.ZodType, input: unknown, refuse: (issues: BadInput) => Error): unknown => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw refuse(new BadInput(issuesOf(parsed.error)))
}

/** Parameters in the address of a request. */
export type RouteAddress = { readonly params: unknown; readonly query: unknown }

export type ParsedRequest = RouteAddress & {
  readonly body: unknown
  readonly key: string | undefined
  readonly content: RequestBody['content']
}

type ParseOptions = {
  readonly read: ReadBody
  readonly isSignedIn: boolean
}

/**
 * Parses a request: headers first, then the body, which only commands have. Undeclared fields are
 * refused.
 * @throws {BadInput} with an issue for each invalid field.
 * @throws {Refusal} `not_found` for an invalid id in the path; see `read`.
 */
export const parseRequest = async (
  ctx: HttpContext,
  route: Route,
  address: RouteAddress,
  { read, isSignedIn }: ParseOptions,
): Promise<ParsedRequest> => {
  const isChange = route.method !== 'GET'
  const key = isChange && isSignedIn ? readKey(ctx.get('Idempotency-Key')) : undefined
  const { body, content } = isChange ? await read(ctx) : emptyBody
  return { key, content, ...parseInput(route, { ...address, body }) }
}

const parseInput = (
  route: Route,
  input: RouteAddress & { readonly body: unknown },
): RouteAddress & { readonly body: unknown } => {
  const mayBeMissing = route.errors?.includes('not_found')
  return {
    params: parse(route.params ?? nothing, input.params, issues =>
      mayBeMissing ? nothingHere() : issues,
    ),
    query: parse(route.query ?? nothing, input.query, issues => issues),
    body: parse(route.body ?? nothing, input.body, issues => issues),
  }
}

const jsonOfShared = new WeakMap<object, string>()

/** Freezes an element that many responses contain: `jsonBody` serializes it once. */
export const sharedElement = <V extends object>(element: V): V => {
  if (!jsonOfShared.has(element)) jsonOfShared.set(element, JSON.stringify(deepFreeze(element)))
  return element
}

const sharedJson = (element: unknown): string | undefined =>
  typeof element === 'object' && element !== null ? jsonOfShared.get(element) : undefined

/**
 * The JSON of a response, with stored texts for the shared elements of a list. For 500 shared cards
 * of events (450 kB), body and ETag take 0.6 ms instead of 1.1 ms with `JSON.stringify`.
 */
export const jsonBody = (response: unknown): string =>
  Array.isArray(response)
    ? `[${response.map(element => sharedJson(element) ?? JSON.stringify(element) ?? 'null').join(',')}]`
    : JSON.stringify(response)
