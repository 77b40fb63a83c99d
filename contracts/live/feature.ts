import * as z from 'zod'
import { feature } from '../core/feature.ts'

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
