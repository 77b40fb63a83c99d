import * as z from 'zod'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { route } from '../../../contracts/core/route.ts'
import { uploadPhoto } from '../../../contracts/profiles/photos.ts'
import type { ImageProcessor } from '../../../engines/adapters/images/image-processor.ts'
import { ImageProcessorFault } from '../../../engines/adapters/images/image-processor-fault.ts'
import { storeRenditions } from '../../../engines/adapters/images/photo-store.ts'
import type { ProcessedPhoto } from '../../../engines/adapters/images/rendition.ts'
import { command } from '../../handlers/handler.ts'
import { keepDraft, schedulePurge } from './drafts.ts'
import { photoUrlOf } from './present.ts'

const uploading = route(uploadPhoto.endpoint, {
  ...uploadPhoto,
  body: z.strictObject({ photo: z.instanceof(Uint8Array) }),
})

const processorUnavailable = () =>
  new Refusal('unavailable', 'Your photo could not be processed. Try again in a moment.')

const processPhoto = async (
  processor: ImageProcessor,
  photo: Uint8Array,
  signal: AbortSignal,
): Promise<ProcessedPhoto> => {
  try {
    return await processor.process(photo, { signal })
  } catch (error) {
    const isDown = error instanceof ImageProcessorFault && error.code !== 'lab_failed'
    throw isDown || signal.aborted ? processorUnavailable() : error
  }
}

export const onUploadPhoto = command(uploading, { reads: [] }, async (request, services) => {
  const { body, memberId, now, signal } = request
  const processed = await processPhoto(services.imageProcessor, body.photo, signal)

  const draft = { photoId: request.newId(), memberId }
  await schedulePurge(services.jobs, draft, now)
  await storeRenditions(services.media, draft.photoId, processed)
  await keepDraft(services.sessions, draft, processed, now)

  const { width, height } = processed
  return { photoUrl: photoUrlOf(draft.photoId, 'clear'), width, height }
})
