import { fork } from 'node:child_process'
import { origin, type Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { StoreLocations } from '../../engines/config/locations.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { demo } from '../community/decider.ts'
import type { SeedOptions } from './seed-community.ts'

/** Input of the process. `drawFor`: how long portraits may be drawn, in milliseconds. */
export type SeedTask = Pick<SeedOptions, 'recipe' | 'issuer' | 'newsLasts'> & {
  readonly stores: StoreLocations
  readonly drawFor: number
}

/** Messages of the process. */
export type SeedMessage =
  | { readonly status: 'progress'; readonly done: number; readonly of: number }
  /** The process waits for the answer to this. */
  | { readonly status: 'settled'; readonly upTo: Position }
  | { readonly status: 'made' }

type SeededLog = {
  readonly log: EventLog<DomainEvent>
  readonly dispatch: Pick<Dispatch, 'readState'>
}

const isDue = async ({ log, dispatch }: SeededLog): Promise<boolean> => {
  const { status } = await dispatch.readState(demo, streams.demo())
  return status === 'begun' || (status === 'none' && (await log.head()) === origin)
}

/**
 * Runs `seedCommunity` in a separate process if anything is left to seed, so that its memory is freed
 * afterwards.
 *
 * @throws {Error} the process ended early; the next start continues.
 */
export const runSeedProcess = async (
  seeded: SeededLog,
  task: SeedTask,
  { onProgress = () => {}, notifyNobody }: Pick<SeedOptions, 'onProgress' | 'notifyNobody'>,
): Promise<void> => {
  if (!(await isDue(seeded))) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(new URL('./seed-process.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let made = false
  child.on('message', (message: SeedMessage) => {
    switch (message.status) {
      case 'progress':
        return onProgress(message.done, message.of)
      case 'settled':
        notifyNobody(message.upTo).then(() => child.send('go on'), reject)
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
