import * as z from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { exportAccount } from '../../contracts/identity/account.ts'
import { operationId, problemResponses } from './conventions.ts'

/** Calls that return a file to store. */
export const downloads: ZodOpenApiPathsObject = {
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
