import { type Part, TransferFault } from '../../engines/process/transfer-fault.ts'

/** Count and hash of a part on one side; equal on both sides after a transfer. */
export type Totals = { readonly count: number; readonly hash: string }

/** @throws {TransferFault} `differs`: the part is not equal on both sides. */
export const requireEqual = (part: Part, source: Totals, target: Totals): void => {
  if (source.count === target.count && source.hash === target.hash) return
  throw new TransferFault(
    'differs',
    `The ${part} of the target differ from the source (${target.count} of ${source.count}, ` +
      `${target.hash.slice(0, 16)} and ${source.hash.slice(0, 16)}). Empty the target and transfer again, with Kith stopped on both sides.`,
  )
}
