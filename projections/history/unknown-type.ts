import { events } from '../../contracts/events.ts'
import { hiddenTypes } from './without-links.ts'

/** Characters that two names begin with alike, of a name that may be meant. */
const ALIKE = 4

const alikeFrom = (one: string, other: string): number => {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}

/** What may be meant by the name of a type that there is not, as a question; then where all types are. */
export const meantType = (type: string): string => {
  const typed = type.toLowerCase()
  const found = events
    .map(one => one.type as string)
    .filter(name => !hiddenTypes.has(name))
    .map(name => {
      const known = name.toLowerCase()
      return { name, alike: alikeFrom(typed, known), has: known.includes(typed) }
    })
    .filter(({ alike, has }) => has || alike >= ALIKE)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, 3)
    .map(({ name }) => name)
  const question = found.length > 0 ? `Did you mean ${found.join(' or ')}? ` : ''
  return `${question}docs/events.md has all types`
}
