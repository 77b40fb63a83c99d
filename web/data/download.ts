import { timing } from '../../contracts/core/limits.ts'
import { Unreachable } from './call-errors.ts'
import { startIdleTimeout } from './idle-timeout.ts'

/**
 * Downloads a whole file, as long as data arrives at least every 30 s.
 * @throws {Unreachable} no answer, an incomplete one, or no data for too long.
 */
export async function download(address: string): Promise<{ response: Response; file: Blob }> {
  const enough = new AbortController()
  const idle = startIdleTimeout(timing.answer, () => enough.abort())
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal: enough.signal })
    idle.progress()
    return { response, file: await fileOf(response, idle.progress) }
  } catch (error) {
    throw new Unreachable(error)
  } finally {
    idle.stop()
  }
}

const fileOf = ({ body, headers }: Response, onProgress: () => void): Promise<Blob> => {
  const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      onProgress()
      out.enqueue(part)
    },
  })
  return new Response(body?.pipeThrough(listening), { headers }).blob()
}
