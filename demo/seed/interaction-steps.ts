import { Reaction } from '../../contracts/chat/reactions.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import type { StoredLikeComment } from '../../contracts/matching/like-comments.ts'
import type { LikeAction } from '../../contracts/matching/likes.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import type { DemoCommunity } from '../community/community.ts'
import { type DemoMember, demoProfileId, memberIdOf } from '../community/member.ts'
import { likeLines } from '../words/words.ts'
import { type SeedStep, step } from './seed-step.ts'
import { profileReadyAt } from './sign-up-steps.ts'

type DemoMatch = DemoCommunity['matches'][number]
type DemoLike = DemoCommunity['likes'][number]
type People = ReadonlyMap<string, DemoMember>

const MINUTE = 60_000

type Swiping = {
  readonly by: string
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: LikeAction
  readonly at: number
  readonly comment?: StoredLikeComment | undefined
}

/** The id of the match of two members, by their keys. */
export const matchIdOf = (one: string, other: string): string =>
  causedId('demo match', ...[one, other].sort())

const swipe = (recipe: DemoRecipe, { by, on, mode, action, at, comment }: Swiping): SeedStep => {
  const [one, other] = [demoProfileId(by), demoProfileId(on)]
  const liking = { by: one, on: other, mode, action, comment, visible: true, now: new Date(at) }
  return step(
    recipe,
    [by, 'swipes', on, mode],
    { at, by: memberIdOf(by) },
    pair,
    streams.pair(one, other),
    { type: 'Swipe', ...liking, matchId: matchIdOf(by, on) },
  )
}

const isHidden = (people: People, key: string) =>
  people.get(key)?.profile.profileVisibility === 'matches_only'

/** A member who is visible to matches only must like first: the other cannot see them before. */
const inOrderOfLiking = ({ members }: DemoMatch, people: People): readonly [string, string] => {
  const [one, other] = members
  return isHidden(people, other) ? [other, one] : members
}

/**
 * The messages of a match, of which the last one answers the other's, how far each side has read, and
 * a reaction to what they read last. In some matches both then chose that messages vanish.
 */
const conversationSteps = (recipe: DemoRecipe, match: DemoMatch): SeedStep[] => {
  const { members, mode, messages, matchedAt } = match
  const matchId = matchIdOf(...members)
  const [lo, hi] = members.map(demoProfileId).sort() as [string, string]
  const opening = { matchId, profiles: [lo, hi] as [string, string], mode }
  const conversationStep = (
    name: string,
    by: string,
    at: number,
    command: Parameters<typeof conversation.decide>[0],
  ) =>
    step(
      recipe,
      [matchId, name],
      { at, by: memberIdOf(by) },
      conversation,
      streams.conversation(matchId),
      command,
    )

  const open = conversationStep('opens', members[1], Date.parse(matchedAt) + 1, {
    type: 'OpenConversation',
    ...opening,
  })
  const messageId = (index: number) => causedId('demo message', matchId, String(index))
  const sent = messages.map(({ from, content, at }, index) => {
    const before = messages[index - 1]
    const isAnswer = index === messages.length - 1 && before && before.from !== from
    return conversationStep(`says ${index}`, from, Date.parse(at), {
      type: 'SendMessage',
      from: demoProfileId(from),
      messageId: messageId(index),
      content,
      answers: isAnswer ? messageId(index - 1) : undefined,
      match: opening,
      now: new Date(at),
    })
  })
  const ended = Date.parse(messages.at(-1)?.at ?? matchedAt)
  const read = members.flatMap(by => {
    const last = messages.findLastIndex(message => message.from !== by && message.read)
    if (last < 0) return []
    const upTo = last + 1 // the conversation's opening precedes the first message
    return [
      conversationStep(`read by ${by}`, by, ended + 2 * MINUTE, {
        type: 'MarkRead',
        matchId,
        by: demoProfileId(by),
        upTo,
      }),
      conversationStep(`reaction of ${by}`, by, ended + 3 * MINUTE, {
        type: 'React',
        matchId,
        messageId: messageId(last),
        by: demoProfileId(by),
        reaction: Reaction.options[last % Reaction.options.length] ?? 'heart',
      }),
    ]
  })
  const vanishing = matchId.endsWith('0')
    ? members.map(by =>
        conversationStep(`lets vanish, ${by}`, by, ended + 4 * MINUTE, {
          type: 'ChooseVanishing',
          by: demoProfileId(by),
          days: 30,
          match: opening,
        }),
      )
    : []
  const photos = members.filter(agreesToPhotos(matchId)).map(by =>
    conversationStep(`agrees to photos, ${by}`, by, ended + 5 * MINUTE, {
      type: 'AgreeToPhotos',
      by: demoProfileId(by),
      agrees: true,
      match: opening,
    }),
  )
  return [open, ...sent, ...read, ...vanishing, ...photos]
}

