import { storedByKey } from './stored-by-key.ts'

/**
 * Unsent texts by conversation key, stored on this device until they are sent or deleted, or the
 * member logs out.
 */
export const draftsAtom = storedByKey<string>('kith.unsent')

/** The key of a member's conversation. It names the member, because members may share a device. */
export const conversationKey = (ownProfileId: string, id: string): string => `${ownProfileId}/${id}`
