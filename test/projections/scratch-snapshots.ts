import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import { createSnapshotStore } from '../../projections/discovery/snapshot-store.ts'

type Options = Omit<Parameters<typeof createSnapshotStore>[0], 'media' | 'key'>

/** Snapshots of the discovery index in a folder, under a key for specs. */
export const scratchSnapshots = async (folder: string, options: Options = {}) => {
  const media = await openDiskMedia({ folder })
  return createSnapshotStore({ media, key: { cipher: new Uint8Array(32).fill(7) }, ...options })
}
