import { readConfig } from '../../engines/config/config.ts'
import { openDisplacement } from '../../engines/log/displacement.ts'
import { openPorts } from '../../engines/process/open-ports.ts'
import { restoreIndex } from '../../projections/discovery/restore-index.ts'
import { openSnapshotStore } from '../../projections/discovery/snapshot-store.ts'
import { answerAside } from './child-process.ts'
import { usedBytes } from './costs/used-bytes.ts'

export type IndexCosts = {
  /** Memory of the index: array buffers and heap. */
  readonly bytes: number
  readonly snapshotBytes: number
  /** Processor time of reading, decrypting and decoding. */
  readonly milliseconds: number
}

// Restores the discovery index of an installation from its snapshot, beside a running server.
await answerAside(async (folder: string): Promise<IndexCosts> => {
  await using ports = await openPorts(readConfig({ KITH_DATA: folder }))
  const displace = await openDisplacement(ports.keys)
  const snapshots = await openSnapshotStore(ports, folder)
  const fail = (error: unknown) => {
    throw error
  }
  const [stored] = await snapshots.list(fail)
  const before = usedBytes()
  const startedAt = process.cpuUsage()
  const restored = await restoreIndex({ log: ports.log, displace, snapshots }, fail)
  const { user, system } = process.cpuUsage(startedAt)
  const bytes = usedBytes() - before
  if (restored.index.members.count() === 0) throw new Error('There is no snapshot to start from.')
  return { bytes, snapshotBytes: stored?.bytes ?? 0, milliseconds: (user + system) / 1_000 }
})
