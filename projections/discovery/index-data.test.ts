import test, { type Assertions } from 'ava'
import fc from 'fast-check'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { ruleSurfaces } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { displaceForSpecs } from '../../test/projections/displacement.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import {
  deckHistory,
  memberIds,
  named,
  profileCreated,
  profileIds,
} from '../../test/projections/histories.ts'
import { ruleCommunity } from '../../test/projections/rule-community.ts'
import { rankCandidates } from './candidates.ts'
import { dayOfYear } from './day-of-year.ts'
import { modeNumber } from './members.ts'
import { existFor, isDeRanked, isVisible } from './visibility.ts'
import { createWholeIndex, foldIntoWholeIndex, seenBy, type WholeIndex } from './whole-index.ts'

const DAY = 86_400_000

const dealt = (index: WholeIndex, viewer: string, mode: number, now: Date, limit = 4) => {
  const { members } = index
  const row = members.find(viewer)
  if (row === undefined || !members.hasMode(row, mode)) return []
  const rows = rankCandidates(seenBy(index, row), row, mode, now, limit)
  return rows.map(({ row: card }) => members.idOf(card))
}

/** Runs every query on both indexes. */
const compare = (
  t: Pick<Assertions, 'is'>,
  index: WholeIndex,
  rule: ReturnType<typeof ruleCommunity>,
  now: Date,
) => {
  for (const mode of modes)
    for (const viewer of profileIds) {
      const number = modeNumber(mode)
      t.is(
        dealt(index, viewer, number, now).join(),
        rule.candidates(viewer, mode, { now, limit: 4 }).join(),
      )
      const one = index.members.find(viewer)
      for (const other of profileIds) {
        const two = index.members.find(other)
        if (one === undefined || two === undefined) continue
        t.is(
          isVisible(index, one, two, { mode: number, now: dayOfYear(now), sight: 'list' }),
          rule.isVisible(viewer, other, mode, now),
        )
        for (const surface of ruleSurfaces) {
          t.is(
            existFor(index, one, two, { surface, now: dayOfYear(now), sight: 'list' }),
            rule.exists(viewer, other, surface, now),
          )
          t.is(
            isDeRanked(index, one, two, surface, dayOfYear(now)),
            rule.isShownLast(viewer, other, surface, now),
          )
        }
      }
    }
}

/** Queries: after which event, and how many days later. */
const questions = fc.array(
  fc.record({ after: fc.nat({ max: 80 }), later: fc.constantFrom(0, 0, 0, 1, 15, 95) }),
  { maxLength: 25 },
)

