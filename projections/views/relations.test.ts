import test from 'ava'
import fc from 'fast-check'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { minuteOf, type Relation, swipeCounts } from '../../domain/discovery/relation.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { deckHistory, named } from '../../test/projections/histories.ts'
import {
  emptyPage,
  pageKey,
  pagesOf,
  type RelationsPage,
  relatedIds,
  relations,
} from './relations.ts'

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

type Pages = Readonly<Record<string, RelationsPage>>

const between = (pages: Pages, of: string, to: string): Relation | undefined => {
  const found = pages[pageKey(of, to)]?.others.find(({ id }) => id === to)
  if (!found) return undefined
  const { id: _, ...relation } = found
  return relation
}

test('a like is with both, a pass with the one who passed', t => {
  const pages = foldEvents(relations, [swiped(me, you, 'super_like'), swiped(me, them, 'pass')])
  const minute = minuteOf(start)
  t.deepEqual(between(pages, me, you), { dating: { swipe: 'super_like', minute } })
  t.deepEqual(between(pages, you, me), { dating: { liked: 'super_like' } })
  t.deepEqual(between(pages, me, them), { dating: { swipe: 'pass', minute } })
  t.is(pages[pageKey(them, me)], undefined)
})

test('the last swipe replaces the earlier ones, and is at the next full minute', t => {
  const pages = foldEvents(relations, [swiped(me, you, 'like'), swiped(me, you, 'maybe', 1)])
  const minute = minuteOf(start + 60_000)
  t.deepEqual(between(pages, me, you), { dating: { swipe: 'maybe', minute } })
  t.is(between(pages, you, me), undefined)
})

test('an undone swipe leaves no document', t => {
  const undone: SpecEvent = {
    type: 'SwipeUndone',
    data: { by: me, on: you, mode: 'dating' },
  }
  t.deepEqual(foldEvents(relations, [swiped(me, you, 'like'), undone]), {})
})

test('matches are live or ended, in their own mode', t => {
  const pages = foldEvents(relations, [
    { type: 'Matched', data: match },
    { type: 'Matched', data: { ...match, mode: 'networking' } },
    { type: 'Unmatched', data: { ...match, mode: 'networking', by: you } },
  ])
  const expected = { dating: { match: 'live' }, networking: { match: 'ended' } } as const
  t.deepEqual(between(pages, me, you), expected)
  t.deepEqual(between(pages, you, me), expected)
})

test('an ended match takes the likes with it and is remembered', t => {
  const pages = foldEvents(relations, [
    swiped(me, you, 'like'),
    swiped(you, me, 'like'),
    { type: 'Matched', data: match },
    { type: 'Unmatched', data: { ...match, by: me } },
  ])
  t.deepEqual(between(pages, me, you), { dating: { match: 'ended' } })
  t.deepEqual(between(pages, you, me), { dating: { match: 'ended' } })
})

test('a block is with both, until it is lifted', t => {
  const block: DomainEvent = { type: 'Blocked', data: { by: me, on: you, reason: null } }
  const pages = foldEvents(relations, [block])
  t.deepEqual(between(pages, me, you), { blocks: true })
  t.deepEqual(between(pages, you, me), { isBlockedBy: true })
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
    t.truthy(between(after(returns - 60_000), me, you))
    t.is(between(after(returns), me, you), undefined)
    t.truthy(between(after(returns), me, neighbour))
  })

test('likes, matches and blocks are never dropped for their age', t => {
  const years = 20 * 365 * 86_400_000
  const neighbour = neighbourOf(you)
  const pages = foldEvents(relations, [
    swiped(me, you, 'like'),
    swiped(you, them, 'like'),
    { type: 'Blocked', data: { by: me, on: neighbour, reason: null }, at: at(0) },
    swiped(me, neighbourOf(you, 1_000), 'pass', years),
    swiped(them, neighbourOf(you, 2_000), 'pass', years),
  ])
  t.is(between(pages, me, you)?.dating?.swipe, 'like')
  t.is(between(pages, them, you)?.dating?.liked, 'like')
  t.deepEqual(between(pages, me, neighbour), { blocks: true })
})

test('a deleted account leaves none of its pages, nor do its matches that end afterwards', t => {
  const pages = foldEvents(relations, [
    ...Array.from({ length: 40 }, (_, n) => swiped(me, named(`someone ${n}`), 'like')),
    { type: 'Matched', data: match },
    { type: 'ProfileClosed', data: { profileId: me } },
    { type: 'Unmatched', data: { ...match, by: me } },
  ] as SpecEvent[])
  for (const key of pagesOf(me)) t.is(pages[key], undefined)
  t.deepEqual(between(pages, you, me), { dating: { match: 'ended' } })
})

