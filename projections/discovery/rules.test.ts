import test from 'ava'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { StoredFacets } from '../../contracts/profiles/facets.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'

const start = '2026-03-01T12:00:00.000Z'
const now = new Date(start)
const [me, you, them] = ['me', 'you', 'them'].map(named) as [string, string, string]

const after = (...events: DomainEvent[]) => {
  const discovery = foldedDiscovery()
  discovery.fold(recordEvents(events.map(event => ({ ...event, at: start }))))
  return discovery
}

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

test('a rule that shows members last puts them after all others and hides nobody', async t => {
  const others = Array.from({ length: 12 }, (_, n) => created(named(`member ${n}`)))
  const discovery = after(
    ...[created(me), created(you, { smokes: true }), ...others, created(them, { smokes: true })],
    rules(me, rule('smokes', eq(true), { action: 'DE_RANK', scope: 'PEOPLE' })),
  )
  const deck = (viewer: string, limit: number) =>
    discovery.candidates(viewer, 'dating', { now, limit })
  const whole = await deck(me, 50)
  t.is(whole.length, 14)
  t.deepEqual(whole.slice(-2).toSorted(), [you, them].toSorted())
  t.deepEqual(await deck(me, 13), whole.slice(0, 13))
  const mine = await discovery.policyOf(me, [you], now)
  t.true(mine.isShownLast(you, 'PEOPLE'))
  t.false(mine.isShownLast(you, 'GROUPS'))
  const yours = await discovery.policyOf(you, [me], now)
  t.false(yours.isShownLast(me, 'PEOPLE'), 'it is the order of one member')
  t.is((await deck(you, 50)).length, 14)
})

test('rules do not change the ages and the distance that a member looks for', async t => {
  const discovery = after(
    profileCreated(me, { maxAge: 35 }),
    profileCreated(you, { age: 40 }),
    rules(me, rule('age', { operator: 'RANGE', value: { min: 50, max: 60 } })),
  )
  t.false((await discovery.policyOf(me, [you], now)).canSee(you, { mode: 'dating', sight: 'list' }))
})

test('a count includes present members who are not blocked, up to the highest number shown', async t => {
  const others = Array.from({ length: 120 }, (_, n) =>
    created(named(`other ${n}`), n < 12 ? { smokes: true } : {}),
  )
  const discovery = after(
    ...[created(me, { smokes: true }), ...others],
    { type: 'Blocked', data: { by: named('other 1'), on: me, reason: null } },
    { type: 'ProfileClosed', data: { profileId: named('other 2') } },
  )
  const asks = [
    rule('smokes', eq(true)),
    rule('smokes', { operator: 'NOT_EXISTS', value: null }),
    rule('unheard_of', eq('word')),
  ]
  t.deepEqual(await discovery.countDescribed(me, asks, now), [10, 100, 0])
})
