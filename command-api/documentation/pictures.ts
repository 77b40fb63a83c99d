import * as z from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { Id } from '../../contracts/core/ids.ts'
import {
  photoFormats,
  photoVariants,
  photoWidths,
} from '../../contracts/profiles/photo-addresses.ts'
import { uploadPhoto } from '../../contracts/profiles/photos.ts'
import { impliedBy, operationId, problemResponses, requestHeaders } from './conventions.ts'

const file = z.string().meta({ format: 'binary' })
const photo = file.meta({
  format: 'binary',
  description: `One file: ${photoFormats}, at most 10 MB and 40 megapixels.`,
})

/** Calls with a body or response other than JSON. */
export const pictures: ZodOpenApiPathsObject = {
  [uploadPhoto.path]: {
    post: {
      operationId: operationId(uploadPhoto),
      summary: uploadPhoto.summary,
      tags: ['upload-photo'],
      security: [{ session: [] }],
      requestParams: { header: requestHeaders.change },
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: z.object({ [uploadPhoto.field]: photo }) } },
      },
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: uploadPhoto.response } },
        },
        ...problemResponses([...new Set([...impliedBy(uploadPhoto), ...uploadPhoto.errors])]),
      },
    },
  },
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