test('the related members of a mode are those of all pages whose relation passes', t => {
  const others = Array.from({ length: 40 }, (_, n) => named(`someone ${n}`))
  const pages = foldEvents(relations, [
    ...others.map(one => swiped(me, one, 'pass')),
    swiped(you, me, 'super_like'),
    { type: 'Blocked', data: { by: them, on: me, reason: null } },
  ] as SpecEvent[])
  const own = pagesOf(me).map(key => pages[key] ?? emptyPage)
  t.deepEqual(
    relatedIds(own, 'dating', ({ liked }) => liked === 'super_like'),
    [you],
  )
  t.deepEqual(
    relatedIds(own, 'networking', ({ swipe }) => swipe === 'pass'),
    [],
  )
  t.deepEqual(
    relatedIds(own, 'dating', ({ swipe }) => swipe === 'pass').toSorted(),
    others.toSorted(),
  )
})

/** The same, written as one loop over the events; nothing is forgotten for its age. */
const relationAfter = (history: readonly SpecEvent[], of: string, to: string): Relation => {
  let relation: { -readonly [K in keyof Relation]: Relation[K] } = {}
  for (const { type, data, at: time = at(0) } of history) {
    if (type === 'ProfileClosed' && data.profileId === of) relation = {}
    if (type === 'AccountClosed' && profileIdOf(data.memberId) === of) relation = {}
    if (type === 'Swiped' || type === 'SwipeUndone') {
      const { swipe: _, minute: __, ...others } = relation[data.mode] ?? {}
      const { liked: ___, ...unliked } = relation[data.mode] ?? {}
      const action = type === 'Swiped' ? data.action : undefined
      const isLike = action === 'like' || action === 'super_like'
      const own = action && { swipe: action, minute: minuteOf(Date.parse(time)) }
      if (data.by === of && data.on === to) relation[data.mode] = { ...others, ...own }
      if (data.by === to && data.on === of)
        relation[data.mode] = { ...unliked, ...(isLike && { liked: action }) }
    }
    if (type === 'Blocked' && data.by === of && data.on === to) relation.blocks = true
    if (type === 'Blocked' && data.by === to && data.on === of) relation.isBlockedBy = true
    if (type === 'Unblocked' && data.by === of && data.on === to) delete relation.blocks
    if (type === 'Unblocked' && data.by === to && data.on === of) delete relation.isBlockedBy
    if (type !== 'Matched' && type !== 'Unmatched' && type !== 'LinkEnded' && type !== 'Linked')
      continue
    if (!data.profiles.includes(of) || !data.profiles.includes(to)) continue
    if (type === 'Matched') relation[data.mode] = { ...relation[data.mode], match: 'live' }
    if (type === 'Unmatched' && (data.by !== of || relation[data.mode]))
      relation[data.mode] = { match: 'ended' }
    if (type === 'Linked') relation.link = data.asksBoth ? 'suggested' : 'linked'
    if (type === 'LinkEnded') delete relation.link
  }
  return relation
}

test('after any history the pages hold what the events made of each pair, sorted, but what is forgotten', t => {
  fc.assert(
    fc.property(deckHistory, history => {
      const pages = foldEvents(relations, history)
      const now = Math.max(...history.map(event => Date.parse(event.at)))
      const ids = new Set(JSON.stringify(history).match(/[0-9a-f-]{36}/g))
      for (const of of ids)
        for (const to of ids) {
          if (of === to) continue
          const { blocks, isBlockedBy, link, ...inModes } = relationAfter(history, of, to)
          const found = between(pages, of, to) ?? {}
          t.deepEqual([found.blocks, found.isBlockedBy, found.link], [blocks, isBlockedBy, link])
          for (const mode of modes) {
            const expected = inModes[mode] ?? {}
            const mayBeForgotten = !expected.liked && !expected.match && !swipeCounts(expected, now)
            if (found[mode] || !mayBeForgotten) t.deepEqual(found[mode], expected)
          }
        }
      for (const { others } of Object.values(pages)) {
        const ids = others.map(({ id }) => id)
        t.deepEqual(ids, [...new Set(ids)].toSorted())
        for (const one of [others, ...others])
          t.true(Object.keys(one).length > (one === others ? 0 : 1))
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
  const sidesAfter = (...events: object[]) => {
    const pages = foldEvents(relations, events as SpecEvent[])
    return [between(pages, me, you), between(pages, you, me)]
  }
  const link = { link: 'linked' }
  t.deepEqual(sidesAfter(linked), [link, link] as Relation[])
  t.deepEqual(sidesAfter(linked, asked), [{ link: 'suggested' }, { link: 'suggested' }])
  const blocked = [{ blocks: true }, { isBlockedBy: true }] as const
  t.deepEqual(
    sidesAfter(linked, block),
    blocked.map(one => ({ link: 'linked', ...one }) as Relation),
  )
  t.deepEqual(sidesAfter(linked, block, ended), [...blocked])
  t.deepEqual(sidesAfter(linked, ended), [undefined, undefined])
})
