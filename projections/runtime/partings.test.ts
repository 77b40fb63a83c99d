import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { anyHistory, named, profileCreated } from '../../test/projections/histories.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { mutatedView } from '../../test/properties/mutated-view.ts'
import { allViews } from '../views/all-views.ts'
import { conversations } from '../views/chat.ts'
import { profiles } from '../views/profiles.ts'
import type { Projection } from './define-projection.ts'
import { isSame } from './differences.ts'
import { eventTypesOf, foldEvent } from './fold-event.ts'
import { findPartings } from './partings.ts'
import { verify } from './verify.ts'

const [me, you] = [named('me'), named('you')]
const live = `v${profiles.version}`
const revised = (profileId: string, changes: { age?: number; maxAge?: number }) =>
  ({ type: 'ProfileRevised', data: { profileId, changes } }) as const
const closed: DomainEvent = { type: 'ProfileClosed', data: { profileId: me } }

/** A view of these events whose live document of `me` was then replaced. */
const spoilt = async (
  t: ExecutionContext,
  events: readonly DomainEvent[],
  spoil: (document: Record<string, unknown>) => object | null,
  position = String(events.length),
) => {
  const bench = await workbench(t)
  await bench.happened(events)
  const runner = bench.run([profiles])
  t.true(await bench.caughtUp(profiles))
  await runner.stop()
  const document = spoil({ ...(await bench.views.collection(profiles).get(me)) })
  await bench.commit('profiles', live, String(events.length), [{ key: me, document, position }])
  const { log, views, leases, closing: signal } = bench
  const options = { log, views, leases, signal, projection: profiles }
  return findPartings(options, await Array.fromAsync(verify(options)))
}

test('an event that the live document lacks is named, also when it has later ones', async t => {
  const events = [
    profileCreated(me, { age: 30, maxAge: 60 }),
    profileCreated(you),
    revised(me, { age: 31 }),
    revised(you, { age: 50 }),
    revised(me, { maxAge: 61 }),
  ]
  const [parting, ...others] = await spoilt(t, events, document => ({ ...document, age: 30 }))
  t.deepEqual(others, [])
  t.like(parting, { id: me, live: { age: 30, maxAge: 61 }, livePosition: '5' })
  t.like(parting?.lacking, {
    what: 'event',
    event: { position: '3', type: 'ProfileRevised' },
    before: { age: 30, maxAge: 60 },
    after: { age: 31, maxAge: 60 },
  })
})

test('a document that stopped lacks the first event after its last change', async t => {
  const events = [
    profileCreated(me, { age: 30, maxAge: 60 }),
    revised(me, { maxAge: 61 }),
    revised(me, { age: 31 }),
    revised(me, { age: 32 }),
  ]
  const spoil = (document: object) => ({ ...document, age: 30 })
  const [parting] = await spoilt(t, events, spoil, '2')
  t.like(parting?.lacking, { what: 'rest', event: { position: '3' } })
})

test('an event that the live document has folded last is not named', async t => {
  const events = [
    profileCreated(me, { age: 30 }),
    revised(me, { age: 31 }),
    revised(me, { age: 32 }),
  ]
  const [parting] = await spoilt(t, events, document => ({ ...document, age: 31 }))
  t.is(parting?.lacking, undefined)
})

test('a missing document lacks the one event that it has; with several it cannot be told', async t => {
  const [missing] = await spoilt(t, [profileCreated(me)], () => null)
  t.like(missing, { live: null, lacking: { event: { position: '1' }, before: null } })
  const [older] = await spoilt(t, [profileCreated(me), revised(me, { age: 31 })], () => null)
  t.like(older, { live: null, lacking: undefined })
})

test('a document that should be gone lacks its deletion', async t => {
  const made = [profileCreated(me, { age: 40 })]
  const [{ lacking } = {}] = await spoilt(t, made, () => null)
  const spoil = () => lacking?.after as object
  const [remaining] = await spoilt(t, [...made, closed], spoil, '1')
  t.like(remaining?.lacking, { what: 'rest', event: { type: 'ProfileClosed' }, after: null })
})

test('a value that the log never gave a document cannot be told', async t => {
  const events = [profileCreated(me, { age: 30 }), revised(me, { age: 31 })]
  const [parting] = await spoilt(t, events, document => ({ ...document, age: 99 }), '1')
  t.like(parting, { live: { age: 99 }, livePosition: '1', lacking: undefined })
})

/**
 * Live documents that another fold wrote, as `verify` finds them, and where each parted for good.
 * Undefined where a fold needs what an earlier one lost.
 */
