import { fork } from 'node:child_process'
import type { PlaceTable } from './table.ts'

/** The gazetteer cannot answer. `message` tells the operator what to do. */
export class GazetteerFault extends Error {
  override readonly name = 'GazetteerFault'
  readonly code: 'gazetteer_closed' | 'gazetteer_unreadable'

  constructor(code: GazetteerFault['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/**
 * Builds the table in a process of its own: the list of cities takes 80 MB while it is read, which
 * a thread would leave to this process for good.
 *
 * @throws {GazetteerFault} `gazetteer_unreadable`.
 */
export const loadTable = (script: URL, signal: AbortSignal): Promise<PlaceTable> => {
  const { promise, resolve, reject } = Promise.withResolvers<PlaceTable>()
  const unreadable = (cause?: unknown) =>
    reject(
      new GazetteerFault(
        'gazetteer_unreadable',
        'The list of places cannot be read. Install Kith’s packages again.',
        cause,
      ),
    )
  const child = fork(script, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    signal,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.once('message', table => resolve(table as PlaceTable))
  child.once('error', unreadable)
  child.once('disconnect', unreadable)
  return promise
}
