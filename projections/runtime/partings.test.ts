import test, { type ExecutionContext } from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { profiles } from '../views/profiles.ts'
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

test('an event that the live document missed is named, also when it has later ones', async t => {
  const events = [
    profileCreated(me, { age: 30, maxAge: 60 }),
    profileCreated(you),
    revised(me, { age: 31 }),
    revised(you, { age: 50 }),
    revised(me, { maxAge: 61 }),
  ]
  const [parting, ...others] = await spoilt(t, events, document => ({ ...document, age: 30 }))
  t.deepEqual(others, [])
  t.like(parting, { id: me, live: { age: 30, maxAge: 61 }, livePosition: '5', unexplained: [] })
  t.like(parting?.first, {
    event: { position: '3', type: 'ProfileRevised' },
    before: { age: 30, maxAge: 60 },
    after: { age: 31, maxAge: 60 },
  })
})

test('of several missed events the first is named', async t => {
  const events = [
    profileCreated(me, { age: 30, maxAge: 60 }),
    revised(me, { maxAge: 61 }),
    revised(me, { age: 31 }),
    revised(me, { age: 30 }),
    revised(me, { age: 32 }),
  ]
  const [parting] = await spoilt(t, events, document => ({ ...document, age: 30, maxAge: 60 }))
  t.like(parting, { unexplained: [], first: { event: { position: '2' } } })
})

test('the last event after which a value is never folded again is named', async t => {
  const events = [
    profileCreated(me, { age: 30 }),
    revised(me, { age: 31 }),
    revised(me, { age: 30 }),
    revised(me, { age: 32 }),
  ]
  const [parting] = await spoilt(t, events, document => ({ ...document, age: 30 }))
  t.like(parting?.first, { event: { position: '4' }, before: { age: 30 }, after: { age: 32 } })
})

test('a missing document parted when it was made, one that should be gone when it was deleted', async t => {
  const [missing] = await spoilt(t, [profileCreated(me), revised(me, { age: 31 })], () => null)
  t.like(missing, { live: null, first: { event: { position: '1' }, before: null } })

  const made = [profileCreated(me, { age: 40 })]
  const [{ first: madeOf } = {}] = await spoilt(t, made, () => null)
  const [remaining] = await spoilt(t, [...made, closed], () => madeOf?.after as object)
  t.like(remaining, { unexplained: [], first: { event: { type: 'ProfileClosed' }, after: null } })
})

test('a value that the log never gave a document is unexplained', async t => {
  const events = [profileCreated(me, { age: 30 }), revised(me, { age: 31 })]
  const [parting] = await spoilt(t, events, document => ({ ...document, age: 99 }), '1')
  t.like(parting, { live: { age: 99 }, livePosition: '1', first: undefined, unexplained: ['age'] })
})

test('a field that only the new fold knows parted when the log first gave it a value', async t => {
  const events = [profileCreated(me), revised(me, { age: 31 })]
  const [parting] = await spoilt(t, events, ({ age: _, ...document }) => document)
  t.like(parting, { unexplained: [], first: { event: { position: '1' }, before: null } })
})
