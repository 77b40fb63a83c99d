import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { type Endpoint, methodAndPath, route } from '../core/route.ts'
import { uploadPhoto } from '../profiles/photos.ts'

const MessagePhoto = z.enum(['shown', 'unasked', 'taken_back'])
/**
 * A message's photo as its reader sees it: `unasked` for who has not agreed to photos in the chat,
 * whom it is not shown.
 */
export type MessagePhoto = z.output<typeof MessagePhoto>

/** The photo of a message, if it was sent with one. */
export const pictured = { photo: MessagePhoto.optional() }

/** Of an event: whether the message has a photo. It is stored beside the log. */
export const withPhoto = { photo: z.literal(true).optional() }

/** Whether a member agrees to photos in a chat: they get none and send none before. */
const PhotoConsent = z.strictObject({ agrees: z.boolean() })

/**
 * Declares the call that sends a photo as a message: `multipart/form-data` with one file in `photo`,
 * so it is mounted beside the JSON routes.
 */
export const photoMessage = <const E extends Endpoint, P extends z.ZodType, R extends z.ZodType>(
  endpoint: E,
  { params, response }: { params: P; response: R },
) =>
  ({
    ...methodAndPath(endpoint),
    summary: 'Send a photo, or answer one message with it, where photos are agreed to',
    access: 'member',
    field: uploadPhoto.field,
    params,
    query: z.strictObject({ answers: Id.optional() }),
    response,
    errors: ['not_found', 'photos_not_agreed', 'chat_closed', ...uploadPhoto.errors],
  }) as const

/** Declares the call by which a member agrees to photos in a chat, or no longer does. */
export const photoConsent = <const E extends Endpoint, P extends z.ZodType>(
  endpoint: E,
  params: P,
) =>
  route(endpoint, {
    summary: 'Agree to photos in a chat, or no longer; who does not is shown none and sends none',
    access: 'member',
    params,
    body: PhotoConsent,
    response: PhotoConsent,
    errors: ['not_found'],
  })

/** Declares the call that reads a message's photo. */
export const messagePhoto = <const E extends Endpoint, P extends z.ZodType>(
  endpoint: E,
  params: P,
) =>
  route(endpoint, {
    summary: 'The photo of a message, for who agrees to photos in the chat',
    access: 'member',
    params,
    /** A `data:` address of a WebP picture. */
    response: z.object({ photo: z.string() }),
    errors: ['not_found'],
  })

/** Declares the call by which a member takes a photo back that they sent. */
export const photoReturn = <const E extends Endpoint, P extends z.ZodType>(
  endpoint: E,
  params: P,
) =>
  route(endpoint, {
    summary: 'Take a photo back that you sent: it is deleted for everybody',
    access: 'member',
    params,
    response: z.object({ id: Id }),
    errors: ['not_found'],
  })
