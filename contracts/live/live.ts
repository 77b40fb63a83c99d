import * as z from 'zod'
import { Id } from '../core/ids.ts'

/** Message of the client on `/ws`, sent once when the socket opens. */
export const Authenticate = z.strictObject({ type: z.literal('authenticate'), profileId: Id })
