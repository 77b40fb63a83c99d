import { createHash } from 'node:crypto'
import type { WrappedKey } from '../../engines/ports/keys.ts'
import type { Media } from '../../engines/ports/media.ts'
import { notEmpty, type Part } from '../../engines/ports/transfer-fault.ts'
import type { KeyStore, StoredKey } from '../../engines/records/key-store.ts'

/** One thing of a part: `text` is equal on both sides if the thing is. */
export type Item<T> = { readonly key: string | number; readonly text: string; readonly value: T }

/** A part of an installation, as two sequences of items in the order of their keys. */
export type PartTransfer<T> = {
  readonly part: Part
  /** About how many items the source has, for the display of progress. */
  estimate(): Promise<number>
  from(): AsyncIterable<Item<T>>
  to(): AsyncIterable<Item<T>>
  /** Whether an item of the target came from this one, also if they differ. */
  isSuccessor?(source: Item<T>, target: Item<T>): boolean
  /** Stores items that the target does not have as the source has them. */
  copy(missing: AsyncIterable<Item<T>>): Promise<void>
}

const countOf = async (items: AsyncIterable<unknown>): Promise<number> => {
  let count = 0
  for await (const _ of items) count += 1
  return count
}

async function* valuesOf<T>(items: AsyncIterable<Item<T>>): AsyncGenerator<T> {
  for await (const { value } of items) yield value
}

type StoredKeyOf = { readonly subject: string; readonly key: StoredKey }

async function* keysOf(store: KeyStore): AsyncGenerator<Item<StoredKeyOf>> {
  for await (const value of store.all()) {
    const { subject, key } = value
    const isWrapped = key !== undefined && key !== 'erased'
    const text = isWrapped ? `${key.by} ${Buffer.from(key.bytes).toString('base64')}` : `${key}`
    yield { key: subject, text: `${subject} ${text}`, value }
  }
}

/** Wrapped keys as they are, so that the master key stays the same, and which were destroyed. */
export const keysPart = (from: KeyStore, to: KeyStore): PartTransfer<StoredKeyOf> => ({
  part: 'keys',
  estimate: () => countOf(from.all()),
  from: () => keysOf(from),
  to: () => keysOf(to),
  /** A key may have been destroyed at the source since it was copied. */
  isSuccessor: source => source.value.key === 'erased',
  async copy(missing) {
    const pages: { destroyed: string[]; added: { subject: string; key: WrappedKey }[] } = {
      destroyed: [],
      added: [],
    }
    const store = async () => {
      if (pages.destroyed.length > 0) await to.destroy(pages.destroyed.splice(0))
      if (pages.added.length > 0 && !(await to.add(pages.added.splice(0)))) throw notEmpty('keys')
    }
    for await (const { subject, key } of valuesOf(missing)) {
      if (key === 'erased') pages.destroyed.push(subject)
      else if (key) pages.added.push({ subject, key })
      if (pages.destroyed.length + pages.added.length >= 500) await store()
    }
    await store()
  },
})

/** Objects without what is temporary: an export lasts a day. */
async function* objectsOf(media: Media): AsyncGenerator<Item<string>> {
  for await (const key of media.list('')) {
    if (key.endsWith('.sealed')) continue
    const object = await media.get(key)
    if (!object) continue
    const hash = createHash('sha256').update(object.bytes).digest('hex')
    yield { key, text: `${key} ${hash}`, value: key }
  }
}

export const mediaPart = (from: Media, to: Media): PartTransfer<string> => ({
  part: 'media',
  estimate: () => countOf(from.list('')),
  from: () => objectsOf(from),
  to: () => objectsOf(to),
  async copy(missing) {
    for await (const key of valuesOf(missing)) {
      const object = await from.get(key)
      if (object) await to.put(key, object)
    }
  },
})
