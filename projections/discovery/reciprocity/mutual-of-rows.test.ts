import test from 'ava'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { displaceForSpecs } from '../../../test/projections/displacement.ts'
import { recordEvents } from '../../../test/projections/fold-events.ts'
import { named, profileCreated } from '../../../test/projections/histories.ts'
import { createWholeIndex, foldIntoWholeIndex } from '../whole-index.ts'
import { mutualWith } from './mutual-of-rows.ts'

const [me, you] = [named('me'), named('you')]

/** How likely the two like each other after these events. */
const mutualAfter = (...events: DomainEvent[]): number => {
  const index = createWholeIndex(displaceForSpecs)
  for (const event of recordEvents(events)) foldIntoWholeIndex(index, event)
  return mutualWith(index, index.members.find(me) ?? -1, 0)(index.members.find(you) ?? -1)
}

const member = (profileId: string, detailsVisibility: 'public' | 'matches_only') =>
  profileCreated(profileId, { detailsVisibility })
const hobbies = (profileId: string): DomainEvent => ({
  type: 'HobbiesChosen',
  data: { profileId, hobbies: ['pottery', 'chess'] },
})

test('shared hobbies raise the likely interest of two members who both show them', t => {
  const both = [member(me, 'public'), member(you, 'public'), hobbies(me)]
  t.true(mutualAfter(...both, hobbies(you)) > mutualAfter(...both))
})

test('hobbies that either shows to matches only change nothing', t => {
  for (const [mine, yours] of [
    ['public', 'matches_only'],
    ['matches_only', 'public'],
  ] as const) {
    const both = [member(me, mine), member(you, yours), hobbies(me)]
    t.is(mutualAfter(...both, hobbies(you)), mutualAfter(...both))
  }
})

test('hobbies that are hidden later no longer count', t => {
  const both = [member(me, 'public'), member(you, 'public'), hobbies(me)]
  const hiding: DomainEvent = {
    type: 'ProfileRevised',
    data: { profileId: you, changes: { detailsVisibility: 'matches_only' } },
  }
  t.is(mutualAfter(...both, hobbies(you), hiding), mutualAfter(...both))
})
