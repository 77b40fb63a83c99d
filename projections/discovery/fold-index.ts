import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { modes as allModes } from '../../contracts/profiles/mode-labels.ts'
import { relationEventTypes } from '../views/relations/relation-changes.ts'
import { dayNumber, dayOfYear } from './day-of-year.ts'
import { facetEventTypes, facetFolds, type IndexFold, statePart } from './fold-facets.ts'
import type { IndexData } from './index-data.ts'
import { clearAnswers } from './member-answers.ts'
import { clearFacets, clearWords, notePlace, noteStatement } from './member-facets.ts'
import { modeNumber, TRAIT } from './members.ts'
import { noteRecentLike } from './recent-likes.ts'
import { noteSwipe } from './reciprocity/behaviour.ts'

/** The event types that the index folds. */
const indexedEventTypes = [
  'ProfileCreated',
  'ProfileRevised',
  'ModesChosen',
  'PlaceChosen',
  'Swiped',
  'SwipeUndone',
  'ProfileClosed',
  'AccountClosed',
  'MemberSuspended',
  'SuspensionLifted',
  'ExposureBalanced',
  ...facetEventTypes,
] as const

/** The same, and those that change relations: what processes with an index read of the log. */
export const followedEventTypes = [...new Set([...indexedEventTypes, ...relationEventTypes])]

type IndexedEvent = EventNamed<(typeof indexedEventTypes)[number]>

/** Total: an unknown member gets a row without a profile. */
export const foldIntoIndex = (index: IndexData, event: RecordedEvent<DomainEvent>): void => {
  index.settled.startDay(dayNumber(Date.parse(event.at)))
  const fold = folds[event.type as IndexedEvent['type']] as
    | IndexFold<IndexedEvent['type']>
    | undefined
  fold?.(index, event as RecordedEvent<IndexedEvent>)
  const row = changedRow(index, event.data)
  if (row === undefined) return
  index.rejections.noteChange(row)
  index.scans.noteChange()
}

/** The row of the member whom an event concerns; undefined for events between two members. */
const changedRow = ({ members }: IndexData, data: DomainEvent['data']): number | undefined => {
  if ('profileId' in data) return members.find(data.profileId)
  return 'memberId' in data ? members.find(profileIdOf(data.memberId)) : undefined
}

const folds: { readonly [T in IndexedEvent['type']]: IndexFold<T> } = {
  ProfileCreated: (index, { data, at }) => {
    const row = index.members.rowOf(data.profileId)
    clearWords(index, row)
    const settled = index.settled.of(row, dayNumber(Date.parse(at)))
    if (settled !== row) {
      clearWords(index, settled)
      index.members.setCell(settled, undefined)
      setStatement(index, settled, data, at)
      index.members.columns.createdDay[settled] = dayNumber(Date.parse(at))
    }
    index.buckets.update(row, () => {
      index.members.setActive(row)
      index.members.setModes(row, allModes)
      index.members.setCell(row, undefined)
      setStatement(index, row, data, at)
      index.members.columns.createdDay[row] = dayNumber(Date.parse(at))
      index.members.setTrait(row, TRAIT.newcomer, data.newcomer === true)
      noteActiveDay(index, row, at)
    })
  },

  ProfileRevised: (index, { data: { profileId, changes }, at }) => {
    const row = index.members.rowOf(profileId)
    index.settled.keep(row, dayNumber(Date.parse(at)))
    index.buckets.update(row, () => {
      setStatement(index, row, changes, at)
      noteActiveDay(index, row, at)
    })
  },

  ModesChosen: (index, { data: { profileId, modes }, at }) => {
    const row = index.members.rowOf(profileId)
    index.buckets.update(row, () => {
      index.members.setModes(row, modes)
      noteActiveDay(index, row, at)
    })
  },

  PlaceChosen: (index, { data: { profileId, place }, at }) => {
    const row = index.members.rowOf(profileId)
    const cell = place && index.cells.numberOf(index.displace(profileId, place.cell))
    const settled = statePart(index, row, at, one => index.members.cellOf(one) === undefined)
    index.buckets.update(row, () => {
      index.members.setCell(row, cell ?? undefined)
      noteActiveDay(index, row, at)
    })
    notePlace(index, row, place)
    if (settled === undefined) return
    index.members.setCell(settled, cell ?? undefined)
    notePlace(index, settled, place)
  },

  Swiped: (index, { data: { by, on, mode, action }, at }) => {
    noteActivity(index, by, at)
    const { members } = index
    const [liker, liked] = [members.rowOf(by), members.rowOf(on)]
    noteSwipe(members, liker, liked, action, dayNumber(Date.parse(at)))
    if (action === 'like' || action === 'super_like')
      noteRecentLike(index, { liker, liked, mode: modeNumber(mode), at })
  },
  SwipeUndone: (index, { data: { by }, at }) => noteActivity(index, by, at),
  ProfileClosed: (index, { data }) => closeProfile(index, data.profileId),
  AccountClosed: (index, { data }) => closeProfile(index, profileIdOf(data.memberId)),
  MemberSuspended: (index, { data }) => setSuspended(index, data.profileId, true),
  SuspensionLifted: (index, { data }) => setSuspended(index, data.profileId, false),
  ExposureBalanced: ({ members, buckets }, { data: { mode, lifts } }) => {
    const number = modeNumber(mode)
    for (const { profileId, lift } of lifts) {
      const row = members.find(profileId)
      if (row === undefined || members.isClosed(row)) continue
      buckets.reorder(row, () => members.setLift(row, number, lift))
    }
  },
  ...facetFolds,
}

/** A closed profile is in no bucket. */
const closeProfile = (index: IndexData, profileId: string): void => {
  const { members, buckets } = index
  const row = members.find(profileId)
  if (row === undefined) return
  index.settled.forget(row)
  clearFacets(index, row)
  clearAnswers(index, row)
  buckets.update(row, () => members.clear(row))
}

/** A suspended member keeps the row, is in no bucket and visible to nobody. */
const setSuspended = (index: IndexData, profileId: string, on: boolean): void => {
  const row = index.members.rowOf(profileId)
  index.buckets.update(row, () => index.members.setSuspended(row, on))
}

type StatedChanges = EventNamed<'ProfileRevised'>['data']['changes']

const setStatement = (index: IndexData, row: number, changes: StatedChanges, at: string): void => {
  const { members } = index
  const { age, minAge, maxAge, maxDistance, profileVisibility } = changes
  const { columns } = members
  if (age !== undefined) {
    const { year, within } = dayOfYear(new Date(at))
    columns.age[row] = age
    columns.statedYear[row] = year
    columns.statedWithin[row] = within
  }
  if (minAge !== undefined) columns.minAge[row] = minAge
  if (maxAge !== undefined) columns.maxAge[row] = maxAge
  if (maxDistance !== undefined) columns.maxDistance[row] = maxDistance
  if (profileVisibility !== undefined)
    members.setMatchesOnly(row, profileVisibility === 'matches_only')
  noteStatement(index, row, changes)
}

const noteActiveDay = ({ members }: IndexData, row: number, at: string): void =>
  members.noteActive(row, dayNumber(Date.parse(at)))

/** Notes that a member was active on the day of `at`. */
const noteActivity = (index: IndexData, id: string, at: string): void => {
  const row = index.members.rowOf(id)
  if ((index.members.columns.activeDay[row] as number) >= dayNumber(Date.parse(at))) return
  index.buckets.reorder(row, () => noteActiveDay(index, row, at))
}