const writtenBy = (
  other: Projection<unknown>,
  view: Projection<unknown>,
  events: readonly RecordedEvent<DomainEvent>[],
) => {
  const [ours, theirs] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const positions = new Map<string, Position>()
  const parted = new Map<string, Position>()
  const changed = (
    projection: typeof view,
    documents: typeof ours,
    event: (typeof events)[number],
  ) =>
    foldEvent(projection, event, key => documents.get(key) ?? null).filter(([key, after]) => {
      const isNew = after !== (documents.get(key) ?? null)
      documents.set(key, after)
      return isNew
    })
  for (const event of events) {
    try {
      for (const [key] of changed(other, theirs, event)) positions.set(key, event.position)
      changed(view, ours, event)
    } catch {
      return undefined
    }
    for (const key of new Set([...ours.keys(), ...theirs.keys()]))
      if (isSame(ours.get(key) ?? null, theirs.get(key) ?? null)) parted.delete(key)
      else if (!parted.has(key)) parted.set(key, event.position)
  }
  const upTo = events.at(-1)?.position ?? '0'
  const mismatches = [...parted.keys()].map(id => {
    const [document, position] = [theirs.get(id) ?? null, positions.get(id) ?? '0']
    return { id, upTo, liveDocument: document === null ? undefined : { document, position } }
  })
  return { mismatches, parted }
}

/** The parting of the one document that another fold of `conversations` wrote. */
const chatParting = async (fold: (correct: object, before: object) => object) => {
  const matchId = named('match')
  const sent = (from: string, to: string): DomainEvent => ({
    type: 'MessageSent',
    data: { matchId, messageId: named('message'), from, to, content: 'hi' },
  })
  const events = recordEvents([
    { type: 'Matched', data: { matchId, profiles: [me, you], mode: 'dating' } },
    sent(me, you),
    sent(me, you),
    { type: 'MessagesRead', data: { matchId, by: you, upTo: 2 } },
    sent(you, me),
    sent(me, you),
  ])
  const correct = conversations.on.MessagesRead
  if (!correct) throw new TypeError('Conversations fold MessagesRead.')
  const MessagesRead: typeof correct = {
    ...correct,
    fold: (before, event, key) =>
      ({
        ...before,
        ...fold(correct.fold(before, event, key) ?? {}, before ?? {}),
      }) as typeof before,
  }
  const other = { ...conversations, on: { ...conversations.on, MessagesRead } }
  const written = writtenBy(other, conversations, events)
  const log = {
    readAll: async function* () {
      yield* events
    },
  }
  const options = { log, projection: conversations, signal: new AbortController().signal }
  const [parting] = await findPartings(options, written?.mismatches ?? [])
  return parting
}

test('the event that a changed fold missed is named, not the later ones that show it', async t => {
  const parting = await chatParting((_, before) => before)
  t.like(parting?.lacking, { event: { type: 'MessagesRead', position: '4' } })
})

test('no event is named when a changed fold gave what nothing that is left out does', async t => {
  const parting = await chatParting(correct => ({ ...correct, mode: 'friends' }))
  t.like(parting, { id: named('match'), lacking: undefined })
})

const SAMPLES = 100

test('of documents that another fold wrote, the event at which they parted is named or none is', async t => {
  const signal = new AbortController().signal
  const outcomes = { right: 0, wrong: 0, none: 0 }
  const histories = fc.sample(anyHistory, { numRuns: SAMPLES, seed: 1 }).map(recordEvents)
  for (const [seed, events] of histories.entries())
    for (const view of allViews) {
      const types = eventTypesOf(view).filter(type => events.some(event => event.type === type))
      if (types.length === 0) continue
      const mutated = mutatedView(view, types, seed)
      for (const [here, there] of [
        [view, mutated],
        [mutated, view],
      ] as const) {
        const written = writtenBy(there, here, events)
        if (!written) continue
        const log = {
          readAll: async function* () {
            yield* events
          },
        }
        const options = { log, projection: here, signal }
        for (const { id, lacking } of await findPartings(options, written.mismatches)) {
          const isRight = lacking?.event.position === written.parted.get(id)
          if (lacking?.what === 'rest') t.true(isRight, `${view.name} ${id}, seed ${seed}`)
          outcomes[lacking ? (isRight ? 'right' : 'wrong') : 'none'] += 1
        }
      }
    }
  t.log(outcomes)
  t.true(outcomes.right > SAMPLES)
  t.true(outcomes.wrong < outcomes.right / 50) // another fold can do what a missing event does
})
