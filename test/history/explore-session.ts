import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { ExecutionContext } from 'ava'
import { runExplore } from '../../projections/history/explore/run-explore.ts'
import { rawRequest } from '../http/raw-request.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'

/** Runs `explore` on a folder in this process, until the spec is over; by default all counts are shown. */
export const explore = async (
  t: ExecutionContext,
  folder: string,
  args: string[] = ['--min-cell', '0'],
) => {
  const stopping = new AbortController()
  const [output, errors] = [new PassThrough(), new PassThrough()]
  let said = ''
  errors.on('data', text => {
    said += text
  })
  const ended = runExplore(['--data', folder, ...args], {
    env: bareEnvironment({}),
    input: Readable.from([]),
    output,
    errors,
    signal: stopping.signal,
  })
  const stop = async () => {
    stopping.abort()
    return ended
  }
  t.teardown(stop)
  const [line] = await Promise.race([
    once(output, 'data'),
    ended.then(code => Promise.reject(new Error(`explore ended with ${code}: ${said}`))),
  ])
  const address = new URL(/^Open (\S+)/.exec(String(line))?.[1] ?? '')

  return {
    address,
    origin: address.origin,
    stop,
    /** What is said beside the answer. */
    said: () => said,

    /** Opens the address as the first browser does, and returns its calls. */
    async open() {
      const { headers } = await rawRequest(address.origin, address.pathname + address.search, {
        Host: address.host,
      })
      const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
      const call = async (path: string, body?: object) => {
        const response = await fetch(new URL(path, address), {
          headers: { Cookie: cookie, 'Content-Type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return { status: response.status, text: await response.text() }
      }
      return {
        cookie,
        call,
        /** The JSON of an answer that is expected to be one. */
        read: async (path: string, body?: object) => JSON.parse((await call(path, body)).text),
      }
    },
  }
}
