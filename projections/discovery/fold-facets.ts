import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { EntitlementSource } from '../../contracts/payments/payments.ts'
import { questionNamedBy } from '../../contracts/questions/question-events.ts'
import { questionPacks } from '../../contracts/questions/question-packs.ts'
import { dayNumber, dayOfYear, minuteOf } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import { forgetQuestion, noteAnswer, withdrawAnswer } from './member-answers.ts'
import { noteFilters, noteHobbies, noteTags, noteWishes, statesAny } from './member-facets.ts'
import { TRAIT } from './members.ts'
import { FACET, type Facet } from './vocabulary.ts'

/** Events that only filters look at, and filters themselves. */
export const facetEventTypes = [
  'TagsChosen',
  'HobbiesChosen',
  'RelationshipPreferencesStated',
  'ProfileVerified',
  'VerificationWithdrawn',
  'DiscoveryFiltersSet',
  'BlockFiltersSet',
  'PreferenceRulesSet',
  'QuestionAnswered',
  'AnswerWithdrawn',
  'QuestionRemoved',
  'PackOptedIn',
  'PackOptedOut',
  'EntitlementGranted',
  'EntitlementEnded',
] as const

/** Folds an event into the index. */
export type IndexFold<T extends DomainEvent['type']> = (
  index: IndexData,
  event: RecordedEvent<EventNamed<T>>,
) => void

export const facetFolds: {
  readonly [T in (typeof facetEventTypes)[number]]: IndexFold<T>
} = {
  TagsChosen: (index, { data, at }) =>
    ofPresent(index, data.profileId, row => {
      const settled = statePart(index, row, at, one => !statesAny(index, one, [FACET.tag]))
      for (const one of [row, settled ?? row]) noteTags(index, one, data.tags)
    }),
  HobbiesChosen: (index, { data, at }) =>
    ofPresent(index, data.profileId, row => {
      const settled = statePart(index, row, at, one => !statesAny(index, one, hobbyFacets))
      for (const one of [row, settled ?? row]) noteHobbies(index, one, data.hobbies)
    }),
  RelationshipPreferencesStated: (index, { data, at }) =>
    ofPresent(index, data.profileId, row => {
      const settled = statePart(index, row, at, one => !statesAny(index, one, wishFacets))
      for (const one of [row, settled ?? row]) noteWishes(index, one, data.preferences)
    }),
  ProfileVerified: (index, { data }) => setVerified(index, data.profileId, true),
  VerificationWithdrawn: (index, { data }) => setVerified(index, data.profileId, false),
  DiscoveryFiltersSet: (index, { data: { profileId, filters }, at }) =>
    setLists(index, profileId, at, { discovery: filters }),
  BlockFiltersSet: (index, { data: { profileId, filters }, at }) =>
    setLists(index, profileId, at, { block: filters }),
  PreferenceRulesSet: (index, { data: { profileId, rules }, at }) =>
    setLists(index, profileId, at, { rules }),
  QuestionAnswered: (index, { data, at }) =>
    ofPresent(index, data.profileId, row => noteAnswer(index, row, data, dayOf(at))),
  AnswerWithdrawn: (index, { data, at }) =>
    ofPresent(index, data.profileId, row => {
      const named = questionNamedBy(data)
      if (named) withdrawAnswer(index, row, named.questionId, dayOf(at))
    }),
  QuestionRemoved: (index, { data: { questionId } }) => {
    for (const row of forgetQuestion(index, questionId)) index.rejections.noteChange(row)
    index.scans.noteChange()
  },
  PackOptedIn: (index, { data, at }) => setAdultPacks(index, data, at, true),
  PackOptedOut: (index, { data, at }) => setAdultPacks(index, data, at, false),
  EntitlementGranted: (index, { data: { memberId, source, until } }) =>
    setPremium(index, memberId, source, minuteOf(dayOfYear(new Date(until)))),
  EntitlementEnded: (index, { data: { memberId, source } }) =>
    setPremium(index, memberId, source, 0),
}

/** Changes the row of a member who has not left; a closed row stays empty. */
const ofPresent = (
  { members }: IndexData,
  profileId: string,
  change: (row: number) => void,
): void => {
  const row = members.rowOf(profileId)
  if (!members.isClosed(row)) change(row)
}

const dayOf = (at: string): number => dayNumber(Date.parse(at))

/** Replaces lists of filters or rules, and keeps those that the member had set when the day began. */
const setLists = (
  index: IndexData,
  profileId: string,
  at: string,
  lists: Parameters<typeof noteFilters>[2],
): void =>
  ofPresent(index, profileId, row => {
    index.settled.keep(row, dayOf(at))
    noteFilters(index, row, lists)
  })

const wishFacets: readonly Facet[] = [FACET.wish, FACET.privateWish]
const hobbyFacets: readonly Facet[] = [FACET.hobby, FACET.privateHobby]

/**
 * Prepares a change to a part of a member's statement. Returns their row of the day's beginning if it
 * changes too: a part stated for the first time counts at once.
 */
export const statePart = (
  { settled }: IndexData,
  row: number,
  at: string,
  isUnstated: (row: number) => boolean,
): number | undefined => {
  const day = dayOf(at)
  const before = settled.of(row, day)
  if (!isUnstated(before)) settled.keep(row, day)
  return before !== row && isUnstated(before) ? before : undefined
}

/** Set by the staff, not the member, so it counts at once. */
const setVerified = (index: IndexData, profileId: string, isVerified: boolean): void =>
  ofPresent(index, profileId, row => {
    const settledRow = index.members.columns.settledRow[row] as number
    const rows = settledRow === 0 ? [row] : [row, settledRow - 1]
    for (const one of rows) index.members.setTrait(one, TRAIT.verified, isVerified)
  })

const setAdultPacks = (
  index: IndexData,
  { profileId, packId }: EventNamed<'PackOptedIn'>['data'],
  at: string,
  isOptedIn: boolean,
): void =>
  ofPresent(index, profileId, row => {
    if (packId === null || !questionPacks[packId].isAdult) return
    index.settled.keep(row, dayOf(at))
    index.members.setTrait(row, TRAIT.adultPacks, isOptedIn)
  })

const setPremium = (
  index: IndexData,
  memberId: string,
  source: EntitlementSource,
  minute: number,
): void =>
  ofPresent(index, profileIdOf(memberId), row => {
    index.buckets.reorder(row, () => {
      const { columns } = index.members
      columns[source === 'staff' ? 'staffUntil' : 'stripeUntil'][row] = minute
    })
  })
