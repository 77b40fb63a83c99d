import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAside } from './child-process.ts'

/** A push service that accepts every push without reading it; a GET answers their number. */
const startService = async (): Promise<string> => {
  let taken = 0
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'GET') return response.end(String(taken))
    taken += 1
    return response.writeHead(201).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

await answerAside(startService)
