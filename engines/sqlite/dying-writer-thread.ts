import { parentPort } from 'node:worker_threads'
import type { Request } from './writer-thread.ts'

// A writer thread for tests that opens anything and dies of the first write.
parentPort?.on('message', (request: Request) => {
  if (request.type === 'write') throw new Error('disk on fire')
  const { store, ticket } = request
  parentPort?.postMessage({ store, outcomes: [{ ticket, status: 'done', value: undefined }] })
})
