import { parentPort } from 'node:worker_threads'
import type { WriterRequest } from './writer.ts'

// A writer thread for tests: it opens any file and crashes at the first write.
parentPort?.on('message', (requests: WriterRequest[]) => {
  for (const { type, store, requestId } of requests) {
    if (type === 'write') throw new Error('disk on fire')
    parentPort?.postMessage({ store, outcomes: [{ requestId, status: 'done', value: undefined }] })
  }
})
