import { Refusal } from '../../../contracts/core/refusals.ts'
import {
  type ImageProcessor,
  ImageProcessorFault,
} from '../../../engines/adapters/images/image-processor.ts'
import type { ProcessedPhoto } from '../../../engines/adapters/images/rendition.ts'

const processorUnavailable = () =>
  new Refusal('unavailable', 'Your photo could not be processed. Try again in a moment.')

/**
 * Makes the renditions of an upload.
 *
 * @throws {Refusal} `too_large`, `unsupported_media`, or `unavailable`: try again.
 */
export const processPhoto = async (
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
