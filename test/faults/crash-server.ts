import type { ExecutionContext } from 'ava'
import { createClient, type TestResponse } from '../http/client.ts'
import { sendForm } from '../http/photo-form.ts'
import { type Ended, type KithProcess, startKith } from '../processes/kith-process.ts'

/** A call of a member; its key lets it be repeated. */
export type ServerCall = {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  /** JSON, or a form that is sent unchanged. */
  readonly body?: unknown
  readonly cookie: string
  readonly key: string
}

/** Sends the call once under its key. */
export const sendCall = (origin: string, ask: ServerCall): Promise<TestResponse> => {
  const { method, path, body, cookie, key } = ask
  if (body instanceof FormData) return sendForm(origin, { cookie }, body, { key })
  return createClient(origin).send(method, path, body, { cookie, 'idempotency-key': key })
}

/**
 * A server on a folder that is killed after a number of acknowledged calls and started again.
 * `lives` holds the number of acknowledgements of each life. The last life has no end.
 */
export const openCrashServer = async (
  t: ExecutionContext,
  folder: string,
  lives: readonly number[],
) => {
  let running: Promise<KithProcess> = startKith(folder)
  let remaining = [...lives]
  let acknowledged = 0
  let deaths = 0
  t.teardown(async () => (await running)[Symbol.asyncDispose]())

  const killAndRestart = async (dying: Promise<KithProcess>): Promise<KithProcess> => {
    const { signal } = await (await dying).end('SIGKILL')
    t.is(signal, 'SIGKILL')
    deaths += 1
    return startKith(folder)
  }

  const acknowledge = (): void => {
    acknowledged += 1
    const [lifetime, ...others] = remaining
    if (lifetime === undefined || acknowledged < lifetime) return
    remaining = others
    acknowledged = 0
    running = killAndRestart(running)
  }

  /**
   * Sends the call until it is answered by a ready server, under the same key each time.
   *
   * @throws {Error} the answer is not 200, or the server ended without being killed.
   */
  const ask = async (asking: ServerCall): Promise<TestResponse['body']> => {
    const { method, path } = asking
    for (;;) {
      const startOf = running
      const { origin } = await startOf
      let answer: TestResponse
      try {
        answer = await sendCall(origin, asking)
      } catch (error) {
        if (startOf === running) throw error
        continue
      }
      // The views of a server that has just started may take a while: repeat the call.
      if (answer.status === 503) continue
      if (answer.status !== 200)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body?.code}.`)
      acknowledge()
      return answer.body
    }
  }

  return {
    ask,
    origin: async (): Promise<string> => (await running).origin,
    deaths: () => deaths,
    /** Stops it as its operator would. */
    stop: async (): Promise<Ended> => (await running).end('SIGTERM'),
  }
}

export type CrashServer = Awaited<ReturnType<typeof openCrashServer>>
