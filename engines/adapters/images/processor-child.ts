import sharp from 'sharp'
import { Refusal, type RefusalCode } from '../../../contracts/core/refusals.ts'
import { makeRenditions } from './make-renditions.ts'
import type { ProcessedPhoto } from './rendition.ts'

/** Result of the last upload sent. */
export type ProcessorReply =
  | { readonly status: 'processed'; readonly photo: ProcessedPhoto }
  | { readonly status: 'refused'; readonly code: RefusalCode; readonly message: string }
  | { readonly status: 'failed'; readonly reason: string }

const answer = async (bytes: Uint8Array): Promise<ProcessorReply> => {
  try {
    return { status: 'processed', photo: await makeRenditions(bytes) }
  } catch (error) {
    if (error instanceof Refusal)
      return { status: 'refused', code: error.code, message: error.message }
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

const input: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]()

/** Reads the next upload to its end. No other follows before its reply. */
const received = async (size: number): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for (let missing = size; missing > 0; ) {
    const { value, done } = await input.next()
    if (done) throw new Error('The input ended within an upload.')
    parts.push(value)
    missing -= value.length
  }
  return Buffer.concat(parts)
}

sharp.concurrency(1)
sharp.cache(false)
process.on('message', async (size: number) => process.send?.(await answer(await received(size))))
process.on('disconnect', () => process.exit())
