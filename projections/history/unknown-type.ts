import { events } from '../../contracts/events.ts'
import { hiddenTypes } from './without-links.ts'

/** Share of pairs of letters that a name has in common with one that may be meant. */
const ALIKE = 0.6

const pairsOf = (name: string): readonly string[] =>
  Array.from(name.slice(1), (letter, at) => `${name[at]}${letter}`.toLowerCase())

/** How alike two names are, from 0 to 1: the Sørensen–Dice coefficient of their pairs of letters. */
const likeness = (one: string, other: string): number => {
  const [ours, theirs] = [pairsOf(one), pairsOf(other)]
  const shared = ours.filter(pair => theirs.includes(pair)).length
  return (2 * shared) / Math.max(1, ours.length + theirs.length)
}

/** What may be meant by the name of a type that there is not, as a question; then where all types are. */
export const meantType = (type: string): string => {
  const found = events
    .map(one => ({ name: one.type, alike: likeness(type, one.type) }))
    .filter(({ name, alike }) => alike >= ALIKE && !hiddenTypes.has(name))
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, 3)
    .map(({ name }) => name)
  const question = found.length > 0 ? `Did you mean ${found.join(' or ')}? ` : ''
  return `${question}docs/events.md has all types`
}
