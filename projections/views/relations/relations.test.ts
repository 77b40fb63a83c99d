import test from 'ava'
import fc from 'fast-check'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { profileIdOf } from '../../../contracts/core/ids.ts'
import { timing } from '../../../contracts/core/limits.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import type { SwipeAction } from '../../../contracts/matching/matching.ts'
import { foldEvents, recordEvents, type SpecEvent } from '../../../test/projections/fold-events.ts'
import { deckHistory, named } from '../../../test/projections/histories.ts'
import {
  actionOf,
  EVERY_MODE,
  isForgotten,
  likedOf,
  MATCH,
  matchOf,
  relationChanges,
} from './relation.ts'
import { decodeRecords, idWords, RECORD, relationTo } from './relation-records.ts'
import { pageKey, pageSections, pagesOf, type RelationsDocument, relations } from './relations.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString()
const [me, you, them] = ['me', 'you', 'them'].map(named) as [string, string, string]
/** Another member on the same page as one. */
const neighbourOf = (one: string, n = 0): string => {
  const id = named(`neighbour ${n}`)
  return id.at(-1) === one.at(-1) ? id : neighbourOf(one, n + 1)
}

const swiped = (by: string, on: string, action: SwipeAction, after = 0): SpecEvent => ({
  type: 'Swiped',
  data: { by, on, mode: 'dating', action },
  at: at(after),
})

const match = {
  matchId: named('match'),
  profiles: [me, you] as [string, string],
  mode: 'dating' as const,
}

type Documents = Readonly<Record<string, RelationsDocument>>

const relationIn = (documents: Documents, of: string, to: string, mode = 0): number => {
  const text = documents[pageKey(of, to)]?.[pageSections[mode] ?? 'every']
  return relationTo(decodeRecords(text), idWords(to) as Uint32Array, 0)
}

test('a like is with both, a pass with the one who passed', t => {
  const documents = foldEvents(relations, [swiped(me, you, 'super_like'), swiped(me, them, 'pass')])
  t.is(actionOf(relationIn(documents, me, you)), 4)
  t.is(likedOf(relationIn(documents, you, me)), 2)
  t.is(actionOf(relationIn(documents, me, them)), 2)
  t.is(relationIn(documents, them, me), 0)
  t.is(documents[pageKey(them, me)], undefined)
})

test('an undone swipe leaves no document', t => {
  const undone: SpecEvent = {
    type: 'SwipeUndone',
    data: { by: me, on: you, mode: 'dating' },
  }
  t.deepEqual(foldEvents(relations, [swiped(me, you, 'like'), undone]), {})
})

test('an ended match takes the likes with it and is remembered', t => {
  const documents = foldEvents(relations, [
    swiped(me, you, 'like'),
    swiped(you, me, 'like'),
    { type: 'Matched', data: match },
    { type: 'Unmatched', data: { ...match, by: me } },
  ])
  for (const [one, other] of [
    [me, you],
    [you, me],
  ] as const) {
    const relation = relationIn(documents, one, other)
    t.is(matchOf(relation), MATCH.ended)
    t.is(actionOf(relation) + likedOf(relation), 0)
  }
})

test('a block is with both, until it is lifted', t => {
  const block: DomainEvent = { type: 'Blocked', data: { by: me, on: you, reason: null } }
  const documents = foldEvents(relations, [block])
  t.is(relationIn(documents, me, you, EVERY_MODE), 1)
  t.is(relationIn(documents, you, me, EVERY_MODE), 2)
  const lifted: DomainEvent = { type: 'Unblocked', data: { by: me, on: you } }
  t.deepEqual(foldEvents(relations, [block, lifted]), {})
})

for (const [action, returns] of [
  ['pass', timing.passReturns],
  ['maybe', timing.maybeReturns],
] as const)
  test(`a ${action} is dropped with the next change of its page once the card may come back`, t => {
    const neighbour = neighbourOf(you)
    const after = (milliseconds: number) =>
      foldEvents(relations, [swiped(me, you, action), swiped(me, neighbour, 'like', milliseconds)])
    t.not(relationIn(after(returns - 60_000), me, you), 0)
    t.is(relationIn(after(returns), me, you), 0)
    t.not(relationIn(after(returns), me, neighbour), 0)
  })

