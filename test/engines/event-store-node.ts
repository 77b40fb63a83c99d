import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { until } from '../waiting/until.ts'

/**
 * Folder with the EventStoreDB program. If it is set, specs start their own servers from it instead of
 * stand-ins.
 */
const program = process.env.KITH_TEST_EVENT_STORE_FOLDER

/** Whether specs run over stand-ins. */
export const isStandIn = program === undefined

export type NodeOptions = {
  /** Data folder. */
  readonly folder: string
  readonly port: number
  readonly replicationPort: number
  /** Additional arguments. */
  readonly more?: readonly string[]
}

/** Starts a node of EventStoreDB on 127.0.0.1, without TLS. */
export const spawnNode = ({ folder, port, replicationPort, more = [] }: NodeOptions) =>
  spawn(
    'dotnet',
    [
      ...[join(program ?? '', 'EventStore.ClusterNode.dll'), '--insecure', '--disable-log-file'],
      ...['--db', join(folder, 'db'), '--log', join(folder, 'logs')],
      ...['--node-ip=127.0.0.1', `--node-port=${port}`],
      ...['--replication-ip=127.0.0.1', `--replication-port=${replicationPort}`],
      ...['--run-projections=None', '--stream-existence-filter-size=1000000', ...more],
    ],
    { stdio: 'ignore', env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true' } },
  )

/** Waits until a node answers as healthy. @throws {Error} it ended. */
export const untilLive = (child: ChildProcess, port: number): Promise<void> =>
  until(async () => {
    if (child.exitCode !== null) throw new Error(`EventStoreDB ended with ${child.exitCode}.`)
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined)
    return answer?.status === 204
  })

/** Ends a node with SIGKILL, unless it has ended. */
export const killNode = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
