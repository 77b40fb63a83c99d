import { request } from 'node:http'
import { text } from 'node:stream/consumers'

type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Sends a request with exactly the given headers, `Host` and `Connection` included. */
export const rawRequest = (
  local: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(local)
    const sent = request({ host: hostname, port, path, method, headers, agent: false })
    sent.once('error', reject)
    sent.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve({ status: 101, headers: {}, body: '' })
    })
    sent.once('response', async response => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await text(response),
      })
    })
    sent.end()
  })
