import type { LiveMessage } from '../../contracts/features.ts'
import type { Address } from '../data/address.ts'
import type { Changed } from '../data/web-feature.ts'

/** What is read again after live messages. */
export type LiveChanges = { readonly changed: Changed; readonly missed: readonly Address[] }

/** Returns the addresses whose data has changed, by the live message about it. */
export const changedAddresses = (changed: Changed, message: LiveMessage): readonly Address[] => {
  const addresses = changed[message.type] as
    | ((message: LiveMessage) => readonly Address[])
    | undefined
  return addresses?.(message) ?? []
}
