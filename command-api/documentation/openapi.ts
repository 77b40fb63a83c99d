import * as z from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { sendPhoto } from '../../contracts/chat/chat.ts'
import { Id } from '../../contracts/core/ids.ts'
import type { RefusalCode } from '../../contracts/core/refusals.ts'
import type { Route } from '../../contracts/core/route.ts'
import { sendGroupPhoto } from '../../contracts/groups/groups.ts'
import { hangoutCalendar } from '../../contracts/hangouts/hangouts.ts'
import { exportAccount } from '../../contracts/identity/account.ts'
import { signInProviders } from '../../contracts/identity/identity.ts'
import { eventCalendar } from '../../contracts/meetups/meetups.ts'
import {
  photoFormats,
  photoVariants,
  photoWidths,
} from '../../contracts/profiles/photo-addresses.ts'
import { uploadPhoto } from '../../contracts/profiles/photos.ts'
import { addressPattern, calendar, news } from '../feeds/addresses.ts'
import { impliedBy, operationId, problemResponses, requestHeaders } from './conventions.ts'

/** The OpenAPI 3.1 document of the API. */
export type OpenApiDocument = ReturnType<typeof createDocument>

const operation = (route: Route): ZodOpenApiOperationObject => ({
  operationId: operationId(route),
  summary: route.summary,
  tags: [route.path.split('/')[2] ?? ''],
  ...(route.access === 'everyone' ? {} : { security: [{ session: [] }] }),
  requestParams: {
    header: route.method === 'GET' ? requestHeaders.GET : requestHeaders.change,
    ...(route.params ? { path: route.params as z.ZodObject } : {}),
    ...(route.query ? { query: route.query as z.ZodObject } : {}),
  },
  ...(route.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } }
    : {}),
  responses: {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: route.response } },
    },
    ...(route.method === 'GET' ? { 304: { description: 'Nothing has changed.' } } : {}),
    ...problemResponses([...impliedBy(route), ...(route.errors ?? [])]),
  },
})

const pathsOf = (routes: readonly Route[]): ZodOpenApiPathsObject => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return paths
}

/** Documents all routes with their requests, responses and refusals. */
export const documentRoutes = (
  routes: readonly Route[],
  { origin, cookie, version }: { origin: string; cookie: string; version: string },
): OpenApiDocument => {
  const described: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Kith',
      version,
      description:
        'Every failed call answers application/problem+json with a stable code. Unknown fields are refused. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: origin }],
    paths: { ...pathsOf(routes), ...pictures, ...downloads, ...files, ...navigations },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
  }
  return createDocument(described)
}

const pathOf = ({ path }: { readonly path: string }) => path.replace(/:(\w+)/g, '{$1}')

const calendarFile = {
  description: 'An iCalendar file (RFC 5545).',
  content: { 'text/calendar': { schema: z.string() } },
}

type EntryCalendar = typeof eventCalendar | typeof hangoutCalendar

const entryFile = (
  entry: EntryCalendar,
  { operationId, tag, errors }: { operationId: string; tag: string; errors: RefusalCode[] },
): ZodOpenApiPathItemObject => ({
  get: {
    operationId,
    summary: entry.summary,
    tags: [tag],
    security: [{ session: [] }],
    requestParams: { path: z.object({ id: Id }) },
    responses: {
      200: calendarFile,
      304: { description: 'Nothing has changed.' },
      ...problemResponses([...impliedBy(entry), 'cross_origin', 'not_found', ...errors]),
    },
  },
})

/** A feed's address is secret and needs no session. */
const feedFile = (
  file: typeof calendarFile | { description: string; content: object },
  about: { operationId: string; summary: string; tags: string[] },
): ZodOpenApiPathItemObject => ({
  get: {
    ...about,
    requestParams: { path: z.object({ feedId: Id, secret: Id }) },
    responses: {
      200: file,
      304: { description: 'Nothing has changed.' },
      ...problemResponses(['bad_input', 'not_found', 'rate_limited', 'internal', 'unavailable']),
    },
  },
})

