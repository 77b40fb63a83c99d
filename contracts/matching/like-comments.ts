import * as z from 'zod'
import { limits } from '../core/limits.ts'
import { required, textUpTo } from '../core/text.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { type PromptKey, promptTexts } from '../profiles/prompt-catalogue.ts'

const Prompt = z.enum(Object.keys(promptTexts) as [PromptKey, ...PromptKey[]])

/** What a like says about a photo, by its address, or about an answered prompt of the other's. */
export const LikeCommentInput = z.strictObject({
  about: z.union([
    z.strictObject({ photoUrl: z.string().max(200) }),
    z.strictObject({ prompt: Prompt }),
  ]),
  words: required(
    textUpTo(limits.likeComment, 'comment'),
    'Write a comment, or send the like without one.',
  ),
})
export type LikeCommentInput = z.output<typeof LikeCommentInput>

/**
 * What somebody said with their like about a photo or prompt of the reader's; both null once the reader
 * has removed it. Shown to a match, and to a member who welcomes comments and may see who likes them.
 */
export const ShownLikeComment = z
  .object({ photo: PhotoView.nullable(), prompt: Prompt.nullable(), words: z.string() })
  .meta({ id: 'LikeComment' })
export type ShownLikeComment = z.output<typeof ShownLikeComment>

/** The stored form: the photo is an id, the prompt as text, as in `PromptsAnswered`. */
export const StoredLikeComment = z.object({
  photoId: z.string().nullable(),
  prompt: z.string().nullable(),
  words: z.string(),
})
export type StoredLikeComment = Readonly<z.output<typeof StoredLikeComment>>
