import type { MessagesPath } from '../use-loaded-messages.ts'

/** Who agrees to photos in a chat. */
export type PhotoAgreement = {
  readonly path: MessagesPath
  /** Id of the match or group. */
  readonly id: string
  /** Name of the other member or the group. */
  readonly name: string
  /** Whether the member agrees; null before they answered. */
  readonly own: boolean | null
  /** Whether the other member does; undefined in a group, where nobody waits for others. */
  readonly others: boolean | undefined
}