/** Whether a member of a match agrees to photos: both do in half of them, one in a quarter. */
const agreesToPhotos = (matchId: string) => {
  const chance = Number.parseInt(matchId.slice(-1), 16)
  return (_: unknown, index: number) => chance < 8 || (chance < 12 && index === 0)
}

/** What every second like says about the first prompt that the other answered. */
const commentOf = (by: string, on: string, people: People): StoredLikeComment | undefined => {
  const chance = Number.parseInt(causedId('demo comment', by, on).slice(0, 8), 16)
  const prompt = people.get(on)?.prompts[0]?.prompt
  const words = likeLines[Math.floor(chance / 2) % likeLines.length]
  return prompt && words && chance % 2 === 0 ? { photoId: null, prompt, words } : undefined
}

/** The other member of a match closed its chat kindly, an hour before the community opens. */
const farewellStep = (recipe: DemoRecipe, { members, mode }: DemoMatch, by: string): SeedStep => {
  const matchId = matchIdOf(...members)
  const [lo, hi] = members.map(demoProfileId).sort() as [string, string]
  const at = Date.parse(recipe.now) - 60 * MINUTE
  return step(
    recipe,
    [matchId, 'closes kindly'],
    { at, by: memberIdOf(by) },
    conversation,
    streams.conversation(matchId),
    {
      type: 'CloseKindly',
      from: demoProfileId(by),
      messageId: causedId('demo message', matchId, 'last'),
      farewell: 'full',
      match: { matchId, profiles: [lo, hi], mode },
      now: new Date(at),
    },
  )
}

/** The persona whose oldest chat somebody closed. */
const FAREWELL_TO = 'wren'

const farewellSteps = (recipe: DemoRecipe, matches: readonly DemoMatch[]): SeedStep[] => {
  const before = new Date(Date.parse(recipe.now) - 120 * MINUTE).toISOString()
  const [oldest] = matches
    .filter(({ members, messages }) => members.includes(FAREWELL_TO) && messages.length > 0)
    .toSorted((one, other) => (one.matchedAt < other.matchedAt ? -1 : 1))
    .filter(({ messages }) => (messages.at(-1)?.at ?? before) < before)
  const other = oldest?.members.find(key => key !== FAREWELL_TO)
  return oldest && other ? [farewellStep(recipe, oldest, other)] : []
}

/** The likes of a match and all its messages. */
const matchSteps = (recipe: DemoRecipe, match: DemoMatch, people: People): SeedStep[] => {
  const { mode, likedAt, matchedAt } = match
  const [first, second] = inOrderOfLiking(match, people)
  const like = { mode, action: 'like' } as const
  return [
    swipe(recipe, {
      ...like,
      by: first,
      on: second,
      at: Date.parse(likedAt),
      comment: commentOf(first, second, people),
    }),
    swipe(recipe, { ...like, by: second, on: first, at: Date.parse(matchedAt) }),
    ...conversationSteps(recipe, match),
  ]
}

const pendingLikeStep = (recipe: DemoRecipe, like: DemoLike, people: People): SeedStep => {
  const both = [like.by, like.on].flatMap(key => people.get(key) ?? [])
  const met = Math.max(...both.map(profileReadyAt)) + MINUTE
  const comment = commentOf(like.by, like.on, people)
  return swipe(recipe, { ...like, comment, at: Math.max(met, Date.parse(like.at)) })
}

/** The steps of all interactions between members of a community. */
export const interactionSteps = (
  recipe: DemoRecipe,
  { members, matches, likes: waiting }: DemoCommunity,
): SeedStep[] => {
  const people: People = new Map(members.map(one => [one.key, one]))
  return [
    ...matches.flatMap(match => matchSteps(recipe, match, people)),
    ...farewellSteps(recipe, matches),
    ...waiting.map(like => pendingLikeStep(recipe, like, people)),
  ]
}
