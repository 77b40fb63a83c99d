import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { Id } from '../core/ids.ts'

/** Message of the client on `/ws`, sent once when the socket opens. */
export const Authenticate = z.strictObject({ type: z.literal('authenticate'), profileId: Id })

export const live = feature({
  name: 'live',
  live: [
    /**
     * Answers `authenticate`: a message follows for each change from now on. Repeated every 30 s, so
     * that a client detects a dead channel.
     */
    z.object({ type: z.literal('listening') }),
  ],
})
