import * as z from 'zod'
import { Id } from './ids.ts'

/** Common fields of every job: its cause (an event or call) and its task. */
export const JobEnvelope = z.object({
  cause: z.object({ event: z.string(), correlation: z.string() }),
  data: z.unknown(),
})
export type JobEnvelope = z.output<typeof JobEnvelope>

/** Enqueued by the API at an upload: checks later whether a profile uses the photo. */
export const purgePhotoDraft = {
  queue: 'purge-photo-draft',
  data: z.object({ photoId: Id, memberId: Id }),
} as const
export type PhotoDraft = z.output<typeof purgePhotoDraft.data>

/** Enqueued when a member looks at a profile. Without the viewer, so that nothing can name them. */
export const tellProfileView = {
  queue: 'tell-profile-view',
  data: z.object({ profileId: Id }),
} as const

/** Enqueued by the API for an export that is too large to build during a request. */
export const prepareExport = {
  queue: 'prepare-export',
  data: z.object({ memberId: Id }),
} as const
