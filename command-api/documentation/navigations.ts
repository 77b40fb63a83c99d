import * as z from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { signInProviders } from '../../contracts/identity/identity.ts'
import { problemResponses } from './conventions.ts'

const redirects = {
  302: { description: 'Redirects to the next page, or to the login page with the reason.' },
}
const provider = z.object({ provider: z.enum(signInProviders) })

/** Paths for browser navigation. */
export const navigations: ZodOpenApiPathsObject = {
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
