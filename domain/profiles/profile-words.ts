import { type PromptKey, promptTexts } from '../../contracts/profiles/prompt-catalogue.ts'
import type { ProfileDocument } from './profile.ts'

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
