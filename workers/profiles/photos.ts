import * as z from 'zod'
import { Id, profileIdOf } from '../../contracts/core/ids.ts'
import { type PhotoDraft, purgePhotoDraft } from '../../contracts/core/jobs.ts'
import { streams } from '../../contracts/features.ts'
import { removeRenditions } from '../../engines/adapters/images/photo-store.ts'
import { defineQueue, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'

const removeVariants = defineQueue({
  name: 'remove-prints',
  data: z.object({ photoId: Id }),
  concurrency: 2,
  run: ({ photoId }, _, { media }) => removeRenditions(media, photoId),
})

/** Whether the photo was ever on its owner's profile; removal from the profile then deletes it. */
const wasUsed = async ({ photoId, memberId }: PhotoDraft, { log }: JobServices) => {
  const stream = streams.profile(profileIdOf(memberId))
  for await (const { type, data } of log.read(stream))
    if (type === 'PhotoAdded' && data.photoId === photoId) return true
  return false
}

/**
 * Deletes an unused upload. One that is still stored was uploaded again under its key, and has a
 * later job of its own.
 */
const purgeDraft = defineQueue({
  name: purgePhotoDraft.queue,
  data: purgePhotoDraft.data,
  concurrency: 2,
  async run(draft, { now }, services) {
    const { shortLived, media } = services
    if (await shortLived.get('photo', draft.photoId, now.getTime())) return
    if (await wasUsed(draft, services)) return
    await removeRenditions(media, draft.photoId)
  },
})

export const photosQueues = [removeVariants, purgeDraft] as const

/** Deletes the files of photos that members remove from their profile. */
export const photosReactor = defineReactor({
  name: 'photos',
  from: 'origin',
  on: {
    PhotoRemoved: ({ data: { photoId } }) => [task(removeVariants, { photoId })],
  },
})
