import type { Match } from '../../contracts/matching.ts'

const latest = ({ lastMessage, createdAt }: Match) => lastMessage?.createdAt ?? createdAt

/** By the time of the last message, else of the match: the newest first. */
export const byLatest = (matches: readonly Match[]): Match[] =>
  matches.toSorted((one, other) => Date.parse(latest(other)) - Date.parse(latest(one)))

/** Whether a pseudonym holds what is searched for, whatever its case. */
export const matching = ({ pseudonym }: { pseudonym: string }, wanted: string): boolean =>
  pseudonym.toLowerCase().includes(wanted.trim().toLowerCase())
