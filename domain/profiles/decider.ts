import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow, type ProfilePatch } from '../../contracts/profiles/profiles.ts'
import {
  decideFilters,
  type FilterCommand,
  type FiltersDocument,
  foldFilters,
  noFilters,
} from './filter-rules.ts'
import { decidePart, type PartCommand } from './part-rules.ts'
import { decidePhotos, type PhotoCommand } from './photo-rules.ts'
import {
  decidePreferenceRules,
  foldPreferenceRules,
  noPreferenceRules,
  type PreferenceRuleCommand,
  type PreferenceRulesDocument,
} from './preference-rules.ts'
import {
  foldProfile,
  type ProfileDocument,
  type ProfileEvent,
  sendsReceipts,
  utcDay,
} from './profile.ts'
import { decideTravel, type TravelCommand } from './travel-rules.ts'

type CreateProfile = EventNamed<'ProfileCreated'>['data'] & { readonly type: 'CreateProfile' }
type ReviseProfile = {
  readonly type: 'ReviseProfile'
  readonly changes: ProfilePatch
  readonly now: Date
}
type ChooseModes = { readonly type: 'ChooseModes'; readonly modes: readonly DiscoveryMode[] }

/** From the demo community, never from a request. */
type MarkDemo = { readonly type: 'MarkDemo' }

/** After the member has left, never from a request. */
type CloseProfile = { readonly type: 'CloseProfile'; readonly profileId: string }

/** From the staff, never from a request. */
type SetVerified = {
  readonly type: 'SetVerified'
  readonly isVerified: boolean
  readonly operator: string
}

type ProfileChange =
  | ReviseProfile
  | ChooseModes
  | MarkDemo
  | SetVerified
  | PhotoCommand
  | PartCommand
  | TravelCommand
  | FilterCommand
  | PreferenceRuleCommand

/** A profile with the filters and rules of its member. */
export type ProfileState = ProfileDocument & {
  readonly filters: FiltersDocument
  readonly preferenceRules: PreferenceRulesDocument
  /** How often each list of filters or rules was set, on the last UTC day with such a change. */
  readonly listChanges: { readonly day: string; readonly counts: Readonly<Record<string, number>> }
}

export type ProfileCommand = CreateProfile | CloseProfile | ProfileChange

const profileExists = () =>
  new Refusal('profile_exists', 'You already have a profile. Edit it instead.')
const noProfile = () => new Refusal('profile_required', 'Create your profile first.')
const agesCrossed = () =>
  new Refusal('bad_input', 'The oldest age cannot be below the youngest. Change both.')

/** The fields that differ from the profile, with the age as of today. */
const changedFields = (
  changes: ProfilePatch,
  profile: ProfileDocument,
  now: Date,
): ProfilePatch => {
  const age = ageNow(profile.age, profile.declaredAt, now)
  const { commentsWelcome = false } = profile
  const today = { ...profile, age, readReceipts: sendsReceipts(profile), commentsWelcome }
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, today[field as keyof ProfilePatch]),
    ),
  )
}

const revise = ({ changes, now }: ReviseProfile, profile: ProfileDocument) => {
  const changed = changedFields(changes, profile, now)
  if (Object.keys(changed).length === 0) return []

  const { minAge, maxAge } = { ...profile, ...changed }
  if (minAge > maxAge) return agesCrossed()
  const { profileId } = profile
  return [{ type: 'ProfileRevised', data: { profileId, changes: changed } } as const]
}

const choose = ({ modes: chosen }: ChooseModes, profile: ProfileDocument) => {
  const next = modes.filter(mode => chosen.includes(mode))
  if (next.join() === profile.modes.join()) return []
  return [{ type: 'ModesChosen', data: { profileId: profile.profileId, modes: next } } as const]
}

const markDemo = ({ profileId, isDemo }: ProfileDocument) =>
  isDemo ? [] : [{ type: 'ProfileMarkedDemo', data: { profileId } } as const]

const setVerified = (
  { isVerified, operator }: SetVerified,
  { profileId, isVerified: before }: ProfileDocument,
) => {
  if (isVerified === before) return []
  const type = isVerified ? 'ProfileVerified' : 'VerificationWithdrawn'
  return [{ type, data: { profileId, operator } } as const]
}

const tooManyFilterChanges = () =>
  new Refusal(
    'too_many_filter_changes',
    `You can change this list ${limits.listChangesPerDay} times a day. You can change it again after midnight UTC.`,
  )

