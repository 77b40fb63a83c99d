import type { Revision } from '../../../contracts/core/event.ts'

type Known = { readonly ids: Set<string>; revision: Revision }

/**
 * The event ids of streams that this process has read or written from their first event on. The
 * server does not say that an id is in a stream already when the expected revision is right.
 * Entries never become wrong, since a stream only grows; one that was removed refuses what they allow.
 */
export type StreamIds = {
  /** The revision up to which all ids of a stream are known; -1 when none is. */
  revisionOf(stream: string): Revision
  has(stream: string, id: string): boolean
  /** Notes an event; ignored where an earlier one of the stream is not known. */
  note(stream: string, revision: Revision, id: string): void
}

/** Remembers about `capacity` ids; the streams used least recently go first. */
export const createStreamIds = (capacity: number): StreamIds => {
  const streams = new Map<string, Known>()
  let size = 0

  const forgetOldest = () => {
    while (size > capacity && streams.size > 1) {
      const [oldest] = streams
      if (!oldest) return
      streams.delete(oldest[0])
      size -= oldest[1].ids.size
    }
  }

  const used = (stream: string): Known | undefined => {
    const known = streams.get(stream)
    if (!known) return undefined
    streams.delete(stream)
    streams.set(stream, known)
    return known
  }

  return {
    revisionOf: stream => streams.get(stream)?.revision ?? -1,
    has: (stream, id) => streams.get(stream)?.ids.has(id) ?? false,
    note(stream, revision, id) {
      const known = used(stream) ?? { ids: new Set(), revision: -1 }
      if (revision !== known.revision + 1) return
      known.ids.add(id)
      known.revision = revision
      streams.set(stream, known)
      size += 1
      forgetOldest()
    },
  }
}
