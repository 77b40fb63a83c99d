import test from 'ava'
import type { Records } from '../../engines/ports/records.ts'
import { createSessions, type Sessions } from '../../engines/records/sessions.ts'
import { overRecords } from '../stores/over-records.ts'
import { until } from '../waiting/until.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const now = Date.parse('2026-11-20T07:14:21.000Z')
const later = now + 60_000

/** Sessions over an adapter of records. */
export const sessionsContract = (name: string, records: EngineUnderTest<Records>): void => {
  const store = {
    location: records.location,
    open: (location: string): Promise<Sessions & AsyncDisposable> =>
      overRecords(records.open(location), createSessions),
  }

  test(`${name}: a record is there until it expires or is removed`, async t => {
    const sessions = await openEngine(t, store)
    const record = { value: { a: [1, null, 'é'] }, expiresAt: later, owner: 'member' }
    await sessions.put('session', 'key', record)
    t.deepEqual(await sessions.get('session', 'key', now), record)
    t.deepEqual(await sessions.get('session', 'key', later - 1), record)
    t.is(await sessions.get('session', 'key', later), undefined)
    t.is(await sessions.get('session', 'other', now), undefined)

    await sessions.remove('session', 'key')
    await sessions.remove('session', 'key')
    t.is(await sessions.get('session', 'key', now), undefined)
  })

  test(`${name}: put replaces the whole record`, async t => {
    const sessions = await openEngine(t, store)
    await sessions.put('session', 'key', { value: 1, expiresAt: now + 1, owner: 'member' })
    await sessions.put('session', 'key', { value: 2, expiresAt: later })
    t.deepEqual(await sessions.get('session', 'key', now + 2), { value: 2, expiresAt: later })
    t.is(await sessions.removeOwned('session', 'member'), 0)
  })

  test(`${name}: a removed record is not replaced`, async t => {
    const sessions = await openEngine(t, store)
    const record = (value: number) => ({ value, expiresAt: later, owner: 'member' })
    t.false(await sessions.replace('session', 'key', record(1)))
    t.is(await sessions.get('session', 'key', now), undefined)
    await sessions.put('session', 'key', record(1))
    t.true(await sessions.replace('session', 'key', record(2)))
    t.false(await sessions.replace('sign-in', 'key', record(3)))
    t.deepEqual(await sessions.get('session', 'key', now), record(2))
    await sessions.remove('session', 'key')
    t.false(await sessions.replace('session', 'key', record(3)))
    t.is(await sessions.get('session', 'key', now), undefined)
  })

  test(`${name}: every process is told which sessions are removed, by any process`, async t => {
    const location = await store.location(t)
    const openings = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ] as const
    const told = openings.map(sessions => {
      const keys = new Set<string>()
      sessions.onSessionRemoved({ removed: key => keys.add(key), missed: () => {} })
      return keys
    })
    const record = (owner: string) => ({ value: 1, expiresAt: later, owner })
    const [here, there] = openings
    for (const key of ['a', 'b', 'stays']) await here.put('session', key, record(key))
    await here.put('session', 'c', record('b'))
    await here.put('answer', 'd', record('b'))
    await here.remove('session', 'a')
    await there.removeOwned('session', 'b')
    await there.removeOwned('answer', 'b')
    await until(() => told.every(keys => keys.size === 3))
    for (const keys of told) t.deepEqual([...keys].toSorted(), ['a', 'b', 'c'])
  })

  test(`${name}: a process that looks too late is told that it may have missed sessions`, async t => {
    const location = await store.location(t)
    const [here, there] = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ]
    const told: string[] = []
    let missed = 0
    here.onSessionRemoved({
      removed: key => told.push(key),
      missed() {
        missed += 1
      },
    })
    await there.remove('session', 'first')
    await until(() => told.includes('first'))
    for (let n = 0; n < 250; n += 1)
      await there.put('session', `${n}`, { value: n, expiresAt: later, owner: 'member' })
    t.is(await there.removeOwned('session', 'member'), 250)
    await until(() => missed > 0)
  })

  test(`${name}: spaces have separate keys`, async t => {
    const sessions = await openEngine(t, store)
    const spaces = ['session', 'sign-in', 'answer'] as const
    for (const space of spaces)
      await sessions.put(space, 'key', { value: space, expiresAt: later, owner: 'member' })
    t.is(await sessions.removeOwned('session', 'member'), 1)
    await sessions.remove('answer', 'key')
    t.is(await sessions.get('session', 'key', now), undefined)
    t.is((await sessions.get('sign-in', 'key', now))?.value, 'sign-in')
    t.is(await sessions.get('answer', 'key', now), undefined)
  })

  test(`${name}: one of several concurrent claims wins, and the others get its record`, async t => {
    const location = await store.location(t)
    const sessions = await openEngine(t, store, location)
    const openings = [sessions, await openEngine(t, store, location)]
    const claims = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        openings[n % 2]?.claim('answer', 'key', { value: n, expiresAt: later }, now),
      ),
    )
    const record = await sessions.get('answer', 'key', now)
    const winners = claims.flatMap((claim, n) => (claim === undefined ? [n] : []))
    t.deepEqual(winners, [record?.value])
    for (const claim of claims.filter(Boolean)) t.deepEqual(claim, record)
  })

  test(`${name}: an expired record can be claimed`, async t => {
    const sessions = await openEngine(t, store)
    await sessions.put('answer', 'key', { value: 'old', expiresAt: now })
    const record = { value: 'new', expiresAt: later }
    t.is(await sessions.claim('answer', 'key', record, now), undefined)
    t.deepEqual(await sessions.get('answer', 'key', now), record)
  })

  test(`${name}: all records of an owner can be removed at once`, async t => {
    const sessions = await openEngine(t, store)
    for (const key of ['a', 'b', 'c'])
      await sessions.put('session', key, { value: key, expiresAt: later, owner: 'member' })
    await sessions.put('session', 'd', { value: 'd', expiresAt: later, owner: 'other' })
    t.deepEqual((await sessions.owned('session', 'member')).sort(), ['a', 'b', 'c'])
    t.deepEqual(await sessions.owned('answer', 'member'), [])
    t.is(await sessions.removeOwned('session', 'member'), 3)
    t.deepEqual(await sessions.owned('session', 'member'), [])
    t.is(await sessions.removeOwned('session', 'member'), 0)
    t.is(await sessions.get('session', 'b', now), undefined)
    t.truthy(await sessions.get('session', 'd', now))
  })

  test(`${name}: sweep deletes expired records`, async t => {
    const sessions = await openEngine(t, store)
    for (let n = 0; n < 10; n += 1)
      await sessions.put('sign-in', `${n}`, { value: n, expiresAt: now + n })
    t.is(await sessions.deleteExpired(now + 3), 4)
    t.is(await sessions.deleteExpired(now + 3), 0)
    t.is((await sessions.get('sign-in', '4', now))?.value, 4)
  })

  test(`${name}: records survive a restart`, async t => {
    const location = await store.location(t)
    {
      await using sessions = await store.open(location)
      await sessions.put('session', 'key', { value: 1, expiresAt: later, owner: 'member' })
    }
    const sessions = await openEngine(t, store, location)
    t.is((await sessions.get('session', 'key', now))?.value, 1)
    t.is(await sessions.removeOwned('session', 'member'), 1)
  })
}
