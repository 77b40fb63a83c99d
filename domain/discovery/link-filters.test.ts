import test from 'ava'
import { discoveryMember } from '../../test/samples/discovery-member.ts'
import { countsInLinkFilters, namedInLinkFilters, withLinkFiltersOn } from './link-filters.ts'
import type { Member } from './member.ts'
import type { Relation } from './relation.ts'
import { restate } from './restate.ts'

const today = new Date('2026-03-02T12:00:00.000Z')
const tomorrow = new Date('2026-03-03T12:00:00.000Z')
const linkedTo = (...profileIds: string[]) => ({
  block: [
    { id: 'f1', filterType: 'linked_to' as const, isActive: true, filterValue: { profileIds } },
  ],
})
const strangers: Relation = {}
const matched: Relation = { dating: { match: 'live' } }

const owner = discoveryMember('owner', linkedTo('wren'))
const counts = (wren: Member, relation = strangers, at = today, by = owner) =>
  countsInLinkFilters(by, wren, relation, at)

test('somebody counts while the owner of the filter may see them as a link', t => {
  t.true(counts(discoveryMember('wren', {})))
  const hidden = discoveryMember('wren', { profileVisibility: 'matches_only' })
  t.false(counts(hidden))
  t.true(counts(hidden, matched))
  t.false(counts(discoveryMember('wren', {}), { ...matched, blocks: true }))
  t.false(counts(discoveryMember('wren', {}, { isActive: false })))
  t.false(counts(owner), 'nobody is linked with themselves')
})

test('what changes during the day counts from the next day on', t => {
  const wren = restate(discoveryMember('wren', {}), { profileVisibility: 'matches_only' }, today)
  t.true(counts({ ...discoveryMember('wren', {}), ...wren }))
  t.false(counts({ ...discoveryMember('wren', {}), ...wren }, strangers, tomorrow))
})

test('two who are linked with each other can both be named', t => {
  const both = discoveryMember('owner', linkedTo('wren', 'ash'))
  t.true(counts(discoveryMember('wren', { linkedTo: ['ash'] }), strangers, today, both))
})

test('all lists that hide on the day are limited to those who count', t => {
  const changed = {
    ...owner,
    ...restate(owner, linkedTo('wren', 'ash'), today),
  }
  t.deepEqual([...new Set(namedInLinkFilters(changed, today))].sort(), ['ash', 'wren'])
  const limited = withLinkFiltersOn(changed, id => id === 'ash')
  t.deepEqual([...new Set(namedInLinkFilters(limited, today))], ['ash'])
  t.deepEqual(namedInLinkFilters(changed, tomorrow), ['wren', 'ash'])
})
