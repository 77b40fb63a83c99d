import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A script that runs in a process of its own. */
export type Aside<A> = AsyncDisposable & {
  readonly pid: number
  /** What it has to say, once. Rejects when it ends without a word. */
  readonly answer: Promise<A>
}

/**
 * Runs a script of this folder beside this process, so that neither weighs on the other's event
 * loop. It is given `input`, answers once, and is ended with the scope.
 */
export const runAside = <A>(script: string, input: unknown): Aside<A> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)))
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  const ended = once(child, 'exit').finally(() => process.off('exit', killNow))
  const failed = ended.then(([code, signal]) => {
    throw new Error(`${script} ended without an answer (${code ?? signal}).`)
  })
  const answered = once(child, 'message').then(([answer]) => answer as A)
  const answer = Promise.race([answered, failed])
  failed.catch(() => {}) // once it has answered, its end is no failure
  answer.catch(() => {}) // heard by whoever awaits it
  child.send({ input })
  return {
    pid: child.pid ?? 0,
    answer,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** What such a script does: takes its input, answers, and ends with the process that runs it. */
export const answerAside = async <I, A>(work: (input: I) => Promise<A>): Promise<void> => {
  process.once('disconnect', () => process.exit())
  const [{ input }] = (await once(process, 'message')) as [{ input: I }]
  process.send?.(await work(input))
}
