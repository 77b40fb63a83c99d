import { causedId } from '../../contracts/ids.ts'
import { type JobEnvelope, type PhotoDraft, purgePhotoDraft } from '../../contracts/jobs.ts'
import type { Jobs } from '../../engines/jobs.ts'
import type { Sessions } from '../../engines/sessions.ts'

const HOUR = 3_600_000

/** How long an upload waits to be put on a profile. */
const KEPT_FOR = 24 * HOUR

/** Its prints are looked at again when nobody can be about to use it any more. */
const PURGED_AFTER = KEPT_FOR + HOUR

/** Schedules the deletion of an unused draft, before its first rendition is stored. */
export const schedulePurge = async (jobs: Jobs, draft: PhotoDraft, now: Date): Promise<void> => {
  const { photoId } = draft
  const data: JobEnvelope = { cause: { event: photoId, correlation: photoId }, data: draft }
  await jobs.add(purgePhotoDraft.queue, {
    id: causedId(purgePhotoDraft.queue, photoId, now.toISOString()),
    data,
    delay: PURGED_AFTER,
    attempts: 8,
  })
}

/** Lets a member, and nobody else, see a draft and use it, for a day. */
export const keepDraft = (
  sessions: Sessions,
  { photoId, memberId }: PhotoDraft,
  now: Date,
): Promise<void> =>
  sessions.put('photo', photoId, {
    value: null,
    expiresAt: now.getTime() + KEPT_FOR,
    owner: memberId,
  })

/** Whether this member uploaded the photo within the last day and has not deleted it since. */
export const isDraftOf = async (
  sessions: Sessions,
  { photoId, memberId }: PhotoDraft,
  now: Date,
): Promise<boolean> => {
  const draft = await sessions.get('photo', photoId, now.getTime())
  return draft?.owner === memberId
}

/** From here on the draft can be used no more. */
export const forgetDraft = (sessions: Sessions, photoId: string): Promise<void> =>
  sessions.remove('photo', photoId)
