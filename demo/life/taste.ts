import { milesBetween } from '../../contracts/core/geo.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import type { DemoMember } from '../community/member.ts'
import { dice } from '../dice/dice.ts'

/** The questions for everybody that members answer with one choice. */
const questions = packIds
  .filter(packId => !questionPacks[packId].isAdult)
  .flatMap(packId => questionPacks[packId].questions.map(question => ({ packId, ...question })))
  .filter(({ type }) => type === 'boolean' || type === 'single')

/** The share of members who answer questions, and of the questions that each of them answers. */
const ANSWERING = { members: 0.6, questions: 0.75 }

/** The index of the chosen option by question: the first or the second. */
type SimulatedAnswers = ReadonlyMap<(typeof questions)[number], 0 | 1>

/** What others do not see of a member, but which decides whom they like and who likes them. */
export type Character = {
  /** How much others like the member, whatever they state: normally distributed about 0. */
  readonly appeal: number
  /** How easily the member likes others: normally distributed about 0. */
  readonly ease: number
  /** Answers to questions; no event of the simulation tells them. */
  readonly answers: SimulatedAnswers
}

/**
 * The character of the member with this id, always the same: it is drawn from the id, not from the
 * chance of the simulation, so that a change of it changes no profile.
 */
export const characterOf = (profileId: string): Character => {
  const chance = dice(profileId)
  const [appeal, ease, outlook] = [chance.normal(), chance.normal(), chance.normal()]
  const answers = new Map<(typeof questions)[number], 0 | 1>()
  const isAnswering = chance.roll() < ANSWERING.members
  for (const [number, question] of questions.entries()) {
    const leaning = (number % 2 === 0 ? outlook : -outlook) + 0.7 * chance.normal()
    if (isAnswering && chance.roll() < ANSWERING.questions)
      answers.set(question, leaning > 0 ? 1 : 0)
  }
  return { appeal, ease, answers }
}

/** Somebody who looks at cards, or is on one. */
export type Person = {
  readonly one: DemoMember
  readonly place: ChosenPlace
  readonly character: Character
}

/** How much of each thing counts, in logits. With the first, nearly two fifths of all cards are liked. */
const WEIGHTS = {
  anybody: -2.5,
  appeal: 0.9,
  ease: 0.7,
  sameStyle: 0.9,
  ageSought: 0.8,
  sharedHobby: 0.5,
  bothWish: 0.25,
  opposedWish: -0.8,
  agreement: 2,
  hundredMiles: -1,
}

/** Hobbies in common beyond these make no difference. */
const MOST_HOBBIES = 3

/**
 * The probability that one person likes the card of another: a logistic model of the appeal of the
 * one on the card, the ease of the viewer, and what both state: styles, the age that the viewer seeks,
 * hobbies, wishes, answers and distance. It is the truth that a ranking of the made community has to find.
 */
export const likeProbabilityOf = (viewer: Person, other: Person): number => {
  const logit =
    WEIGHTS.anybody +
    WEIGHTS.appeal * other.character.appeal +
    WEIGHTS.ease * viewer.character.ease +
    WEIGHTS.agreement * agreement(viewer.character.answers, other.character.answers) +
    statedFit(viewer, other)
  return 1 / (1 + Math.exp(-logit))
}

const statedFit = (
  { one: viewer, place }: Person,
  { one: other, place: there }: Person,
): number => {
  const { age, relationshipStyle } = other.profile
  const isSought = age >= viewer.profile.minAge && age <= viewer.profile.maxAge
  const hobbies = viewer.hobbies.filter(hobby => other.hobbies.includes(hobby)).length
  return (
    (viewer.profile.relationshipStyle === relationshipStyle ? WEIGHTS.sameStyle : 0) +
    (isSought ? WEIGHTS.ageSought : 0) +
    WEIGHTS.sharedHobby * Math.min(MOST_HOBBIES, hobbies) +
    wishesTogether(viewer, other) +
    (WEIGHTS.hundredMiles * milesBetween(place.cell, there.cell)) / 100
  )
}

const wishesTogether = (viewer: DemoMember, other: DemoMember): number => {
  let sum = 0
  const theirs = wishLevels(other)
  for (const { item, level } of viewer.relationshipPreferences) {
    const their = theirs.get(item)
    if (their === undefined) continue
    if (wants(level) && wants(their)) sum += WEIGHTS.bothWish
    if (level === 'must_have' && their === 'off_limits') sum += WEIGHTS.opposedWish
  }
  return sum
}

const levels = new WeakMap<DemoMember, ReadonlyMap<string, string>>()

/** The level of each wish of a member; swipes ask again and again. */
const wishLevels = (one: DemoMember): ReadonlyMap<string, string> => {
  const known = levels.get(one)
  if (known) return known
  const made = new Map(one.relationshipPreferences.map(({ item, level }) => [item, level]))
  levels.set(one, made)
  return made
}

const wants = (level: string) => level === 'must_have' || level === 'like_to_have'

/** The share of common answers that are the same, less a half; 0 without any. */
const agreement = (mine: SimulatedAnswers, theirs: SimulatedAnswers): number => {
  let [same, common] = [0, 0]
  for (const [question, answer] of mine) {
    const other = theirs.get(question)
    if (other === undefined) continue
    common += 1
    same += answer === other ? 1 : 0
  }
  return common === 0 ? 0 : same / common - 0.5
}
