import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import {
  photosOfAuthor,
  readMessagePhoto,
} from '../../engines/adapters/images/message-photo-store.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import { decryptBytes, encryptBytes } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { type Media, mediaTypes } from '../../engines/ports/media.ts'
import { profiles } from '../views/profiles.ts'
import { exportOwner, exportTopics } from './all-topics.ts'
import type { ExportOwner, ExportSources, ExportTopic, ExportTopicRow } from './export-topic.ts'

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
 * Everything that Kith stores about a member, as a zip stream: a JSON file for each topic, the photos of
 * the profile and those sent in chats, and an HTML page. Views are read as fast as the stream is consumed, so memory stays constant; errors of
 * views or media become its `error`.
 */
export const createExport = (
  memberId: string,
  ports: Omit<ExportSources, 'now'> & { readonly media: Media },
  now: Date,
): Readable => {
  const sources = { ...ports, now }
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
    for await (const name of photosOfAuthor(owner.profileId, sources.media)) {
      const path = `chat-photos/${name.messageId}.webp`
      zip.addReadStreamLazy(path, { mtime: now, compress: false }, done => {
        readMessagePhoto(name, sources).then(
          photo => done(null, Readable.from(photo ? [photo] : [])),
          error => output.destroy(error),
        )
      })
      photos.push(path)
    }
    for (const topic of exportTopics)
      add(`${topic.name}.json`, () => asJson(topic.rows(owner, sources)))
    add('index.html', () => exportPage(exportTopics, photos, owner, sources))
    zip.end()
  }
  fill().catch(error => output.destroy(error))
  return output
}

/** `aiConsentSince` reads as `Ai consent since`. */
const label = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}

const valueHtml = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '<i>nothing</i>'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? '<i>none</i>'
      : `<ul>${value.map(one => `<li>${valueHtml(one)}</li>`).join('')}</ul>`
  if (typeof value === 'object') return rowHtml(value as ExportTopicRow)
  return escapeHtml(String(value))
}

const rowHtml = (row: ExportTopicRow): string =>
  `<dl>${Object.entries(row)
    .map(
      ([name, value]) =>
        `<div><dt>${escapeHtml(label(name))}</dt><dd>${valueHtml(value)}</dd></div>`,
    )
    .join('')}</dl>`

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
section { margin-top: 2.5rem; } h1, h2 { line-height: 1.2; }
dl { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #8888; border-radius: .75rem; }
dl dl { margin: .25rem 0; } dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .25rem 0; }
dt { flex: 0 0 11rem; font-weight: 600; } dd { flex: 1 1 14rem; margin: 0; white-space: pre-line; } dd, li { overflow-wrap: anywhere; unicode-bidi: plaintext; }
ul { margin: 0; padding-left: 1.25rem; } img { max-width: 100%; border-radius: .75rem; }
`

async function* sectionOf(topic: ExportTopic, owner: ExportOwner, sources: ExportSources) {
  const { name, title, note } = topic
  yield `<section aria-labelledby="${name}"><h2 id="${name}">${escapeHtml(title)}</h2>\n`
  if (note) yield `<p>${escapeHtml(note)}</p>\n`
  let count = 0
  for await (const row of topic.rows(owner, sources)) {
    count += 1
    yield `${rowHtml(row)}\n`
  }
  if (count === 0) yield '<p>There is nothing.</p>\n'
  yield '</section>\n'
}

/** The HTML page of an export with all topics and photos, as a stream of text. */
async function* exportPage(
  topics: readonly ExportTopic[],
  photos: readonly string[],
  owner: ExportOwner,
  sources: ExportSources,
): AsyncGenerator<string> {
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your data on Kith</title><style>${style}</style></head>\n<body><main><h1>Your data on Kith</h1>\n`
  yield `<p>As it was at ${sources.now.toISOString()}. The files beside this page say the same for programs.</p>\n`
  yield `<nav aria-label="Sections"><ul>${topics.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`).join('')}</ul></nav>\n`
  for (const topic of topics) yield* sectionOf(topic, owner, sources)
  yield '<section aria-labelledby="photos"><h2 id="photos">Your photos</h2>\n'
  for (const [index, path] of photos.entries())
    yield `<p><img src="${path}" alt="Your photo ${index + 1}"></p>\n`
  if (photos.length === 0) yield '<p>There is nothing.</p>\n'
  yield '</section></main></body></html>\n'
}

type Stores = { readonly media: Media; readonly keys: Keys }

/** Path of a prepared export in the media store; it is encrypted with the member's key. */
export const exportPath = (memberId: string): string => `exports/${memberId}.sealed`

const ownKey = (memberId: string) => [subjects.profile(profileIdOf(memberId))]

/** Encrypts and stores a prepared export; does nothing for an erased member. */
export const storeExport = async (
  memberId: string,
  zip: Uint8Array,
  { media, keys }: Stores,
): Promise<void> => {
  const encryptionKey = await keys.encryptionKey(ownKey(memberId))
  if (encryptionKey === 'erased') return
  const path = exportPath(memberId)
  await media.put(path, { bytes: encryptBytes(encryptionKey, path, zip), type: mediaTypes.sealed })
}

/**
 * The prepared export of a member; undefined when there is none.
 *
 * @throws {DecryptionFailed} the file was changed.
 * @throws {KeysFault} the keys cannot be read.
 */
export const preparedExport = async (
  memberId: string,
  { media, keys }: Stores,
): Promise<Buffer | undefined> => {
  const path = exportPath(memberId)
  const stored = await media.get(path)
  if (!stored) return undefined
  const key = await keys.decryptionKey(ownKey(memberId))
  return key === 'erased' ? undefined : decryptBytes(key, path, stored.bytes)
}

export const removeExport = (memberId: string, { media }: Pick<Stores, 'media'>): Promise<void> =>
  media.remove(exportPath(memberId))
