import { once } from 'node:events'
import WebSocket from 'ws'
import { until } from '../../../test/waiting/until.ts'

/** One function of a call tree, as the inspector gives it. */
type ProfileNode = {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
  }
  readonly children?: readonly number[]
}

/** Samples of one thread. Times in microseconds. @see V8's inspector protocol, `Profiler.Profile`. */
export type CpuProfile = {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

export const MAIN_THREAD = 'main'

/** The profile of a thread. */
export type ThreadProfile = { readonly thread: string; readonly profile: CpuProfile }

const SAMPLE_MICROSECONDS = 200

type Sender = (method: string, params?: object) => Promise<Record<string, unknown>>
type Reply = { id?: number; method?: string; params?: Record<string, unknown>; result?: object }

/** Sends commands and settles them by their ids. */
const createSession = (post: (message: string) => void) => {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  let lastId = 0
  const send: Sender = (method, params = {}) =>
    new Promise(resolve => {
      lastId += 1
      waiting.set(lastId, resolve)
      post(JSON.stringify({ id: lastId, method, params }))
    })
  const settle = ({ id = 0, result = {} }: Reply) => {
    waiting.get(id)?.(result as Record<string, unknown>)
    waiting.delete(id)
  }
  return { send, settle }
}

type Thread = { readonly name: string; readonly send: Sender }

/** Connects to a process and to its worker threads. */
const connect = async (port: number) => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false })
  await once(socket, 'open')
  const main = createSession(message => socket.send(message))
  const threads: Thread[] = [{ name: MAIN_THREAD, send: main.send }]
  const workers = new Map<string, ReturnType<typeof createSession>>()
  socket.on('message', data => {
    const reply = JSON.parse(String(data)) as Reply
    const params = reply.params as Record<string, string> & { workerInfo?: { title: string } }
    if (reply.method === 'NodeWorker.attachedToWorker') {
      const { sessionId = '', workerInfo } = params
      const session = createSession(
        message => void main.send('NodeWorker.sendMessageToWorker', { sessionId, message }),
      )
      workers.set(sessionId, session)
      threads.push({ name: workerInfo?.title ?? 'worker', send: session.send })
    } else if (reply.method === 'NodeWorker.receivedMessageFromWorker')
      workers.get(params.sessionId ?? '')?.settle(JSON.parse(params.message ?? '{}'))
    else main.settle(reply)
  })
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return { threads, close: () => socket.close() }
}

/** Whether the inspector of a process listens. */
const isListening = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)
  return answer?.ok === true
}

/**
 * Profiles all threads of a process while `work` runs. The process was started with
 * `--inspect-port` and `port`; its inspector is opened by a signal, so that its children, which
 * inherit the option, do not ask for the same port.
 */
export const profileThreads = async (
  { pid, port }: { readonly pid: number; readonly port: number },
  work: () => Promise<void>,
): Promise<ThreadProfile[]> => {
  process.kill(pid, 'SIGUSR1')
  await until(() => isListening(port))
  const { threads, close } = await connect(port)
  try {
    for (const { send } of threads) {
      await send('Profiler.enable')
      await send('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS })
      await send('Profiler.start')
    }
    await work()
    return await Promise.all(
      threads.map(async ({ name, send }) => {
        const { profile } = await send('Profiler.stop')
        return { thread: name, profile: profile as CpuProfile }
      }),
    )
  } finally {
    close()
  }
}
