import * as z from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import { Problem, type RefusalCode, refusals } from '../../contracts/core/refusals.ts'
import type { Route } from '../../contracts/core/route.ts'

/** Request headers of queries and commands. */
export const requestHeaders = {
  GET: z.object({
    'If-None-Match': z
      .string()
      .optional()
      .meta({ description: 'The ETag of an earlier answer: 304 if nothing has changed.' }),
  }),
  change: z.object({
    'Idempotency-Key': z.string().max(128).optional().meta({
      description:
        'The same for every repeat of one request: it happens once, and every repeat gets the first answer, for 24 hours.',
    }),
    'If-Match': z.string().optional().meta({
      description:
        'Where a call replaces the list that GET reads at its path: the ETag of the list that was changed. 409 list_changed if the list is another by now. Ignored elsewhere.',
    }),
  }),
}

const isClosedToSuspended = ({ access }: Pick<Route, 'access'>) =>
  access !== 'everyone' && access !== 'account'

const needsProfile = ({ access }: Pick<Route, 'access'>) =>
  access === 'member' || access === 'reaching'

/** The refusals that follow from method and access. */
export const impliedBy = (
  route: Pick<Route, 'method' | 'access' | 'replacesList'>,
): RefusalCode[] => {
  const isChange = route.method !== 'GET'
  return [
    'bad_input',
    ...(route.access === 'everyone' ? [] : (['unauthorized'] as const)),
    ...(isClosedToSuspended(route) ? (['suspended'] as const) : []),
    ...(needsProfile(route) ? (['profile_required'] as const) : []),
    ...(route.access === 'reaching' ? (['limited'] as const) : []),
    ...(route.replacesList ? (['list_changed'] as const) : []),
    ...(isChange ? (['cross_origin', 'idempotency_key_reused'] as const) : []),
    ...(isChange ? (['too_large', 'unsupported_media'] as const) : []),
    'rate_limited',
    'internal',
    'unavailable',
  ]
}

/** Problem responses by status. */
export const problemResponses = (codes: readonly RefusalCode[]): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codes, code => String(refusals[code]))).map(([status, same]) => [
      status,
      {
        description: [...new Set(same)].join(', '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  )

/** `GET /api/matches/:matchId/messages` is `getMatchesByMatchIdMessages`. */
export const operationId = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api/, '')
    .replace(/:(\w)/g, (_, first) => `by/${first}`)
    .replace(/[/-](\w)/g, (_, first) => first.toUpperCase())
