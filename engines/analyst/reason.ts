import { boundaryCatalogue } from '../../contracts/boundaries.ts'
import type { Factor } from './factors.ts'
import type { Features } from './features.ts'
import { citableBoundaries } from './subject.ts'

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** What both have in common, from the strongest factors: things first, then a clause or two. */
const common = (factors: readonly Factor[]): string => {
  const things = (kind: Factor['kind'], most: number) =>
    factors
      .filter(factor => factor.kind === kind)
      .slice(0, most)
      .map(({ phrase }) => phrase)
  const hobbies = things('hobby', 3)
  const words = things('word', 1)
  const clauses = things('clause', hobbies.length > 0 ? 1 : 2)
  const parts = [
    ...(hobbies.length > 0 ? [`share ${listed(hobbies)}`] : []),
    ...clauses,
    ...(hobbies.length === 0 && words[0] ? [`both mention ${words[0]}`] : []),
  ]
  return parts.length > 0
    ? `You ${parts.slice(0, 2).join(', and you ')}.`
    : 'You have little in common on paper; a conversation may find more.'
}

/** The first thing where one says yes and the other no: better asked about than found out. */
const difference = (a: Features, b: Features): string => {
  const category = citableBoundaries.find(
    (_, at) =>
      Math.abs((a.boundaries[at] ?? 0) - (b.boundaries[at] ?? 0)) === 2 &&
      Math.min(a.boundaries[at] ?? 0, b.boundaries[at] ?? 0) === 1,
  )
  return category
    ? ` You answer "${boundaryCatalogue[category].label}" differently, so talk about it early.`
    : ''
}

/** Why two members may suit each other, in one or two sentences that hold for either reader. */
export const reasonFor = (factors: readonly Factor[], a: Features, b: Features): string =>
  common(factors) + difference(a, b)
