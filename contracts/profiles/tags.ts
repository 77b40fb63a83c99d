import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required } from '../core/text.ts'

const Tags = z.object({ tags: z.array(z.string()) }).meta({ id: 'ProfileTags' })

export const listTags = route('GET /api/profile-tags', {
  summary: 'The words you put on your card',
  access: 'member',
  response: Tags,
})

export const chooseTags = route('PUT /api/profile-tags', {
  replacesList: true,
  summary: 'Replace the words on your card',
  access: 'member',
  body: z.strictObject({
    tags: z
      .array(required(lineUpTo(limits.tag, 'tag'), 'Write a word first.'))
      .max(limits.tags, `Use at most ${limits.tags} tags.`),
  }),
  response: Tags,
})

export const tagsRoutes = [listTags, chooseTags] as const

export const tagsEvents = [
  event('TagsChosen', z.object({ profileId: Id, tags: z.array(z.string()) }), {
    personal: { keySubjects: [ofProfile('profileId')], erased: { tags: [] } },
  }),
] as const
