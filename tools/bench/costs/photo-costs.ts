import { createImageProcessor } from '../../../engines/adapters/images/image-processor.ts'
import { photograph } from '../../../test/samples/sample-images.ts'
import { type BenchRow, context } from '../report.ts'

const PHOTOS = 3

/** Renditions of 12-megapixel photos: processor time, and bytes stored. */
export const photoCosts = async (): Promise<BenchRow[]> => {
  await using processor = createImageProcessor()
  await processor.process(Uint8Array.from(await photograph(400, 400)))
  let bytes = 0
  let milliseconds = 0
  for (let seed = 1; seed <= PHOTOS; seed += 1) {
    const photo = Uint8Array.from(await photograph(4_000, 3_000, seed))
    const startedAt = performance.now()
    const { renditions } = await processor.process(photo)
    milliseconds += performance.now() - startedAt
    for (const widths of Object.values(renditions))
      for (const rendition of Object.values(widths)) bytes += rendition.bytes.length
  }
  return [
    context(
      'photo of 12 megapixels, time until its renditions are made',
      milliseconds / PHOTOS,
      'ms',
    ),
    context('renditions of a photo', bytes / PHOTOS, 'bytes'),
  ]
}
