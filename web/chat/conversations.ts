import { findsText } from '../../contracts/core/folded-text.ts'
import type { Match } from '../../contracts/matching/matching.ts'

const latest = ({ lastMessage, createdAt }: Match) => lastMessage?.createdAt ?? createdAt

/** Sorts by the time of the last message, or of the match if there is none, newest first. */
export const byLatest = (matches: readonly Match[]): Match[] =>
  matches.toSorted((one, other) => Date.parse(latest(other)) - Date.parse(latest(one)))

/** Returns whether a pseudonym contains the search text, however both are written. */
export const matching = ({ pseudonym }: { pseudonym: string }, search: string): boolean =>
  findsText(pseudonym, search)