/** Calls that return files: calendars and feeds. */
const files: ZodOpenApiPathsObject = {
  [pathOf(eventCalendar)]: entryFile(eventCalendar, {
    operationId: 'getEventCalendar',
    tag: 'events',
    errors: [],
  }),
  [pathOf(hangoutCalendar)]: entryFile(hangoutCalendar, {
    operationId: 'getHangoutCalendar',
    tag: 'hangout-activities',
    errors: ['hangout_undated'],
  }),
  [pathOf({ path: addressPattern(calendar) })]: feedFile(calendarFile, {
    operationId: 'getCalendarFeedFile',
    summary: "A member's events and plans, at the address that they made",
    tags: ['calendar-feed'],
  }),
  [pathOf({ path: addressPattern(news) })]: feedFile(
    {
      description: 'An Atom feed (RFC 4287).',
      content: { 'application/atom+xml': { schema: z.string() } },
    },
    {
      operationId: 'getNewsFeedFile',
      summary: 'How much is new for a member, at the address that they made: counts only',
      tags: ['news-feed'],
    },
  ),
}

/** Calls that return a file to store. */
const downloads: ZodOpenApiPathsObject = {
  [exportAccount.path]: {
    get: {
      operationId: operationId(exportAccount),
      summary: exportAccount.summary,
      tags: ['account'],
      security: [{ session: [] }],
      responses: {
        200: {
          description: 'The file.',
          content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
        },
        202: {
          description:
            'It is being prepared: a notification tells when to ask again, or ask in a few minutes.',
          content: { 'application/json': { schema: exportAccount.preparing } },
        },
        ...problemResponses([
          'bad_input',
          'unauthorized',
          'cross_origin',
          'rate_limited',
          'internal',
          'unavailable',
        ]),
      },
    },
  },
}

const redirects = {
  302: { description: 'Redirects to the next page, or to the login page with the reason.' },
}
const provider = z.object({ provider: z.enum(signInProviders) })

/** Paths for browser navigation. */
const navigations: ZodOpenApiPathsObject = {
  '/api/auth/{provider}': {
    get: {
      operationId: 'beginSignIn',
      summary: 'Sign in with a provider, then go to a page of this site',
      tags: ['auth'],
      requestParams: { path: provider, query: z.object({ next: z.string().optional() }) },
      responses: {
        ...redirects,
        ...problemResponses(['bad_input', 'rate_limited', 'unavailable']),
      },
    },
  },
  '/api/auth/{provider}/callback': {
    get: {
      operationId: 'finishSignIn',
      summary: 'Where a provider sends people back to',
      tags: ['auth'],
      requestParams: {
        path: provider,
        query: z.object({ state: z.string(), code: z.string().optional() }),
      },
      responses: {
        ...redirects,
        ...problemResponses(['bad_input', 'rate_limited', 'unavailable']),
      },
    },
  },
  '/api/logout': {
    get: {
      operationId: 'logOut',
      summary: 'End the session and go home',
      tags: ['auth'],
      responses: {
        302: { description: 'Redirects to the first page.' },
        ...problemResponses(['bad_input', 'cross_origin', 'rate_limited', 'unavailable']),
      },
    },
  },
}

const file = z.string().meta({ format: 'binary' })
const photo = file.meta({
  format: 'binary',
  description: `One file: ${photoFormats}, at most 10 MB and 40 megapixels.`,
})

type Upload = typeof uploadPhoto | typeof sendPhoto | typeof sendGroupPhoto

/** A call whose body is a form with a photo. */
const uploading = (call: Upload): ZodOpenApiPathsObject => ({
  [pathOf(call)]: {
    post: {
      operationId: operationId(call),
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? ''],
      security: [{ session: [] }],
      requestParams: {
        header: requestHeaders.change,
        ...('params' in call ? { path: call.params, query: call.query } : {}),
      },
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: z.object({ [call.field]: photo }) } },
      },
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: call.response } } },
        ...problemResponses([...new Set([...impliedBy(call), ...call.errors])]),
      },
    },
  },
})

/** Calls with a body or response other than JSON. */
const pictures: ZodOpenApiPathsObject = {
  ...uploading(uploadPhoto),
  ...uploading(sendPhoto),
  ...uploading(sendGroupPhoto),
  '/media/photos/{photoId}/{look}-{width}.webp': {
    get: {
      operationId: 'getPrint',
      summary: 'A print of a photo that you may see',
      tags: ['media'],
      security: [{ session: [] }],
      requestParams: {
        path: z.object({
          photoId: Id,
          look: z.enum(photoVariants),
          width: z.enum(photoWidths.map(String)),
        }),
      },
      responses: {
        200: { description: 'The print.', content: { 'image/webp': { schema: file } } },
        304: { description: 'Nothing has changed.' },
        ...problemResponses([
          'bad_input',
          'unauthorized',
          'suspended',
          'not_found',
          'rate_limited',
          'internal',
          'unavailable',
        ]),
      },
    },
  },
}
