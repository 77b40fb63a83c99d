import { createHash } from 'node:crypto'
import type { Media, MediaObject } from '../../engines/ports/media.ts'
import { notEmpty, requireGoing } from '../../engines/process/transfer-fault.ts'
import { createRollingHash } from './rolling-hash.ts'
import type { Totals } from './totals.ts'

export type MediaTransfer = {
  readonly from: Media
  readonly to: Media
  readonly signal: AbortSignal
  /** Called with the number of objects done. */
  readonly onProgress: (done: number) => void
}

/** Whether an object is temporary: an export lasts a day, and nothing reads a snapshot any more. */
const isPassing = (key: string): boolean => key.endsWith('.sealed') || key.startsWith('snapshots/')

async function* keysOf(media: Media, signal: AbortSignal): AsyncGenerator<string> {
  for await (const key of media.list('')) {
    requireGoing(signal)
    if (!isPassing(key)) yield key
  }
}

const itemOf = (key: string, { bytes }: MediaObject): string =>
  `${key} ${createHash('sha256').update(bytes).digest('hex')}`

/**
 * Checks that the target holds only media of the source, byte by byte.
 *
 * @throws {TransferFault} `not_empty`.
 */
export const requireOwnMedia = async ({ from, to, signal }: MediaTransfer): Promise<void> => {
  for await (const key of keysOf(to, signal)) {
    const [present, there] = await Promise.all([to.get(key), from.get(key)])
    if (!there || (present && itemOf(key, present) !== itemOf(key, there))) throw notEmpty('media')
  }
}

/** Copies the objects that the target does not hold yet. @throws {TransferFault} `stopped`. */
export const copyMedia = async ({ from, to, signal, onProgress }: MediaTransfer): Promise<void> => {
  let done = 0
  for await (const key of keysOf(from, signal)) {
    if (!(await to.get(key))) {
      const object = await from.get(key)
      if (object) await to.put(key, object)
    }
    done += 1
    onProgress(done)
  }
}

export const countMedia = async (media: Media, signal: AbortSignal): Promise<number> => {
  let count = 0
  for await (const _ of keysOf(media, signal)) count += 1
  return count
}

/** Reads all objects in the order of their keys. */
export const hashMedia = async (
  media: Media,
  { signal, onProgress }: Pick<MediaTransfer, 'signal' | 'onProgress'>,
): Promise<Totals> => {
  const hash = createRollingHash()
  for await (const key of keysOf(media, signal)) {
    const object = await media.get(key)
    if (object) hash.add(itemOf(key, object))
    onProgress(hash.count())
  }
  return hash.totals()
}