test('the index gives the same candidates as the rule of the domain, at any time', t => {
  fc.assert(
    fc.property(deckHistory, questions, (history, asked) => {
      const events = recordEvents(history)
      const index = createWholeIndex(displaceForSpecs)
      for (const [number, event] of events.entries()) {
        foldIntoWholeIndex(index, event)
        for (const { later } of asked.filter(({ after }) => after === number)) {
          const rule = ruleCommunity(events.slice(0, number + 1))
          compare(t, index, rule, new Date(Date.parse(event.at) + later * DAY))
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('a deck requested again in the same minute reflects every change in between', t => {
  fc.assert(
    fc.property(deckHistory, history => {
      const events = recordEvents(history)
      const index = createWholeIndex(displaceForSpecs)
      const now = new Date(Date.parse(events.at(-1)?.at ?? '2026-01-01') + DAY)
      for (const [number, event] of events.entries()) {
        foldIntoWholeIndex(index, event)
        if (number % 7 === 0) compare(t, index, ruleCommunity(events.slice(0, number + 1)), now)
      }
    }),
    { numRuns: 40 },
  )
})

test('an age range finds every member of the age, on any birthday', t => {
  const ages = Array.from({ length: 12 }, (_, n) => 24 + n)
  const says = (name: string, age: number, at: string, minAge = 18, maxAge = 99) => ({
    ...profileCreated(named(name), { age, minAge, maxAge }),
    at,
  })
  const index = createWholeIndex(displaceForSpecs)
  const history = [
    says('viewer', 30, '2025-01-01T00:00:00.000Z', 29, 30),
    ...ages.map(age => says(`early ${age}`, age, '2025-01-02T00:00:00.000Z')),
    ...ages.map(age => says(`late ${age}`, age, '2025-12-30T00:00:00.000Z')),
  ]
  const events = recordEvents(history)
  for (const event of events) foldIntoWholeIndex(index, event)
  const rule = ruleCommunity(events)
  const limit = 99
  for (let days = 0; days < 5 * 365; days += 73) {
    const now = new Date(Date.UTC(2025, 11, 31) + days * DAY)
    const viewer = index.members.find(named('viewer')) ?? -1
    const cards = rankCandidates(seenBy(index, viewer), viewer, 0, now, limit).map(({ row }) =>
      index.members.idOf(row),
    )
    t.true(cards.length >= 3)
    t.deepEqual(cards, rule.candidates(named('viewer'), 'dating', { now, limit }))
  }
})

/** Histories in which only the deck's order depends on premium: no filter needs it. */
const unpaidHistory = deckHistory.map(history =>
  history.filter(
    ({ type }) => !['EntitlementGranted', 'EntitlementEnded', 'DiscoveryFiltersSet'].includes(type),
  ),
)

const granted = (memberId: string, at: string): DomainEvent & { at: string } => ({
  type: 'EntitlementGranted',
  data: {
    memberId,
    source: 'stripe',
    operator: null,
    until: new Date(Date.parse(at) + 30 * DAY).toISOString(),
  },
  at,
})

test('premium moves its members up in decks made before, and hides nobody', t => {
  const decks = (index: WholeIndex, now: Date) =>
    modes.flatMap((_, mode) => profileIds.map(viewer => dealt(index, viewer, mode, now, 99)))
  fc.assert(
    fc.property(unpaidHistory, fc.subarray(memberIds), (history, payers) => {
      const at = history.at(-1)?.at ?? '2026-01-01T00:00:00.000Z'
      const now = new Date(at)
      const recorded = recordEvents([...history, ...payers.map(id => granted(id, at))])
      const index = createWholeIndex(displaceForSpecs)
      for (const event of recorded.slice(0, history.length)) foldIntoWholeIndex(index, event)
      const before = decks(index, now)
      for (const event of recorded.slice(history.length)) foldIntoWholeIndex(index, event)
      compare(t, index, ruleCommunity(recorded), now)
      const isPayer = new Set(payers.map(profileIdOf))
      for (const [number, deck] of decks(index, now).entries()) {
        const unpaid = before[number] ?? []
        t.deepEqual(deck.toSorted(), unpaid.toSorted())
        for (const pays of [true, false]) {
          const alike = (id: string) => isPayer.has(id) === pays
          t.deepEqual(deck.filter(alike), unpaid.filter(alike))
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('visibility is symmetric from the next day on, except for members visible to matches only', t => {
  fc.assert(
    fc.property(deckHistory, history => {
      const events = recordEvents(history)
      const rule = ruleCommunity(events)
      const index = createWholeIndex(displaceForSpecs)
      for (const event of events) foldIntoWholeIndex(index, event)
      const at = new Date(Date.parse(events.at(-1)?.at ?? '2026-01-01') + DAY)
      const now = dayOfYear(at)
      const rows = Array.from({ length: index.members.count() }, (_, row) => row)
      for (const one of rows)
        for (const other of rows)
          for (const mode of [0, 1, 2]) {
            if (!isVisible(index, one, other, { mode, now, sight: 'list' })) continue
            const hidden = rule.member(index.members.idOf(one), at).now.profileVisibility
            t.true(
              hidden === 'matches_only' ||
                isVisible(index, other, one, { mode, now, sight: 'list' }),
            )
          }
    }),
    { numRuns: 100 },
  )
})
