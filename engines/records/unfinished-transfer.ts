import type { Records } from '../ports/records.ts'
import { TransferFault } from '../ports/transfer-fault.ts'

const UNFINISHED = ['installation', 'unfinished transfer'] as const

/** Notes that an installation is being copied here: until the end, no process of Kith starts on it. */
export const noteUnfinishedTransfer = async (records: Records): Promise<void> => {
  await records.put(...UNFINISHED, null)
}

/** Notes that an installation was copied here in whole. */
export const endTransfer = async (records: Records): Promise<void> => {
  await records.delete(...UNFINISHED)
}

/** @throws {TransferFault} `unfinished`: an installation was copied here only in part. */
export const requireFinishedTransfer = async (records: Records): Promise<void> => {
  if (await records.get(...UNFINISHED))
    throw new TransferFault(
      'unfinished',
      'A transfer into these engines was interrupted. Run the same command again (npm run transfer -- --from … --to …) to continue it.',
    )
}
