import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { AnswerInput } from '../../../contracts/questions/answers.ts'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import type { ProfileParts } from '../../../engines/adapters/scorer/subject.ts'
import { leaveInPlace } from '../../../test/projections/displacement.ts'
import { recordEvents } from '../../../test/projections/fold-events.ts'
import {
  createSpecIndex,
  foldIntoSpecIndex,
  type SpecIndex,
} from '../../../test/projections/viewer-index.ts'
import { community } from '../community/community.ts'
import { DAY, newWorld, type SimulatedMember } from '../community/world.ts'
import type { Swipe } from './swipe-counts.ts'

/** The simulation ends before this moment. */
const END = Date.parse('2026-11-01T12:00:00Z')

/** So few that members find many others near. */
const CITIES = 3

/** Members who swiped in these days are in the market. */
const ACTIVE = 14 * DAY

export const MODE = 'dating'

/** A simulated community at one moment, as the product knows it. */
export type Simulated = {
  /** When the simulation ended. */
  readonly now: Date
  readonly index: SpecIndex
  readonly people: readonly SimulatedMember[]
  /** What each member states, for the scorer; undefined without a profile. */
  readonly parts: readonly (ProfileParts | undefined)[]
  /** All swipes of the mode. */
  readonly swipes: readonly Swipe[]
  /** People who swiped lately. */
  readonly active: ReadonlySet<number>
}

/** What a member answers, as events. The choice itself is all that they accept of others. */
const answersOf = ({ profileId, character }: SimulatedMember): DomainEvent[] =>
  [...character.answers].map(([{ packId, id }, choice]) => {
    const bits = { given: 1 << choice, acceptable: 1 << choice }
    const answer = { ...AnswerInput.parse({}), bits }
    const named = namedQuestion(packId, id)
    const data = { profileId, ...named, isExplained: false, isNeuro: false, answer }
    return { type: 'QuestionAnswered', data }
  })

/** The fields of a new profile that the scorer compares. All consent to it here. */
const partsOf = (facts: readonly DomainEvent[]): ProfileParts => {
  let parts: ProfileParts = {
    aiConsent: true,
    age: 0,
    relationshipStyle: '',
    modes,
    bio: null,
    seekingDescription: null,
    hobbies: [],
    boundaries: [],
    relationshipPreferences: [],
  }
  for (const { type, data } of facts) {
    if (type === 'ProfileCreated') {
      const { age, relationshipStyle, bio, seekingDescription } = data
      parts = { ...parts, age, relationshipStyle, bio, seekingDescription }
    } else if (type === 'HobbiesChosen') parts = { ...parts, hobbies: data.hobbies }
    else if (type === 'BoundariesStated') parts = { ...parts, boundaries: data.boundaries }
    else if (type === 'ModesChosen') parts = { ...parts, modes: data.modes }
    else if (type === 'RelationshipPreferencesStated')
      parts = { ...parts, relationshipPreferences: data.preferences }
  }
  return parts
}

/** Simulates a community and folds what its members did, and their answers, as the product does. */
export const simulate = (events: number, seed: number): Simulated => {
  const world = newWorld(seed, CITIES)
  const index = createSpecIndex(leaveInPlace)
  const numberOf = new Map<string, number>()
  const parts = new Map<string, ProfileParts>()
  const swipes: Swipe[] = []
  const lastSwipes = new Map<number, number>()
  let now = 0
  const fold = (facts: readonly DomainEvent[], at: number) => {
    const instant = new Date(at).toISOString()
    for (const event of recordEvents(facts.map(fact => ({ ...fact, at: instant }))))
      foldIntoSpecIndex(index, event)
  }
  const numberFor = (id: string) => numberOf.get(id) ?? Number.NaN

  for (const { at, events: facts } of community({ events, seed, now: END }, world)) {
    for (let number = numberOf.size; number < world.people.length; number += 1)
      numberOf.set((world.people[number] as SimulatedMember).profileId, number)
    now = at
    const created = facts.find(({ type }) => type === 'ProfileCreated')
    if (created?.type === 'ProfileCreated') {
      const { profileId } = created.data
      parts.set(profileId, partsOf(facts))
      const member = world.people[numberFor(profileId)]
      if (member) fold(answersOf(member), at)
    }
    fold(facts, at)
    for (const fact of facts) {
      if (fact.type !== 'Swiped' || fact.data.mode !== MODE) continue
      const { by, on, action } = fact.data
      const likes = action === 'like' || action === 'super_like'
      swipes.push({ by: numberFor(by), on: numberFor(on), likes })
      lastSwipes.set(numberFor(by), at)
    }
  }
  return {
    now: new Date(now),
    index,
    people: world.people,
    parts: world.people.map(({ profileId }) => parts.get(profileId)),
    swipes,
    active: new Set([...lastSwipes].flatMap(([number, at]) => (now - at < ACTIVE ? number : []))),
  }
}
