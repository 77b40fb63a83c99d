import { isDeepStrictEqual } from 'node:util'
import { eachWordOnce } from '../../contracts/core/folded-text.ts'
import { placeLimits } from '../../contracts/core/limits.ts'
import { groupTimes } from '../../contracts/groups/group-times.ts'
import type { HangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import { timeSlots } from '../../contracts/hangouts/time-slots.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../contracts/profiles/boundary-catalogue.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import { type ProfileDocument, tooManyMoves, utcDay } from './profile.ts'

type ChooseHobbies = { readonly type: 'ChooseHobbies'; readonly hobbies: readonly string[] }
type ChooseTags = { readonly type: 'ChooseTags'; readonly tags: readonly string[] }
type AnswerPrompts = {
  readonly type: 'AnswerPrompts'
  readonly answers: readonly { readonly prompt: string; readonly answer: string }[]
}
type StateBoundaries = {
  readonly type: 'StateBoundaries'
  readonly boundaries: readonly ConsentPreference[]
}
type StateRelationshipPreferences = {
  readonly type: 'StateRelationshipPreferences'
  readonly preferences: readonly RelationshipPreference[]
}
type ChoosePlace = {
  readonly type: 'ChoosePlace'
  readonly place: ChosenPlace | null
  readonly now: Date
}

type DeclareHangoutAvailability = {
  readonly type: 'DeclareHangoutAvailability'
  readonly availability: readonly HangoutAvailability[]
}

type DeclareGroupInterests = {
  readonly type: 'DeclareGroupInterests'
  readonly interests: readonly string[]
  readonly availability: readonly string[]
}

export type PartCommand =
  | ChooseHobbies
  | ChooseTags
  | AnswerPrompts
  | StateBoundaries
  | StateRelationshipPreferences
  | ChoosePlace
  | DeclareHangoutAvailability
  | DeclareGroupInterests

/** Decides commands that replace a part of a profile as a whole. */
export const decidePart = (command: PartCommand, profile: ProfileDocument) => {
  const { profileId } = profile
  switch (command.type) {
    case 'ChooseHobbies': {
      const hobbies = hobbyKeys.filter(key => command.hobbies.includes(key))
      return unlessSame(profile.hobbies, hobbies, {
        type: 'HobbiesChosen',
        data: { profileId, hobbies },
      } as const)
    }
    case 'ChooseTags': {
      const tags = eachWordOnce(command.tags)
      return unlessSame(profile.tags, tags, {
        type: 'TagsChosen',
        data: { profileId, tags },
      } as const)
    }
    case 'AnswerPrompts': {
      const answers = command.answers.map(({ prompt, answer }) => ({ prompt, answer }))
      return unlessSame(profile.prompts ?? [], answers, {
        type: 'PromptsAnswered',
        data: { profileId, answers },
      } as const)
    }
    case 'StateBoundaries': {
      const boundaries = inOrderOf(boundaryKeys, command.boundaries, one => one.category)
      return unlessSame(profile.boundaries, boundaries, {
        type: 'BoundariesStated',
        data: { profileId, boundaries },
      } as const)
    }
    case 'StateRelationshipPreferences': {
      const preferences = inOrderOf(itemKeys, command.preferences, one => one.item)
      return unlessSame(profile.relationshipPreferences, preferences, {
        type: 'RelationshipPreferencesStated',
        data: { profileId, preferences },
      } as const)
    }
    case 'DeclareGroupInterests': {
      const { type: _, ...stated } = command
      const groupInterests = {
        interests: [...stated.interests],
        availability: groupTimeKeys.filter(key => stated.availability.includes(key)),
      }
      return unlessSame(profile.groupInterests, groupInterests, {
        type: 'GroupInterestsDeclared',
        data: { profileId, ...groupInterests },
      } as const)
    }
    case 'DeclareHangoutAvailability': {
      const availability = inOrderOf(slotKeys, command.availability, one => one.timeSlot)
      return unlessSame(profile.hangoutAvailability, availability, {
        type: 'HangoutAvailabilityDeclared',
        data: { profileId, availability },
      } as const)
    }
    case 'ChoosePlace':
      return choosePlace(command, profile)
  }
}

const hobbyKeys = Object.keys(hobbyLabels)
const boundaryKeys = Object.keys(boundaryCatalogue)
const groupTimeKeys = Object.keys(groupTimes)
const slotKeys = Object.keys(timeSlots)
const itemKeys = Object.values(relationshipCatalogue).flatMap(({ items }) => Object.keys(items))

const unlessSame = <E>(before: unknown, after: unknown, event: E): E[] =>
  isDeepStrictEqual(before, after) ? [] : [event]

/** Sets are stored in catalogue order, so that another order changes nothing. */
const inOrderOf = <T>(keys: readonly string[], stated: readonly T[], keyOf: (one: T) => string) =>
  stated.toSorted((one, other) => keys.indexOf(keyOf(one)) - keys.indexOf(keyOf(other)))

const choosePlace = ({ place, now }: ChoosePlace, profile: ProfileDocument) => {
  const { profileId, moves } = profile
  if (profile.place?.id === place?.id) return []
  const today = moves.day === utcDay(now.toISOString()) ? moves.count : 0
  if (place && today >= placeLimits.changesPerDay) return tooManyMoves()
  return [{ type: 'PlaceChosen', data: { profileId, place } } as const]
}
