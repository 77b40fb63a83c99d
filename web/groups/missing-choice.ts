import { hasInk } from '../../contracts/core/ink.ts'
import { texts } from './texts.ts'

type Choice = {
  readonly interests: readonly string[]
  readonly availability: readonly string[]
}

/** Texts about the missing parts of a choice of interests and times. */
export const missingChoice = ({ interests, availability }: Choice) => ({
  interests: interests.length === 0 ? texts.missing.interests : undefined,
  availability: availability.length === 0 ? texts.missing.availability : undefined,
})

/** One sentence about the missing parts of a new group; undefined when it is complete. */
export const missingForGroup = ({
  name,
  interests,
  availability,
}: Choice & { readonly name: string }): string | undefined => {
  const parts = [
    ...(hasInk(name) ? [] : [texts.missing.parts.name]),
    ...(interests.length === 0 ? [texts.missing.parts.interest] : []),
    ...(availability.length === 0 ? [texts.missing.parts.time] : []),
  ]
  return parts.length > 0 ? texts.missing.ofGroup(parts) : undefined
}
