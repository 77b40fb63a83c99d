import { timing } from '../../contracts/limits.ts'
import { Unreachable } from './call-errors.ts'
import { startIdleTimeout } from './idle-timeout.ts'

/**
 * Fetches a file, whole, however long that takes while more of it comes; the answer's own body is
 * read then. Given up after 30 s in which nothing came.
 *
 * @throws {Unreachable} not answered, or not to the end, or nothing more of it for too long.
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

const fileOf = ({ body, headers }: Response, heard: () => void): Promise<Blob> => {
  const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      heard()
      out.enqueue(part)
    },
  })
  return new Response(body?.pipeThrough(listening), { headers }).blob()
}
