import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { removeMessagePhotos } from '../../engines/adapters/images/message-photo-store.ts'
import { defineQueue } from '../runtime/queue.ts'

/** Deletes a photo that its author took back, in a match or a group, and its key. */
export const removePhoto = defineQueue({
  name: 'remove-message-photo',
  data: z.object({ author: Id, chat: z.string(), messageId: Id }),
  concurrency: 2,
  run: (photo, _, services) => removeMessagePhotos([photo], services),
})
