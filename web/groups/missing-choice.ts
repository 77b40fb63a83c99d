import { texts } from './texts.ts'

type Choice = {
  readonly interests: readonly string[]
  readonly availability: readonly string[]
}

/** What is missing in a choice of interests and times, in words. */
export const missingChoice = ({ interests, availability }: Choice) => ({
  interests: interests.length === 0 ? texts.missing.interests : undefined,
  availability: availability.length === 0 ? texts.missing.availability : undefined,
})

/** What a new group still needs, in one sentence; undefined for nothing. */
export const missingForGroup = ({
  name,
  interests,
  availability,
}: Choice & { readonly name: string }): string | undefined => {
  const parts = [
    ...(name.trim() === '' ? [texts.missing.parts.name] : []),
    ...(interests.length === 0 ? [texts.missing.parts.interest] : []),
    ...(availability.length === 0 ? [texts.missing.parts.time] : []),
  ]
  return parts.length > 0 ? texts.missing.ofGroup(parts) : undefined
}
