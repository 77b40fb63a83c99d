import { findsText } from '../../contracts/core/folded-text.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import { othersOf } from '../matching/joint/joint-matches.ts'
import { otherSide } from '../matching/other-side.ts'

type Latest = {
  readonly lastMessage: { readonly createdAt: string } | null
  readonly createdAt: string
}

const latest = ({ lastMessage, createdAt }: Latest) => lastMessage?.createdAt ?? createdAt

/** Sorts by the time of the last message, or of the match if there is none, newest first. */
export const byLatest = <C extends Latest>(conversations: readonly C[]): C[] =>
  conversations.toSorted((one, other) => Date.parse(latest(other)) - Date.parse(latest(one)))

/** Whom a match or a joint match is with. */
export const othersIn = (
  conversation: Match | GroupChat,
  ownId: string,
): readonly { pseudonym: string }[] =>
  'isJoint' in conversation ? othersOf(conversation, ownId) : [otherSide(conversation, ownId)]

/** Returns whether a pseudonym contains the search text, however both are written. */
export const matching = ({ pseudonym }: { pseudonym: string }, search: string): boolean =>
  findsText(pseudonym, search)
