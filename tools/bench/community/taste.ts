import { type Cell, milesBetween } from '../../../contracts/core/geo.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import { packIds, questionPacks } from '../../../contracts/questions/question-packs.ts'
import { seedOf } from '../../../domain/discovery/rank-level.ts'
import type { ProfileParts } from '../../../engines/adapters/scorer/subject.ts'
import { seededRandom } from '../../../test/samples/seeded-random.ts'

/** The questions for everybody that members answer with one choice. */
const questions = packIds
  .filter(packId => !questionPacks[packId].isAdult)
  .flatMap(packId => questionPacks[packId].questions.map(question => ({ packId, ...question })))
  .filter(({ type }) => type === 'boolean' || type === 'single')

/** The share of members who answer questions, and of the questions that each of them answers. */
const ANSWERING = { members: 0.6, questions: 0.75 }

/** The index of the chosen option by question: the first or the second. */
export type SimulatedAnswers = ReadonlyMap<(typeof questions)[number], 0 | 1>

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
  const chance = seededRandom(seedOf(profileId))
  const [appeal, ease, outlook] = [chance.normal(), chance.normal(), chance.normal()]
  const answers = new Map<(typeof questions)[number], 0 | 1>()
  const isAnswering = chance.next() < ANSWERING.members
  for (const [number, question] of questions.entries()) {
    const leaning = (number % 2 === 0 ? outlook : -outlook) + 0.7 * chance.normal()
    if (isAnswering && chance.next() < ANSWERING.questions)
      answers.set(question, leaning > 0 ? 1 : 0)
  }
  return { appeal, ease, answers }
}

/** What a member states; all agree to AI. */
export type Stated = ProfileParts & {
  readonly minAge: number
  readonly maxAge: number
  readonly cell: Cell
  readonly gender: string
  readonly orientation: string
}

/** What these events of a new profile state; undefined without a profile or a place. */
export const statedIn = (events: readonly DomainEvent[]): Stated | undefined => {
  const data = <T extends DomainEvent['type']>(type: T) =>
    events.find(event => event.type === type)?.data as EventNamed<T>['data'] | undefined
  const created = data('ProfileCreated')
  const cell = data('PlaceChosen')?.place?.cell
  if (!created || cell === undefined) return undefined
  const { age, minAge, maxAge, relationshipStyle, gender, orientation } = created
  return {
    aiConsent: true,
    age,
    minAge,
    maxAge,
    cell,
    relationshipStyle,
    gender,
    orientation,
    bio: created.bio,
    seekingDescription: created.seekingDescription,
    modes: data('ModesChosen')?.modes ?? [],
    hobbies: data('HobbiesChosen')?.hobbies ?? [],
    boundaries: data('BoundariesStated')?.boundaries ?? [],
    relationshipPreferences: data('RelationshipPreferencesStated')?.preferences ?? [],
  }
}

/** Somebody who looks at cards, or is on one. */
export type Person = { readonly character: Character; readonly stated?: Stated | undefined }

/** How much of each thing counts, in logits. The first makes a third of all cards liked. */
const WEIGHTS = {
  anybody: -1.35,
  appeal: 0.9,
  ease: 0.7,
  sameStyle: 0.9,
  ageSought: 0.8,
  sharedHobby: 0.5,
  bothWish: 0.4,
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
    (viewer.stated && other.stated ? statedFit(viewer.stated, other.stated) : 0)
  return 1 / (1 + Math.exp(-logit))
}

const statedFit = (viewer: Stated, other: Stated): number => {
  const isSought = other.age >= viewer.minAge && other.age <= viewer.maxAge
  const hobbies = Math.min(MOST_HOBBIES, sharedHobbies(viewer, other))
  return (
    (viewer.relationshipStyle === other.relationshipStyle ? WEIGHTS.sameStyle : 0) +
    (isSought ? WEIGHTS.ageSought : 0) +
    WEIGHTS.sharedHobby * hobbies +
    wishesTogether(viewer, other) +
    (WEIGHTS.hundredMiles * milesBetween(viewer.cell, other.cell)) / 100
  )
}

const sharedHobbies = (viewer: Stated, other: Stated): number =>
  viewer.hobbies.filter(hobby => other.hobbies.includes(hobby)).length

const wishesTogether = (viewer: Stated, other: Stated): number => {
  let sum = 0
  for (const { item, level } of viewer.relationshipPreferences) {
    const theirs = other.relationshipPreferences.find(wish => wish.item === item)?.level
    if (theirs === undefined) continue
    if (wants(level) && wants(theirs)) sum += WEIGHTS.bothWish
    if (level === 'must_have' && theirs === 'off_limits') sum += WEIGHTS.opposedWish
  }
  return sum
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
