import * as z from 'zod'
import { causedId } from '../../../contracts/core/ids.ts'
import { type JobEnvelope, type PhotoDraft, purgePhotoDraft } from '../../../contracts/core/jobs.ts'
import type { ProcessedPhoto } from '../../../engines/adapters/images/rendition.ts'
import type { Jobs } from '../../../engines/ports/jobs.ts'
import type { ShortLived } from '../../../engines/records/short-lived.ts'

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

/** The stored draft; null in records from before colours were stored. */
const KeptDraft = z
  .object({
    colour: z.string(),
    /** Missing in records from before they were stored. */
    hashes: z.array(z.string()).optional(),
  })
  .nullable()

/** Lets only this member see and use a draft, for a day. */
export const keepDraft = (
  shortLived: ShortLived,
  { photoId, memberId }: PhotoDraft,
  { colour, hashes }: Pick<ProcessedPhoto, 'colour' | 'hashes'>,
  now: Date,
): Promise<void> =>
  shortLived.put('photo', photoId, {
    value: { colour, hashes: [...hashes] } satisfies z.output<typeof KeptDraft>,
    expiresAt: now.getTime() + DRAFT_LIFETIME,
    owner: memberId,
  })

/** The photo's colour and hashes, if this member uploaded it within a day and did not delete it. */
export const findDraft = async (
  shortLived: ShortLived,
  { photoId, memberId }: PhotoDraft,
  now: Date,
): Promise<{ readonly colour: string | null; readonly hashes: readonly string[] } | undefined> => {
  const draft = await shortLived.get('photo', photoId, now.getTime())
  if (draft?.owner !== memberId) return undefined
  const { colour = null, hashes = [] } = KeptDraft.parse(draft.value) ?? {}
  return { colour, hashes }
}

/** Makes a draft unusable. */
export const forgetDraft = (shortLived: ShortLived, photoId: string): Promise<void> =>
  shortLived.remove('photo', photoId)
