import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { ExecutionContext } from 'ava'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { rawRequest } from '../http/raw-request.ts'
import { bareEnvironment } from './bare-environment.ts'

/** Runs a command that serves a page on this machine, in this process, until the spec is over. */
export const loopbackSession = async (
  t: ExecutionContext,
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
) => {
  const stopping = new AbortController()
  const [output, errors] = [new PassThrough(), new PassThrough()]
  let said = ''
  errors.on('data', text => {
    said += text
  })
  const ended = command(args, {
    env: bareEnvironment(variables),
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
    ended.then(code => Promise.reject(new Error(`${args[0]} ended with ${code}: ${said}`))),
  ])
  const address = new URL(/^Open (\S+)/.exec(String(line))?.[1] ?? '')

  return {
    address,
    origin: address.origin,
    stop,
    /** What is said beside the answer. */
    said: () => said,

    /** Opens the address as the first browser does, and returns its cookie. */
    async enter(): Promise<string> {
      const { headers } = await rawRequest(address.origin, address.pathname + address.search, {
        Host: address.host,
      })
      return String(headers['set-cookie']).split(';')[0] ?? ''
    },
  }
}
