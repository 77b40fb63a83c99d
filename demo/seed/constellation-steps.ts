import type { SideInput } from '../../contracts/constellations/links.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { jointCard } from '../../domain/constellations/joint-card-decider.ts'
import { link } from '../../domain/constellations/link-decider.ts'
import type { DemoCommunity } from '../community/community.ts'
import { type DemoMember, demoProfileId, memberIdOf, photoIdOf } from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { jointTexts, type LinkName, linkNames } from '../words/words.ts'
import { type SeedStep, step } from './seed-step.ts'
import { profileReadyAt } from './sign-up-steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Links and joint cards are older than this, in milliseconds, so that they are no news. */
const OLDER_THAN = 48 * HOUR

/** The share of members who are linked; personas are among them, if somebody lives near. */
const LINKED = 0.5

/** Of the pairs: how many are linked with a third, too, as all personas are, and how many meet others together. */
const WITH_A_THIRD = 0.3
const TOGETHER = 0.3

type Pair = readonly [DemoMember, DemoMember]
type Linked = {
  readonly pair: Pair
  readonly sides: readonly [SideInput, SideInput]
  readonly at: number
}

const idsOf = ([one, other]: Pair): [string, string] => [
  demoProfileId(one.key),
  demoProfileId(other.key),
]

/** What the two choose: most show their link, some one side keeps it private, some are only counted. */
const sidesOf = (roll: Dice): Linked['sides'] => {
  const name = roll.one(linkNames)
  const alike = linkNames.filter(({ kind }) => kind === name.kind)
  const other: LinkName = roll.chance(0.7) ? { kind: name.kind, words: null } : roll.one(alike)
  const shown = { isShown: true, isCounted: false }
  const choices = {
    shown: [shown, shown],
    counted: [shown, { isShown: false, isCounted: true }],
    hidden: [shown, { isShown: false, isCounted: false }],
  } as const
  const [own, theirs] = choices[roll.weighted({ shown: 7, counted: 2, hidden: 1 })]
  return [
    { ...name, ...own },
    { ...other, ...theirs },
  ]
}

const isPersona = ({ key }: DemoMember) => personaSheets.some(persona => persona.key === key)

/** Pairs of the same city until enough are linked, and some of them with a third. */
const pairsIn = (
  recipe: DemoRecipe,
  { members, likes }: Pick<DemoCommunity, 'members' | 'likes'>,
  roll: Dice,
): Pair[] => {
  const before = Date.parse(recipe.now) - OLDER_THAN - HOUR
  const waiting = new Set(likes.map(({ by, on }) => `${by} ${on}`))
  const mayLink = (one: DemoMember, other: DemoMember) =>
    one.city.name === other.city.name &&
    !waiting.has(`${one.key} ${other.key}`) &&
    !waiting.has(`${other.key} ${one.key}`)
  const present = members.filter(one => profileReadyAt(one) < before)
  let free = roll.shuffled(present).sort((one, other) => +isPersona(other) - +isPersona(one))
  const pairs: Pair[] = []
  while (2 * pairs.length < LINKED * members.length) {
    const [one, ...others] = free
    if (!one) break
    const other = others.find(candidate => mayLink(one, candidate))
    free = others.filter(candidate => candidate !== other)
    if (other) pairs.push([one, other])
  }
  const thirds = pairs.flatMap(([one, other], index): Pair[] => {
    const hub = isPersona(one) ? one : other
    const [third] = pairs.slice(index + 1).find(([candidate]) => mayLink(hub, candidate)) ?? []
    return third && roll.chance(isPersona(one) ? 1 : WITH_A_THIRD) ? [[hub, third]] : []
  })
  return [...pairs, ...thirds]
}

/** An invitation and its yes; then both share when they are free. */
const linkSteps = (recipe: DemoRecipe, { pair, sides, at }: Linked): SeedStep[] => {
  const [by, on] = idsOf(pair)
  const stream = streams.link(by, on)
  const linkId = causedId('demo link', by, on)
  const linkStep = (
    name: string,
    { key }: DemoMember,
    when: number,
    command: Parameters<typeof link.decide>[0],
  ) => step(recipe, [linkId, name], { at: when, by: memberIdOf(key) }, link, stream, command)
  const accepted = at + 20 * MINUTE
  const [side, answer] = sides
  const invite = { by, on, side, linkId, now: new Date(at) }
  const accept = { by: on, on: by, side: answer, linkId, now: new Date(accepted) }
  return [
    linkStep('invited', pair[0], at, { type: 'InviteToLink', ...invite }),
    linkStep('accepted', pair[1], accepted, { type: 'AcceptLink', ...accept }),
    ...pair.map((one, index) => {
      const parties = index === 0 ? { by, on } : { by: on, on: by }
      const changes = { sharesFreeTime: true }
      return linkStep(`free time ${one.key}`, one, accepted + (index + 1) * MINUTE, {
        type: 'ReviseLink',
        ...parties,
        changes,
      })
    }),
  ]
}

/** A joint card and the yes of the other; none of two who have no mode in common. */
const jointCardSteps = (recipe: DemoRecipe, { pair, at }: Linked, text: string): SeedStep[] => {
  const [one, other] = pair
  const [by, on] = idsOf(pair)
  const modes = one.modes.filter(mode => other.modes.includes(mode))
  if (modes.length === 0) return []
  const jointId = causedId('demo joint card', by, on)
  const stream = streams.joint(jointId)
  const cardStep = (
    name: string,
    { key }: DemoMember,
    when: number,
    command: Parameters<typeof jointCard.decide>[0],
  ) => step(recipe, [jointId, name], { at: when, by: memberIdOf(key) }, jointCard, stream, command)
  const photos = pair.map(({ key }) => photoIdOf(key, 0))
  const members = [by, on].sort()
  const proposal = { jointId, by, members, text, photos, modes }
  return [
    cardStep('proposed', one, at, { type: 'ProposeJointCard', ...proposal }),
    cardStep('confirmed', other, at + 10 * MINUTE, {
      type: 'ConfirmJointCard',
      by: on,
      version: 0,
      asksFirst: true,
      mutual: true,
    }),
  ]
}

/** The steps of links between members, and of joint cards of some who show theirs. */
export const constellationSteps = (
  recipe: DemoRecipe,
  community: Pick<DemoCommunity, 'members' | 'likes'>,
): SeedStep[] => {
  const roll = dice(`${recipe.seed}/constellations`)
  const until = Date.parse(recipe.now) - OLDER_THAN - HOUR
  const links = pairsIn(recipe, community, roll).map((pair): Linked => {
    const since = Math.max(...pair.map(profileReadyAt)) + MINUTE
    return { pair, sides: sidesOf(roll), at: since + roll.roll() * Math.max(0, until - since) }
  })
  const isOpen = ({ profile }: DemoMember) => profile.profileVisibility === 'public'
  const shown = links.filter(
    ({ pair, sides }) => pair.every(isOpen) && sides.every(({ isShown }) => isShown),
  )
  const together = shown.filter(() => roll.chance(TOGETHER))
  const texts = roll.shuffled(jointTexts)
  return [
    ...links.flatMap(one => linkSteps(recipe, one)),
    ...together.flatMap((one, index) =>
      jointCardSteps(
        recipe,
        { ...one, at: one.at + 30 * MINUTE },
        texts[index % texts.length] as string,
      ),
    ),
  ]
}
