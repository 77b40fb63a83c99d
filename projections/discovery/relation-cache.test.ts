import { setImmediate as nextTurn } from 'node:timers/promises'
import test from 'ava'
import fc from 'fast-check'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { foldEvents, recordEvents } from '../../test/projections/fold-events.ts'
import { named } from '../../test/projections/histories.ts'
import { BLOCK, EVERY_MODE, MATCH, matchOf, relationChanges } from '../views/relations/relation.ts'
import { idWords, relationTo } from '../views/relations/relation-records.ts'
import { pageKey, pageSections, relations } from '../views/relations/relations.ts'
import { RelationCache } from './relation-cache.ts'
import { pageOf, type RelationPage, type StoredPages } from './relation-pages.ts'

const members = ['ash', 'bay', 'cedar', 'dune', 'elm'].map(named)

const between = fc.uniqueArray(fc.constantFrom(...members), { minLength: 2, maxLength: 2 })
const mode = fc.constantFrom(...modes)
const relationEvent = fc
  .tuple(
    between,
    mode,
    fc.constantFrom('like', 'pass', 'maybe', 'super_like'),
    fc.constantFrom('Swiped', 'SwipeUndone', 'Matched', 'Unmatched', 'Blocked', 'Unblocked'),
  )
  .map(([[by, on], mode, action, type]) => {
    const data = { by, on, mode, action, profiles: [by, on].toSorted() }
    return { type, data } as unknown as DomainEvent
  })

/** What each member is to each other after events: the bits of every mode. */
const relationsAfter = (events: readonly DomainEvent[]) => {
  const known = new Map<string, number>()
  for (const event of recordEvents(events))
    for (const { of, to, mode, mask, bits } of relationChanges(event)) {
      const key = `${of} ${to} ${mode}`
      known.set(key, (((known.get(key) ?? 0) & ~mask) | bits) >>> 0)
    }
  return (of: string, to: string, mode: number) => known.get(`${of} ${to} ${mode}`) ?? 0
}

/** Whether an event ends a match that is none, which no decider makes. */
const endsNoMatch = ({ type, data }: DomainEvent, events: readonly DomainEvent[]): boolean => {
  if (type !== 'Unmatched') return false
  const [one, other] = data.profiles
  return matchOf(relationsAfter(events)(one, other, modes.indexOf(data.mode))) !== MATCH.live
}

const relationIn = (page: RelationPage, to: string, mode: number): number =>
  relationTo(page[mode] as Uint32Array<ArrayBuffer>, idWords(to) as Uint32Array, 0)

/** The pages of a view that has folded as many events as it is told. */
const laggingView = (events: readonly DomainEvent[]) => {
  let folded = 0
  const stored: StoredPages = {
    async read(keys) {
      const documents = foldEvents(relations, events.slice(0, folded))
      return keys.map(key => pageOf(documents[key]))
    },
    position: async () => String(folded),
    waitForPosition: async position => folded >= Number(position),
  }
  return {
    stored,
    fold(most: number) {
      folded = Math.max(folded, Math.min(most, events.length))
    },
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: relationEvent.map(event => ({ event })) },
  { weight: 2, arbitrary: fc.nat(3).map(behind => ({ behind })) },
  { weight: 2, arbitrary: fc.nat(members.length - 1).map(asked => ({ asked })) },
  { weight: 2, arbitrary: fc.constant({ answer: true as const }) },
)

test('pages are as the log says, however far the view is, whatever was dropped, and whenever they are read', async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.constantFrom(1, 1_500, 2_500, 12_000),
      fc.constantFrom(2, 1_000),
      async (steps, maxBytes, mostRecent) => {
        const events: DomainEvent[] = []
        const view = laggingView(events)
        /** Reads of the view that have not been answered. */
        const waiting: (() => void)[] = []
        let reads = 0
        const stored: StoredPages = {
          ...view.stored,
          async read(keys) {
            // The view reads at any time between the question and the answer.
            reads += 1
            const early = reads % 2 === 0 ? await view.stored.read(keys) : undefined
            await new Promise<void>(answer => waiting.push(answer))
            return early ?? view.stored.read(keys)
          },
        }
        const cache = await RelationCache.open({
          stored,
          maxBytes,
          mostRecent,
          dropEvery: 0,
        })
        const check = async (of: string) => {
          const keys = [...new Set(members.map(to => pageKey(of, to)))]
          const pages = await cache.read(keys).catch(error => {
            if (error instanceof Refusal) return undefined // the view is too far behind
            throw error
          })
          if (!pages) return
          const expected = relationsAfter(events)
          for (const to of members)
            for (const number of pageSections.keys())
              t.is(
                relationIn(pages[keys.indexOf(pageKey(of, to))] as RelationPage, to, number),
                expected(of, to, number),
              )
        }
        const checks: Promise<void>[] = []
        const answerAll = async () => {
          while (waiting.length > 0) {
            waiting.shift()?.()
            await nextTurn()
          }
        }
        for (const one of steps) {
          if ('event' in one) {
            if (endsNoMatch(one.event, events)) continue
            events.push(one.event)
            const [event] = recordEvents(events).slice(-1)
            if (event) cache.note(event)
          } else if ('behind' in one) view.fold(events.length - one.behind)
          else if ('asked' in one) checks.push(check(members[one.asked] as string))
          else await answerAll()
          await nextTurn()
        }
        let isDone = false
        const all = Promise.all(checks).finally(() => {
          isDone = true
        })
        while (!isDone) {
          await answerAll()
          await nextTurn()
        }
        await all
      },
    ),
    { numRuns: 300 },
  )
})

