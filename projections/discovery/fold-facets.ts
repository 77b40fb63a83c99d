import type { RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import type { EntitlementSource } from '../../contracts/payments.ts'
import { dayOfYear, minuteOf } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import { forgetAnswer, forgetQuestion, noteAnswer } from './member-answers.ts'
import { noteFilters, noteTags, noteWishes } from './member-facets.ts'
import { TRAIT } from './members.ts'

/** Events that only filters look at, and filters themselves. */
export const facetEventTypes = [
  'TagsChosen',
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
  TagsChosen: (index, { data }) =>
    ofPresent(index, data.profileId, row => noteTags(index, row, data.tags)),
  RelationshipPreferencesStated: (index, { data }) =>
    ofPresent(index, data.profileId, row => noteWishes(index, row, data.preferences)),
  ProfileVerified: (index, { data }) => setVerified(index, data.profileId, true),
  VerificationWithdrawn: (index, { data }) => setVerified(index, data.profileId, false),
  DiscoveryFiltersSet: (index, { data: { profileId, filters } }) =>
    ofPresent(index, profileId, row => noteFilters(index, row, { discovery: filters })),
  BlockFiltersSet: (index, { data: { profileId, filters } }) =>
    ofPresent(index, profileId, row => noteFilters(index, row, { block: filters })),
  PreferenceRulesSet: (index, { data: { profileId, rules } }) =>
    ofPresent(index, profileId, row => noteFilters(index, row, { rules })),
  QuestionAnswered: (index, { data }) =>
    ofPresent(index, data.profileId, row => noteAnswer(index, row, data)),
  AnswerWithdrawn: (index, { data: { profileId, questionId } }) =>
    ofPresent(index, profileId, row => forgetAnswer(index, row, questionId)),
  QuestionRemoved: (index, { data: { questionId } }) => {
    for (const row of forgetQuestion(index, questionId)) index.rejections.noteChange(row)
    index.scans.noteChange()
  },
  PackOptedIn: (index, { data }) => setAdultPacks(index, data.profileId, true),
  PackOptedOut: (index, { data }) => setAdultPacks(index, data.profileId, false),
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

const setVerified = (index: IndexData, profileId: string, isVerified: boolean): void =>
  ofPresent(index, profileId, row => index.members.setTrait(row, TRAIT.verified, isVerified))

const setAdultPacks = (index: IndexData, profileId: string, isOptedIn: boolean): void =>
  ofPresent(index, profileId, row => index.members.setTrait(row, TRAIT.adultPacks, isOptedIn))

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