/** The result of a change of filters or rules, unless the day's limit is reached. */
const withinDay = <D extends readonly { readonly type: string }[] | Refusal>(
  { now }: { readonly now: Date },
  { listChanges }: ProfileState,
  decided: D,
): D | Refusal => {
  const isToday = listChanges.day === utcDay(now.toISOString())
  if (decided instanceof Refusal || !isToday) return decided
  const isTooMany = decided.some(
    ({ type }) => (listChanges.counts[type] ?? 0) >= limits.listChangesPerDay,
  )
  return isTooMany ? tooManyFilterChanges() : decided
}

const change = (command: ProfileChange, profile: ProfileState) => {
  switch (command.type) {
    case 'ReviseProfile':
      return revise(command, profile)
    case 'ChooseModes':
      return choose(command, profile)
    case 'MarkDemo':
      return markDemo(profile)
    case 'SetVerified':
      return setVerified(command, profile)
    case 'AddPhoto':
    case 'RemovePhoto':
    case 'ChoosePrimaryPhoto':
    case 'ReorderPhotos':
    case 'ReviewPhoto':
    case 'HidePhoto':
    case 'RestorePhoto':
      return decidePhotos(command, profile)
    case 'ChooseHobbies':
    case 'ChooseTags':
    case 'AnswerPrompts':
    case 'StateBoundaries':
    case 'StateRelationshipPreferences':
    case 'ChoosePlace':
    case 'DeclareHangoutAvailability':
    case 'DeclareGroupInterests':
      return decidePart(command, profile)
    case 'PlanTravel':
    case 'CancelTravel':
    case 'TurnTravel':
      return decideTravel(command, profile)
    case 'SetDiscoveryFilters':
    case 'SetBlockFilters':
      return withinDay(command, profile, decideFilters(command, profile.profileId, profile.filters))
    case 'SetPreferenceRules':
      return withinDay(
        command,
        profile,
        decidePreferenceRules(command, profile.profileId, profile.preferenceRules),
      )
    case 'RecordRuleAudit':
      return decidePreferenceRules(command, profile.profileId, profile.preferenceRules)
  }
}

/** A member's profile. Each member has one, because its id derives from theirs. */
export const profile: Decider<ProfileState | null, ProfileCommand, ProfileEvent> = {
  initialState: null,

  decide(command, state) {
    const isClosed = state !== null && !state.isActive
    if (command.type === 'CloseProfile') {
      const { profileId } = command
      return isClosed ? [] : [{ type: 'ProfileClosed', data: { profileId } }]
    }
    // A schedule may still know the trip of somebody who has just left.
    if (command.type === 'TurnTravel' && (isClosed || !state)) return []
    if (isClosed) return new Refusal('unauthorized', 'Unauthorized')
    if (command.type !== 'CreateProfile') return state ? change(command, state) : noProfile()
    const { type: _, ...data } = command
    return state ? profileExists() : [{ type: 'ProfileCreated', data }]
  },

  evolve(state, event) {
    const next = foldProfile(state, event)
    if (!next) return null
    const before = event.type === 'ProfileClosed' ? null : state
    const { filters = noFilters, preferenceRules = noPreferenceRules } = before ?? {}
    const listChanges = before?.listChanges ?? noListChanges
    const kept = { ...next, filters, preferenceRules, listChanges }
    switch (event.type) {
      case 'DiscoveryFiltersSet':
      case 'BlockFiltersSet':
        return {
          ...kept,
          filters: foldFilters(filters, event),
          listChanges: countChange(listChanges, event),
        }
      case 'PreferenceRulesSet':
        return {
          ...kept,
          preferenceRules: foldPreferenceRules(preferenceRules, event),
          listChanges: countChange(listChanges, event),
        }
      case 'PreferenceRulesAudited':
        return { ...kept, preferenceRules: foldPreferenceRules(preferenceRules, event) }
      default:
        return kept
    }
  },
}

const noListChanges: ProfileState['listChanges'] = { day: '', counts: {} }

const countChange = (
  { day, counts }: ProfileState['listChanges'],
  { type, at }: { readonly type: string; readonly at: Instant },
): ProfileState['listChanges'] => {
  const before = day === utcDay(at) ? counts : {}
  return { day: utcDay(at), counts: { ...before, [type]: (before[type] ?? 0) + 1 } }
}