test('a page that was read once follows the log, and its view is not asked again', async t => {
  const [ash, bay] = members as [string, string]
  let reads = 0
  const { stored } = laggingView([])
  const cache = await RelationCache.open({
    stored: {
      ...stored,
      read(keys) {
        reads += 1
        return stored.read(keys)
      },
    },
  })
  const key = pageKey(bay, ash)
  await cache.read([key])
  for (const event of recordEvents([
    { type: 'Blocked', data: { by: ash, on: bay, reason: null } },
  ] as DomainEvent[]))
    cache.note(event)
  const [page] = await cache.read([key])
  t.is(relationIn(page as RelationPage, ash, EVERY_MODE), BLOCK.received)
  t.is(reads, 1)
})

const blockedBy = (by: string) =>
  ({ type: 'Blocked', data: { by, on: members[1], reason: null } }) as DomainEvent
const blocksOf = async (cache: RelationCache, by: string) => {
  const [page] = await cache.read([pageKey(members[1] as string, by)])
  return relationIn(page as RelationPage, by, EVERY_MODE)
}

test('it starts where the view is, and needs every later event', async t => {
  const [ash, , cedar] = members as [string, string, string]
  const events = [ash, cedar].map(blockedBy)
  const view = laggingView(events)
  view.fold(1)
  const cache = await RelationCache.open({ stored: view.stored })
  t.is(cache.from, '1')
  for (const event of recordEvents(events).slice(1)) cache.note(event)
  for (const by of [ash, cedar]) t.is(await blocksOf(cache, by), BLOCK.received)
})

test('a view that is too far behind is waited for, and refused if it does not come', async t => {
  const ash = members[0] as string
  const events = [blockedBy(ash)]
  const view = laggingView(events)
  const cache = await RelationCache.open({ stored: view.stored, mostRecent: 1 })
  for (const event of recordEvents(events)) cache.note(event)
  const refused = await t.throwsAsync(() => blocksOf(cache, ash), { instanceOf: Refusal })
  t.is(refused.code, 'unavailable')
  view.fold(1)
  t.is(await blocksOf(cache, ash), BLOCK.received)
})

/** A cache whose view answers when told, as it was when it was asked. */
const heldView = async (view: ReturnType<typeof laggingView>, maxBytes?: number) => {
  const waiting: (() => void)[] = []
  const stored: StoredPages = {
    ...view.stored,
    async read(keys) {
      const pages = await view.stored.read(keys)
      await new Promise<void>(answer => waiting.push(answer))
      return pages
    },
  }
  const cache = await RelationCache.open({ stored, maxBytes, dropEvery: 0 })
  return { cache, answer: () => waiting.shift()?.() }
}

test('a change during the read of a page is in it, also when the view has it meanwhile', async t => {
  const [ash, , cedar] = members as [string, string, string]
  const events = [blockedBy(ash), blockedBy(cedar)]
  const view = laggingView(events)
  const { cache, answer } = await heldView(view)
  const blocks = blocksOf(cache, ash)
  await nextTurn()
  for (const event of recordEvents(events)) {
    view.fold(2)
    cache.note(event) // the view has the change, which is dropped once the read has ended
    await nextTurn()
  }
  answer()
  t.is(await blocks, BLOCK.received)
})

test('a change of a page in memory is in the answer to a question that waits for another page', async t => {
  const [ash, bay, cedar] = members as [string, string, string]
  const events = [blockedBy(ash)]
  const keys = [pageKey(bay, ash), pageKey(bay, cedar)]
  t.is(new Set(keys).size, 2)
  const { cache, answer } = await heldView(laggingView(events))
  const first = cache.read(keys.slice(0, 1))
  await nextTurn()
  answer()
  await first
  const both = cache.read(keys)
  await nextTurn()
  for (const event of recordEvents(events)) cache.note(event)
  answer()
  const [page] = await both
  t.is(relationIn(page as RelationPage, ash, EVERY_MODE), BLOCK.received)
})

test('pages take no more memory than they may', async t => {
  const cache = await RelationCache.open({
    stored: laggingView([]).stored,
    maxBytes: 10_000,
  })
  for (let n = 0; n < 100; n += 1) {
    await cache.read([pageKey(named(`member ${n}`), members[0] as string)])
    t.true(cache.bytes() <= 10_000)
  }
  t.true(cache.bytes() > 5_000)
})
