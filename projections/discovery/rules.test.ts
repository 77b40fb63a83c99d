import test from 'ava'
import fc from 'fast-check'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { StoredFacets } from '../../contracts/discovery/facets.ts'
import { ruleSurfaces, type StoredRule } from '../../contracts/discovery/stored-rules.ts'
import { leaveInPlace } from '../../engines/log/displacement.ts'
import { anyFacets, anyRule } from '../../test/projections/any-rule.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { withRelationsOf } from '../../test/projections/index-relations.ts'
import { ruleCommunity } from '../../test/projections/rule-community.ts'
import { rankCandidates } from './candidates.ts'
import { countDescribed } from './count-described.ts'
import { dayOfYear } from './day-of-year.ts'
import { decodeIndex, encodeIndex } from './snapshot.ts'
import { existFor, isDeRanked, isVisible } from './visibility.ts'
import { createWholeIndex, foldIntoWholeIndex, seenBy, type WholeIndex } from './whole-index.ts'

const start = '2026-03-01T12:00:00.000Z'
const now = dayOfYear(new Date(start))
const [me, you, them] = ['me', 'you', 'them'].map(named) as [string, string, string]

const dated = (...events: DomainEvent[]) =>
  recordEvents(events.map(event => ({ ...event, at: start })))
const indexAfter = (...events: DomainEvent[]): WholeIndex => {
  const index = createWholeIndex(leaveInPlace)
  for (const event of dated(...events)) foldIntoWholeIndex(index, event)
  return index
}
const restored = async (index: WholeIndex) =>
  withRelationsOf(decodeIndex(Buffer.concat(await encodeIndex(index)), leaveInPlace), index)

const created = (profileId: string, facets: StoredFacets = {}) =>
  profileCreated(profileId, { facets })
const rules = (profileId: string, ...list: StoredRule[]): DomainEvent => ({
  type: 'PreferenceRulesSet',
  data: { profileId, rules: list },
})
type Ask = Pick<StoredRule, 'operator' | 'value'>
const rule = (facet: string, ask: Ask, more: Partial<StoredRule> = {}) =>
  ({ facet, ...ask, action: 'BLOCK', scope: 'ALL', notes: null, ...more }) as StoredRule
const eq = (value: string | number | boolean): Ask => ({ operator: 'EQ', value })

const rowsOf = ({ members }: WholeIndex) =>
  [members.find(me) ?? -1, members.find(you) ?? -1] as const
test('a rule that shows members last puts them after all others and hides nobody', t => {
  const others = Array.from({ length: 12 }, (_, n) => created(named(`member ${n}`)))
  const index = indexAfter(
    ...[created(me), created(you, { smokes: true }), ...others, created(them, { smokes: true })],
    rules(me, rule('smokes', eq(true), { action: 'DE_RANK', scope: 'PEOPLE' })),
  )
  const [mine, yours] = rowsOf(index)
  const deck = (limit: number) =>
    rankCandidates(seenBy(index, mine), mine, 0, new Date(start), limit).map(({ row }) => row)
  t.is(deck(50).length, 14)
  const last = [yours, index.members.find(them)]
  t.deepEqual(deck(50).slice(-2).toSorted(), last.toSorted())
  t.deepEqual(deck(13), deck(50).slice(0, 13))
  t.true(isDeRanked(index, mine, yours, 'PEOPLE', now))
  t.false(isDeRanked(index, mine, yours, 'GROUPS', now))
  t.false(isDeRanked(index, yours, mine, 'PEOPLE', now), 'it is the order of one member')
  t.deepEqual(rankCandidates(seenBy(index, yours), yours, 0, new Date(start), 50).length, 14)
})

test('any rules describe the same members as the rule of the domain, also after a snapshot', async t => {
  const two = fc.array(anyRule, { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(anyFacets, anyFacets, two, two, async (mine, yours, myRules, yourRules) => {
      const history = [
        ...[created(me, mine), created(you, yours)],
        ...[rules(me, ...myRules), rules(you, ...yourRules)],
      ]
      const rule = ruleCommunity(dated(...history), leaveInPlace)
      const folded = indexAfter(...history)
      const at = new Date(start)
      for (const index of [folded, await restored(folded)]) {
        const rows = rowsOf(index)
        for (const surface of ruleSurfaces) {
          t.is(
            existFor(index, ...rows, { surface, now, sight: 'list' }),
            rule.exists(me, you, surface, at),
          )
          t.is(isDeRanked(index, ...rows, surface, now), rule.isShownLast(me, you, surface, at))
        }
        t.is(
          isVisible(index, ...rows, { mode: 0, now, sight: 'list' }),
          rule.isVisible(me, you, 'dating', at),
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('rules do not change the ages and the distance that a member looks for', t => {
  const index = indexAfter(
    profileCreated(me, { maxAge: 35 }),
    profileCreated(you, { age: 40 }),
    rules(me, rule('age', { operator: 'RANGE', value: { min: 50, max: 60 } })),
  )
  t.false(isVisible(index, ...rowsOf(index), { mode: 0, now, sight: 'list' }))
})

test('facets and rules are forgotten when a member changes them or leaves', async t => {
  const facets = { diet: ['vegan', 'raw'], kids: 2, smokes: true }
  const ask = rule('kids', { operator: 'RANGE', value: { min: 1, max: 3 } })
  const recorded = [created(me, facets), rules(me, ask, rule('pets', eq('cat')))]
  const full = indexAfter(...recorded)
  // Three names, two texts, a number, a flag, and the text that a rule asks for.
  t.is(full.vocabulary.count(), 3 + 2 + 1 + 1 + 1 + indexAfter(created(me)).vocabulary.count())
  t.is((await restored(full)).vocabulary.count(), full.vocabulary.count())
  const without: DomainEvent = {
    type: 'ProfileRevised',
    data: { profileId: me, changes: { facets: {} } },
  }
  const bare = indexAfter(...recorded, without, rules(me))
  bare.settled.startDay(now.day + 1)
  t.is(bare.vocabulary.count(), indexAfter(created(me)).vocabulary.count())
  const row = bare.members.find(me) ?? -1
  t.is(bare.facetNumbers.lengthOf(row), 0)

  const closed = indexAfter(...recorded, { type: 'ProfileClosed', data: { profileId: me } })
  t.is(closed.vocabulary.count(), 0)
  t.deepEqual([closed.facetNumbers.lengthOf(row), closed.filters.lengthOf(row)], [0, 0])
})

test('a count includes present members who are not blocked, up to the highest number shown', async t => {
  const others = Array.from({ length: 120 }, (_, n) =>
    created(named(`other ${n}`), n < 12 ? { smokes: true } : {}),
  )
  const events = [
    ...[created(me, { smokes: true }), ...others],
    { type: 'Blocked', data: { by: named('other 1'), on: me, reason: null } } as const,
    { type: 'ProfileClosed', data: { profileId: named('other 2') } } as const,
  ]
  const index = indexAfter(...events)
  const [mine] = rowsOf(index)
  const asks = [
    rule('smokes', eq(true)),
    rule('smokes', { operator: 'NOT_EXISTS', value: null }),
    rule('unheard_of', eq('word')),
  ]
  const before = index.vocabulary.count()
  t.deepEqual(await countDescribed(index, mine, asks, new Date(start)), [10, 100, 0])
  t.is(index.vocabulary.count(), before)
})
