import type { PartitionNumber } from '../../engines/ports/read-models.ts'

/** A share of the documents of a generation, which are divided by their keys. */
export type Partition = { readonly number: PartitionNumber; readonly of: number }

/** The only partition of an undivided generation. */
export const whole: Partition = { number: 0, of: 1 }

/** The most partitions that a view can be divided into. */
export const MAX_PARTITIONS = 64

const OFFSET_BASIS = 0x81_1c_9d_c5
const PRIME = 0x01_00_01_93

/**
 * FNV-1a of 32 bits over the UTF-8 bytes of a text. Stored checkpoints depend on it: it never changes.
 *
 * @see http://www.isthe.com/chongo/tech/comp/fnv/index.html
 */
export const fnv1a = (text: string): number => {
  let hash = OFFSET_BASIS
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ byte, PRIME)
  return hash >>> 0
}

/** The number of the partition that a key belongs to. */
export const partitionOf = (key: string, partitions: number): PartitionNumber =>
  fnv1a(key) % partitions

/** All partitions of a generation. */
export const allPartitions = (of: number): readonly Partition[] =>
  Array.from({ length: of }, (_, number) => ({ number, of }))

/** Whether a key belongs to a partition; undefined if all keys do. */
export const keyFilter = (
  partition: Partition | undefined,
): ((key: string) => boolean) | undefined => {
  if (partition === undefined || partition.of === 1) return undefined
  const { number, of } = partition
  return key => partitionOf(key, of) === number
}

/** A view's name, with the partition if there are several: `messages 2/4`. */
export const partitionName = (view: string, { number, of }: Partition): string =>
  of === 1 ? view : `${view} ${number + 1}/${of}`
