import { type PromptKey, promptTexts } from '../../contracts/profiles/prompt-catalogue.ts'
import type { ProfileDocument } from '../profiles/profile.ts'

/** The words of a profile as others read them: its name, the text about its member, prompts with their answers. */
export const profileWords = ({
  pseudonym,
  bio,
  prompts = [],
}: Pick<ProfileDocument, 'pseudonym' | 'bio' | 'prompts'>): string =>
  [
    pseudonym,
    ...(bio === null ? [] : [bio]),
    ...prompts.map(({ prompt, answer }) => `${promptTexts[prompt as PromptKey]} ${answer}`),
  ].join('\n')

/** The words of an event or a group: its name, and what it says of itself. */
export const titledWords = (title: string, about: string | null): string =>
  about ? `${title}\n${about}` : title
