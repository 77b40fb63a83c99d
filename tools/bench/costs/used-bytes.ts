import { collectGarbage } from './collect-garbage.ts'

/** Bytes in use after a collection: heap and array buffers. */
export const usedBytes = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
