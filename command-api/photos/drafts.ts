import { causedId } from '../../contracts/ids.ts'
import { type JobEnvelope, type PhotoDraft, purgePhotoDraft } from '../../contracts/jobs.ts'
import type { Jobs } from '../../engines/jobs.ts'
import type { Sessions } from '../../engines/sessions.ts'

const HOUR = 3_600_000

const DRAFT_LIFETIME = 24 * HOUR

/** Drafts are purged when no command can be about to use them. */
const PURGE_DELAY = DRAFT_LIFETIME + HOUR

/** Schedules the deletion of an unused draft, before its first rendition is stored. */
export const schedulePurge = async (jobs: Jobs, draft: PhotoDraft, now: Date): Promise<void> => {
  const { photoId } = draft
  const data: JobEnvelope = { cause: { event: photoId, correlation: photoId }, data: draft }
  await jobs.add(purgePhotoDraft.queue, {
    id: causedId(purgePhotoDraft.queue, photoId, now.toISOString()),
    data,
    delay: PURGE_DELAY,
    attempts: 8,
  })
}

/** Lets only this member see and use a draft, for a day. */
export const keepDraft = (
  sessions: Sessions,
  { photoId, memberId }: PhotoDraft,
  now: Date,
): Promise<void> =>
  sessions.put('photo', photoId, {
    value: null,
    expiresAt: now.getTime() + DRAFT_LIFETIME,
    owner: memberId,
  })

/** Whether this member uploaded the photo within a day and did not delete it. */
export const isDraftOf = async (
  sessions: Sessions,
  { photoId, memberId }: PhotoDraft,
  now: Date,
): Promise<boolean> => {
  const draft = await sessions.get('photo', photoId, now.getTime())
  return draft?.owner === memberId
}

/** Makes a draft unusable. */
export const forgetDraft = (sessions: Sessions, photoId: string): Promise<void> =>
  sessions.remove('photo', photoId)
