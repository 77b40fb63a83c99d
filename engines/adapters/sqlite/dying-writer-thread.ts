import { parentPort } from 'node:worker_threads'
import type { WriterRequest } from './writer.ts'

// A writer thread for tests: it opens any file and crashes at the first write.
parentPort?.on('message', (request: WriterRequest) => {
  if (request.type === 'write') throw new Error('disk on fire')
  const { store, requestId } = request
  parentPort?.postMessage({ store, outcomes: [{ requestId, status: 'done', value: undefined }] })
})
