import { photoWords } from '../../contracts/chat/photo-words.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { conversation } from '../../domain/chat/decider.ts'
import {
  type MessagePhotoName,
  storeMessagePhoto,
} from '../../engines/adapters/images/message-photo-store.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { DemoCommunity } from '../community/community.ts'
import { type DemoMember, demoProfileId, memberIdOf, photoIdOf } from '../community/member.ts'
import { matchIdOf } from './interaction-steps.ts'
import { type SeedStep, step } from './seed-step.ts'

/** Stores the last picture of a member as the photo of a message. @throws {Error} there is none. */
export type StorePhoto = (name: MessagePhotoName, author: DemoMember) => Promise<void>

/** Stores drawn pictures, see `withPortraits`, in the width that cards show. */
export const photoStorer =
  (stores: { readonly media: Media; readonly keys: Keys }): StorePhoto =>
  async (name, { key, pictures }) => {
    const drawn = await readRendition(
      stores.media,
      photoIdOf(key, pictures.length - 1),
      'clear',
      640,
    )
    if (!drawn || !(await storeMessagePhoto(name, drawn.bytes, stores)))
      throw new Error(`The demo community has no picture for the message ${name.messageId}.`)
  }

/** The step of a message, before which its photo is stored. Repeated, it stores the same one. */
export const withPhoto = (sending: SeedStep, store: () => Promise<void>): SeedStep => ({
  ...sending,
  async load(dispatch) {
    await store()
    return sending.load(dispatch)
  },
})

const MINUTE = 60_000

/** After both agreed to photos, the other sends one in the chat of the first member that is silent longest. */
export const photoSteps = (
  recipe: DemoRecipe,
  { members, matches }: Pick<DemoCommunity, 'members' | 'matches'>,
  storePhoto: StorePhoto,
): SeedStep[] => {
  const [viewer] = members
  const [silent] = matches
    .filter(match => viewer && match.members.includes(viewer.key))
    .flatMap(match => {
      const endedAt = Date.parse(match.messages.at(-1)?.at ?? recipe.now)
      return endedAt + 10 * MINUTE < Date.parse(recipe.now) ? [{ ...match, endedAt }] : []
    })
    .toSorted((one, other) => one.endedAt - other.endedAt)
  const author = members.find(({ key }) => key !== viewer?.key && silent?.members.includes(key))
  if (!viewer || !silent || !author) return []
  const matchId = matchIdOf(...silent.members)
  const stream = streams.conversation(matchId)
  const [lo, hi] = silent.members.map(demoProfileId).sort() as [string, string]
  const match = { matchId, profiles: [lo, hi] as [string, string], mode: silent.mode }
  const from = demoProfileId(author.key)
  const messageId = causedId('demo message', matchId, 'photo')
  const agreedAt = silent.endedAt + 6 * MINUTE
  const sentAt = agreedAt + MINUTE
  const agree = [viewer, author].map(({ key }) =>
    step(
      recipe,
      [matchId, 'both agree to photos', key],
      { at: agreedAt, by: memberIdOf(key) },
      conversation,
      stream,
      { type: 'AgreeToPhotos', by: demoProfileId(key), agrees: true, match },
    ),
  )
  const said = { from, messageId, content: photoWords, photo: true, match } as const
  const send = step(
    recipe,
    [matchId, 'sends a photo'],
    { at: sentAt, by: memberIdOf(author.key) },
    conversation,
    stream,
    { type: 'SendMessage', ...said, now: new Date(sentAt) },
  )
  const name = { author: from, chat: subjects.conversation(matchId), messageId }
  return [...agree, withPhoto(send, () => storePhoto(name, author))]
}
