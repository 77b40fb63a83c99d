import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { serveWrites } from './serve-writes.ts'

/* A thread that writes: all calls that wait go into one transaction per file. */
const port = parentPort
port?.on(
  'message',
  serveWrites(
    reply => port.postMessage(reply),
    () => receiveMessageOnPort(port)?.message,
  ),
)
