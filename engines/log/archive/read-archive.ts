import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { ArchivedStream, damagedArchive, EVENTS_FILE, STREAMS_FILE } from './archive-manifest.ts'

/** A stream of an archive with its events, in order. */
export type StreamOfArchive = ArchivedStream & { readonly events: readonly RecordedEvent[] }

/** The lines of a compressed file. `node:readline` would also split at U+2028, which JSON contains. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = pipeline(createReadStream(path), createGunzip(), () => {}) // thrown by the loop
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of unzipped) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The streams that an archive holds, without their events. */
export async function* archivedStreams(path: string): AsyncGenerator<ArchivedStream> {
  for await (const line of linesOf(join(path, STREAMS_FILE)))
    yield ArchivedStream.parse(JSON.parse(line))
}

/** The line of an event, with its line break. */
export const lineOfEvent = (event: RecordedEvent): string => {
  const { position, stream, revision, id, type, version, at, data, meta } = event
  return `${JSON.stringify({ position, stream, revision, id, type, version, at, data, meta })}\n`
}

/**
 * The streams of an archive with their events, as the log had them: encrypted fields are encrypted.
 *
 * @throws {ArchiveFault} `damaged_archive`: the events are not those that were archived.
 */
export async function* readArchive(path: string): AsyncGenerator<StreamOfArchive> {
  await using lines = linesOf(join(path, EVENTS_FILE))
  try {
    for await (const archived of archivedStreams(path)) {
      const hash = createHash('sha256')
      const events: RecordedEvent[] = []
      while (events.length <= archived.last) {
        const next = await lines.next()
        if (next.done) break
        hash.update(`${next.value}\n`)
        events.push(JSON.parse(next.value))
      }
      if (hash.digest('hex') !== archived.sha256) throw damagedArchive(path, EVENTS_FILE)
      yield { ...archived, events }
    }
    if (!(await lines.next()).done) throw damagedArchive(path, EVENTS_FILE)
  } catch (error) {
    if (error instanceof SyntaxError || isDamagedZip(error)) throw damagedArchive(path, EVENTS_FILE)
    throw error
  }
}

const isDamagedZip = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
