import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import type { Media } from '../../engines/ports/media.ts'
import { profiles } from '../views/profiles.ts'
import { exportOwner, exportTopics } from './all-topics.ts'
import { exportPage } from './export-page.ts'
import type { ExportSources, ExportTopicRow } from './export-topic.ts'

const widest = Math.max(...photoWidths) as (typeof photoWidths)[number]

async function* asJson(rows: AsyncIterable<ExportTopicRow>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * Everything that Kith stores about a member, as a zip stream: a JSON file for each topic, the photos,
 * and an HTML page. Views are read as fast as the stream is consumed, so memory stays constant; errors of
 * views or media become its `error`.
 */
export const createExport = (
  memberId: string,
  sources: ExportSources & { readonly media: Media },
  now: Date,
): Readable => {
  const owner = exportOwner(memberId)
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  const options = { mtime: now, compress: true }
  const add = (path: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, options, done => {
      const stream = Readable.from(text())
      stream.once('error', error => output.destroy(error))
      done(null, stream)
    })

  const fill = async () => {
    const photos: string[] = []
    const own = await sources.views.collection(profiles).get(owner.profileId)
    for (const photoId of own?.photos ?? []) {
      const photo = await readRendition(sources.media, photoId, 'clear', widest)
      if (!photo) continue
      const path = `photos/${photos.length + 1}.webp`
      zip.addBuffer(Buffer.from(photo.bytes), path, { mtime: now, compress: false })
      photos.push(path)
    }
    for (const topic of exportTopics)
      add(`${topic.name}.json`, () => asJson(topic.rows(owner, sources)))
    add('index.html', () => exportPage(exportTopics, photos, owner, sources, now))
    zip.end()
  }
  fill().catch(error => output.destroy(error))
  return output
}
