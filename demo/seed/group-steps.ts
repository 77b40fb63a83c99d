import { photoWords } from '../../contracts/chat/photo-words.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { limits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { type DemoMember, demoProfileId, memberIdOf } from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { dice } from '../dice/dice.ts'
import { type GroupKind, groupKinds } from '../words/words.ts'
import { type StorePhoto, withPhoto } from './photo-steps.ts'
import { type SeedStep, step } from './seed-step.ts'
import { profileReadyAt } from './sign-up-steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Members of a group, fewer than its seats. */
const MEMBERS = 5

const isPersona = ({ key }: DemoMember) => personaSheets.some(persona => persona.key === key)

/**
 * Members of a group, a persona in turn among them, and last somebody who asks to join it; no members
 * visible to matches only.
 */
const castOf = (
  index: number,
  recipe: DemoRecipe,
  members: readonly DemoMember[],
): DemoMember[] => {
  const before = Date.parse(recipe.now) - 48 * HOUR
  const present = members.filter(
    one => profileReadyAt(one) < before && one.profile.profileVisibility === 'public',
  )
  const personas = present.filter(isPersona)
  const persona = personas.length > 0 ? [personas[index % personas.length] as DemoMember] : []
  const roll = dice(`${recipe.seed}/group/${index}`)
  const others = roll.some(
    present.filter(one => !isPersona(one)),
    MEMBERS + 1 - persona.length,
  )
  return [...others.slice(0, 1), ...persona, ...others.slice(1)]
}

const stepsOf = (
  recipe: DemoRecipe,
  { name, description, interests, times, admission, lines }: GroupKind,
  index: number,
  members: readonly DemoMember[],
  storePhoto: StorePhoto,
): SeedStep[] => {
  const groupId = causedId('demo group', recipe.seed, String(index))
  const stream = streams.group(groupId)
  const start = Date.parse(recipe.now) - 40 * HOUR + index * HOUR
  const [founder, ...cast] = castOf(index, recipe, members)
  const others = cast.slice(0, MEMBERS - 1)
  if (!founder) return []
  const groupStep = (
    what: string,
    { key }: DemoMember,
    at: number,
    command: Parameters<typeof group.decide>[0],
  ) => step(recipe, [groupId, what], { at, by: memberIdOf(key) }, group, stream, command)
  const found = groupStep('founded', founder, start, {
    type: 'FoundGroup',
    groupId,
    founder: demoProfileId(founder.key),
    name,
    description,
    interests: [...interests],
    availability: [...times],
    maxMembers: limits.group.members.initial,
    admission,
    newcomersRead: false,
  })
  const joins = others.flatMap((one, seat) => {
    const profileId = demoProfileId(one.key)
    const at = start + (seat + 1) * MINUTE
    const rsvpStatus = seat % 3 === 2 ? 'maybe' : 'attending'
    const join = { type: 'Join', profileId, rsvpStatus, fits: true, now: new Date(at) } as const
    const joined = groupStep(`joined ${one.key}`, one, at, join)
    if (admission === 'open') return [joined]
    const accept = {
      type: 'AcceptGroupRequest',
      profileId,
      by: demoProfileId(founder.key),
    } as const
    return [joined, groupStep(`accepted ${one.key}`, founder, at + MINUTE / 2, accept)]
  })
  const everyone = [founder, ...others]
  const last = lines.length - 1
  const authorOf = (line: number) => everyone[line % everyone.length] as DemoMember
  const messageId = (line: number) => causedId('demo group message', groupId, String(line))
  const saidAt = (line: number) => start + HOUR + line * 7 * MINUTE
  const messages = lines.map((content, line) =>
    groupStep(`said ${line}`, authorOf(line), saidAt(line), {
      type: 'SendGroupMessage',
      groupId,
      from: demoProfileId(authorOf(line).key),
      content,
      messageId: messageId(line),
      answers: line > 0 && line === last ? messageId(line - 1) : undefined,
    }),
  )
  const reactions = lines.slice(-1).map(() => {
    const one = authorOf(last + 1)
    return groupStep('reaction', one, saidAt(last + 1), {
      type: 'ReactInGroup',
      groupId,
      messageId: messageId(last),
      by: demoProfileId(one.key),
      reaction: 'thank',
    })
  })
  const arranging = { groupId, by: demoProfileId(founder.key) }
  const arranged = [
    ...others.slice(0, 1).map(one =>
      groupStep('moderator', founder, saidAt(last + 2), {
        type: 'NameGroupModerator',
        ...arranging,
        profileId: demoProfileId(one.key),
        moderates: true,
      }),
    ),
    ...lines.slice(0, 1).map(() =>
      groupStep('pinned', founder, saidAt(last + 3), {
        type: 'PinGroupMessage',
        ...arranging,
        messageId: messageId(0),
        isPinned: true,
      }),
    ),
    groupStep('topic', founder, saidAt(last + 4), {
      type: 'OpenGroupTopic',
      ...arranging,
      topicId: causedId('demo topic', groupId),
      name: 'Getting there',
    }),
  ]
  const asked = cast.slice(MEMBERS - 1).map(one => {
    const at = saidAt(last + 5)
    const profileId = demoProfileId(one.key)
    const join = { type: 'Join', profileId, rsvpStatus: 'attending', fits: true } as const
    return groupStep('asked', one, at, { ...join, now: new Date(at) })
  })
  const from = demoProfileId(founder.key)
  const photoId = messageId(lines.length)
  const pictured = [
    ...everyone
      .filter(one => one === founder || isPersona(one))
      .map(one =>
        groupStep(`agrees to photos, ${one.key}`, one, saidAt(last + 6), {
          type: 'AgreeToGroupPhotos',
          groupId,
          by: demoProfileId(one.key),
          agrees: true,
        }),
      ),
    withPhoto(
      groupStep('photo', founder, saidAt(last + 7), {
        type: 'SendGroupMessage',
        groupId,
        from,
        content: photoWords,
        messageId: photoId,
        photo: true,
      }),
      () =>
        storePhoto({ author: from, chat: subjects.group(groupId), messageId: photoId }, founder),
    ),
  ]
  return [
    found,
    ...joins,
    ...messages,
    ...reactions,
    ...arranged,
    ...(admission === 'approval' ? asked : []),
    ...(index === 0 ? pictured : []),
  ]
}

/** Group interests of personas, so that Find Matches finds some. */
const interestsOf = (recipe: DemoRecipe, one: DemoMember): SeedStep => {
  const roll = dice(`${recipe.seed}/group interests/${one.key}`)
  const kinds = roll.some(groupKinds, 3)
  return step(
    recipe,
    [one.key, 'group interests'],
    { at: profileReadyAt(one) + 2 * MINUTE, by: memberIdOf(one.key) },
    profile,
    streams.profile(demoProfileId(one.key)),
    {
      type: 'DeclareGroupInterests',
      interests: [...new Set(kinds.flatMap(({ interests }) => interests))],
      availability: [...new Set(kinds.flatMap(({ times }) => times))],
    },
  )
}

/** The steps of groups with their conversations, and a photo in the first, and of the interests of personas. */
export const groupSteps = (
  recipe: DemoRecipe,
  members: readonly DemoMember[],
  storePhoto: StorePhoto,
): SeedStep[] => [
  ...members.filter(isPersona).map(one => interestsOf(recipe, one)),
  ...groupKinds.flatMap((kind, place) => stepsOf(recipe, kind, place, members, storePhoto)),
]
