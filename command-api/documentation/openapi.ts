import type * as z from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import type { Route } from '../../contracts/core/route.ts'
import { calendars } from './calendars.ts'
import { impliedBy, operationId, problemResponses, requestHeaders } from './conventions.ts'
import { downloads } from './downloads.ts'
import { navigations } from './navigations.ts'
import { pictures } from './pictures.ts'

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
    paths: { ...pathsOf(routes), ...pictures, ...downloads, ...calendars, ...navigations },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
  }
  return createDocument(described)
}
