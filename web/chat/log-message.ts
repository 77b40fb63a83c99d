import type { MessagePhoto } from '../../contracts/chat/photos.ts'
import type { Quote } from '../../contracts/chat/quote.ts'
import type { MessageReaction } from '../../contracts/chat/reactions.ts'
import type { MemberName } from '../../contracts/profiles/member-name.ts'

/** A message of a log, between two matched members or in a group. */
export type LogMessage = {
  readonly id: string
  readonly senderProfileId: string
  readonly content: string
  readonly createdAt: string
  /** When it vanishes, if it does. */
  readonly vanishAt?: string | undefined
  /** Whether the other member has read it; absent in a group. */
  readonly isRead?: boolean
  /** The sender's name, in a group. */
  readonly sender?: MemberName
  /** The message that it answers; null if that is not here anymore. */
  readonly answers?: Quote | null
  readonly photo?: MessagePhoto | undefined
  /** Id of its topic, in a group. */
  readonly topic?: string | undefined
  readonly reactions?: readonly MessageReaction[]
}
