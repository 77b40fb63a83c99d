import * as z from 'zod'
import { Id } from './ids.ts'

/** What every job carries: the event or call that led to it, and what is to be done. */
export const JobEnvelope = z.object({
  cause: z.object({ event: z.string(), correlation: z.string() }),
  data: z.unknown(),
})
export type JobEnvelope = z.output<typeof JobEnvelope>

/** The job that the API itself gives, with the upload: look again whether the photo was used. */
export const purgePhotoDraft = {
  queue: 'purge-photo-draft',
  data: z.object({ photoId: Id, memberId: Id }),
} as const
export type PhotoDraft = z.output<typeof purgePhotoDraft.data>

/** Somebody looked at a profile: the job does not say who, so nothing that it leads to can. */
export const tellProfileView = {
  queue: 'tell-profile-view',
  data: z.object({ profileId: Id }),
} as const

/** The API gives it where an export is too large to be made while somebody waits. */
export const prepareExport = {
  queue: 'prepare-export',
  data: z.object({ memberId: Id }),
} as const
