import { fork } from 'node:child_process'
import { origin, type Position } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/streams.ts'
import type { MediaLocation } from '../../engines/config.ts'
import type { EventLog } from '../../engines/event-log.ts'
import type { LogChoice } from '../../engines/open-log.ts'
import { load } from '../load.ts'
import { demo } from './decider.ts'
import type { DemoOptions } from './make.ts'

/** Where the community is made, and how. `drawFor`: milliseconds that portraits may take. */
export type MakeTask = Pick<DemoOptions, 'recipe' | 'issuer' | 'newsLasts'> &
  LogChoice & {
    readonly media: MediaLocation
    readonly drawFor: number
  }

/** What the process says of its work. */
export type Said =
  | { readonly status: 'progress'; readonly done: number; readonly of: number }
  /** It waits for an answer, whatever it says. */
  | { readonly status: 'settled'; readonly upTo: Position }
  | { readonly status: 'made' }

const isDue = async (log: EventLog<DomainEvent>): Promise<boolean> => {
  const { status } = await load(log, demo, streams.demo())
  return status === 'begun' || (status === 'none' && (await log.head()) === origin)
}

/**
 * Does `makeDemo`, where there is something to do, in a process of its own: what it takes to make
 * three hundred people is given back when they are there.
 *
 * @throws {Error} the process ended before it was done; the next start goes on.
 */
export const makeElsewhere = async (
  log: EventLog<DomainEvent>,
  task: MakeTask,
  { onProgress = () => {}, settle }: Pick<DemoOptions, 'onProgress' | 'settle'>,
): Promise<void> => {
  if (!(await isDue(log))) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(new URL('./make-process.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let made = false
  child.on('message', (said: Said) => {
    switch (said.status) {
      case 'progress':
        return onProgress(said.done, said.of)
      case 'settled':
        settle(said.upTo).then(() => child.send('go on'), reject)
        return
      case 'made':
        made = true
    }
  })
  child.once('error', reject)
  child.once('exit', code =>
    made ? resolve() : reject(new Error(`The demo community’s process ended with ${code}.`)),
  )
  child.send(task)
  try {
    await promise
  } finally {
    child.kill('SIGKILL')
  }
}