test('likes, matches and blocks are never dropped for their age', t => {
  const years = 20 * 365 * 86_400_000
  const neighbour = neighbourOf(you)
  const documents = foldEvents(relations, [
    swiped(me, you, 'like'),
    swiped(you, them, 'like'),
    { type: 'Blocked', data: { by: me, on: neighbour, reason: null }, at: at(0) },
    swiped(me, neighbourOf(you, 1_000), 'pass', years),
    swiped(them, neighbourOf(you, 2_000), 'pass', years),
  ])
  t.is(actionOf(relationIn(documents, me, you)), 1)
  t.is(likedOf(relationIn(documents, them, you)), 1)
  t.is(relationIn(documents, me, neighbour, EVERY_MODE), 1)
})

test('a deleted account leaves none of its pages, nor do its matches that end afterwards', t => {
  const documents = foldEvents(relations, [
    ...Array.from({ length: 40 }, (_, n) => swiped(me, named(`someone ${n}`), 'like')),
    { type: 'Matched', data: match },
    { type: 'ProfileClosed', data: { profileId: me } },
    { type: 'Unmatched', data: { ...match, by: me } },
  ] as SpecEvent[])
  for (const key of pagesOf(me)) t.is(documents[key], undefined)
  t.is(matchOf(relationIn(documents, you, me)), MATCH.ended)
})

test('after any history the pages hold what the events made of each pair, sorted, but what is forgotten', t => {
  fc.assert(
    fc.property(deckHistory, history => {
      const documents = foldEvents(relations, history)
      const expected = new Map<string, number>()
      let now = 0
      for (const event of history) {
        now = Date.parse(event.at)
        const closed =
          event.type === 'ProfileClosed'
            ? event.data.profileId
            : event.type === 'AccountClosed' && profileIdOf(event.data.memberId)
        for (const key of expected.keys())
          if (closed && key.startsWith(closed)) expected.delete(key)
        for (const { of, to, mode, mask, bits, ifKnown } of relationChanges(
          recordEvents([event])[0] as RecordedEvent<DomainEvent>,
        )) {
          const key = `${of} ${to} ${mode}`
          const before = expected.get(key) ?? 0
          if (!ifKnown || before !== 0) expected.set(key, ((before & ~mask) | bits) >>> 0)
        }
      }
      for (const [key, relation] of expected) {
        const [of, to, mode] = key.split(' ') as [string, string, string]
        const found = relationIn(documents, of, to, Number(mode))
        if (found !== relation) t.true(found === 0 && isForgotten(relation, now))
      }
      for (const document of Object.values(documents))
        for (const section of pageSections) {
          const records = decodeRecords(document[section])
          t.is(records.length % RECORD, 0)
          for (let index = RECORD; index < records.length; index += RECORD)
            t.true((records[index - RECORD] as number) <= (records[index] as number))
        }
    }),
    { numRuns: 200 },
  )
})

test('a link is with both, beside a block, until it ends', t => {
  const sides = [me, you].sort().map(profileId => ({
    profileId,
    kind: 'partner',
    words: null,
    isShown: true,
    isCounted: false,
    asksForDates: true,
    sharesProtection: false,
  })) as EventNamed<'Linked'>['data']['sides']
  const of = { linkId: named('link'), profiles: [me, you].sort() as [string, string] }
  const linked = { type: 'Linked', data: { ...of, sides, isShownByBoth: true, asksBoth: false } }
  const [side] = sides
  const asked = {
    type: 'LinkRevised',
    data: { ...of, ...side, by: me, isShownByBoth: true, asksBoth: true },
  }
  const ended = { type: 'LinkEnded', data: { ...of, wasLinked: true, isSevered: true } }
  const block = { type: 'Blocked', data: { by: me, on: you, reason: null } }
  const bits = (...events: object[]) => {
    const documents = foldEvents(relations, events as SpecEvent[])
    return [relationIn(documents, me, you, EVERY_MODE), relationIn(documents, you, me, EVERY_MODE)]
  }
  t.deepEqual(bits(linked), [4, 4])
  t.deepEqual(bits(linked, asked), [12, 12])
  t.deepEqual(bits(linked, block), [5, 6])
  t.deepEqual(bits(linked, block, ended), [1, 2])
  t.deepEqual(bits(linked, ended), [0, 0])
})
