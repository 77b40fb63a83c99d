import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import { STORAGE_POLL_MS } from '../../primitives/timeouts.ts'
import type { Operations } from './commit-batch.ts'
import { fileFaultOf, identifyFile } from './file-identity.ts'
import type { Writer } from './writer.ts'

/**
 * Watches a writer. Calls `report` with the fault of every failed write, with the fault of a
 * missing or replaced file within a second (also without writes), and with undefined as soon as the
 * file can be written again. `end` stops watching.
 */
export const watchWriter = <O extends Operations>(
  writer: Writer<O>,
  path: string,
  report: (fault: StorageFaultCode | undefined) => void,
): { readonly writer: Writer<O>; end(): void } => {
  const identity = identifyFile(path)
  let fault: StorageFaultCode | undefined
  let isProbing = false
  let ended = false

  const note = (now: StorageFaultCode | undefined) => {
    if (ended) return
    fault = now
    report(now)
  }

  const withNote = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof StorageFault) note(error.code)
      throw error
    }
  }

  const check = async () => {
    const fileFault = fileFaultOf(identity)
    if (fileFault) return note(fileFault)
    if (fault === undefined || isProbing) return
    isProbing = true
    try {
      await writer.probe()
      note(undefined)
    } catch (error) {
      if (error instanceof StorageFault) note(error.code)
      // Any other failure says nothing about the file; the next write reports it.
    } finally {
      isProbing = false
    }
  }
  const timer = setInterval(check, STORAGE_POLL_MS).unref()

  return {
    writer: {
      ...writer,
      write: (operation, ...parameters) => withNote(writer.write(operation, ...parameters)),
      vacuum: () => withNote(writer.vacuum()),
    },
    end() {
      ended = true
      clearInterval(timer)
    },
  }
}
