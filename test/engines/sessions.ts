import test from 'ava'
import type { Records } from '../../engines/ports/records.ts'
import { createSessions, type Sessions } from '../../engines/records/sessions.ts'
import { createShortLived } from '../../engines/records/short-lived.ts'
import { overRecords } from '../stores/over-records.ts'
import { until } from '../waiting/until.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const now = Date.parse('2026-11-20T07:14:21.000Z')
const later = now + 60_000

/** Sessions and other short-lived records over an adapter of records. */
export const sessionsContract = (name: string, records: EngineUnderTest<Records>): void => {
  const store = {
    location: records.location,
    open: (location: string) =>
      overRecords(records.open(location), opened => {
        const sessions = createSessions(opened)
        const shortLived = createShortLived(opened)
        return { sessions, shortLived, [Symbol.asyncDispose]: sessions[Symbol.asyncDispose] }
      }),
  }

  test(`${name}: a record is there until it expires or is removed`, async t => {
    const { shortLived } = await openEngine(t, store)
    const record = { value: { a: [1, null, 'é'] }, expiresAt: later, owner: 'member' }
    await shortLived.put('photo', 'key', record)
    t.deepEqual(await shortLived.get('photo', 'key', now), record)
    t.deepEqual(await shortLived.get('photo', 'key', later - 1), record)
    t.is(await shortLived.get('photo', 'key', later), undefined)
    t.is(await shortLived.get('photo', 'other', now), undefined)

    await shortLived.remove('photo', 'key')
    await shortLived.remove('photo', 'key')
    t.is(await shortLived.get('photo', 'key', now), undefined)
  })

  test(`${name}: put replaces the whole record`, async t => {
    const { shortLived } = await openEngine(t, store)
    await shortLived.put('photo', 'key', { value: 1, expiresAt: now + 1, owner: 'member' })
    await shortLived.put('photo', 'key', { value: 2, expiresAt: later })
    t.deepEqual(await shortLived.get('photo', 'key', now + 2), { value: 2, expiresAt: later })
    t.is(await shortLived.removeOwned('photo', 'member'), 0)
  })

  test(`${name}: a removed record is not replaced`, async t => {
    const { shortLived } = await openEngine(t, store)
    const record = (value: number) => ({ value, expiresAt: later, owner: 'member' })
    t.false(await shortLived.replace('photo', 'key', record(1)))
    t.is(await shortLived.get('photo', 'key', now), undefined)
    await shortLived.put('photo', 'key', record(1))
    t.true(await shortLived.replace('photo', 'key', record(2)))
    t.false(await shortLived.replace('sign-in', 'key', record(3)))
    t.deepEqual(await shortLived.get('photo', 'key', now), record(2))
    await shortLived.remove('photo', 'key')
    t.false(await shortLived.replace('photo', 'key', record(3)))
    t.is(await shortLived.get('photo', 'key', now), undefined)
  })

  test(`${name}: every process is told which sessions are removed, by any process`, async t => {
    const location = await store.location(t)
    const openings = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ] as const
    const told = openings.map(({ sessions }) => {
      const keys = new Set<string>()
      sessions.onSessionRemoved({ removed: key => keys.add(key), missed: () => {} })
      return keys
    })
    const record = (owner: string) => ({ value: 1, expiresAt: later, owner })
    const [here, there] = openings.map(({ sessions }) => sessions) as [Sessions, Sessions]
    const [{ shortLived }] = openings
    for (const key of ['a', 'b', 'stays']) await here.put(key, record(key))
    await here.put('c', record('b'))
    await shortLived.put('answer', 'd', record('b'))
    await here.remove('a')
    await there.removeOwned('b')
    await shortLived.removeOwned('answer', 'b')
    await until(() => told.every(keys => keys.size === 3))
    for (const keys of told) t.deepEqual([...keys].toSorted(), ['a', 'b', 'c'])
  })

  test(`${name}: a process that looks too late is told that it may have missed sessions`, async t => {
    const location = await store.location(t)
    const { sessions: here } = await openEngine(t, store, location)
    const { sessions: there } = await openEngine(t, store, location)
    const told: string[] = []
    let missed = 0
    here.onSessionRemoved({
      removed: key => told.push(key),
      missed() {
        missed += 1
      },
    })
    await there.remove('first')
    await until(() => told.includes('first'))
    for (let n = 0; n < 250; n += 1)
      await there.put(`${n}`, { value: n, expiresAt: later, owner: 'member' })
    t.is(await there.removeOwned('member'), 250)
    await until(() => missed > 0)
  })

  test(`${name}: kinds have separate keys`, async t => {
    const { shortLived } = await openEngine(t, store)
    const kinds = ['photo', 'sign-in', 'answer'] as const
    for (const kind of kinds)
      await shortLived.put(kind, 'key', { value: kind, expiresAt: later, owner: 'member' })
    t.is(await shortLived.removeOwned('photo', 'member'), 1)
    await shortLived.remove('answer', 'key')
    t.is(await shortLived.get('photo', 'key', now), undefined)
    t.is((await shortLived.get('sign-in', 'key', now))?.value, 'sign-in')
    t.is(await shortLived.get('answer', 'key', now), undefined)
  })

  test(`${name}: one of several concurrent claims wins, and the others get its record`, async t => {
    const location = await store.location(t)
    const { shortLived } = await openEngine(t, store, location)
    const openings = [shortLived, (await openEngine(t, store, location)).shortLived]
    const claims = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        openings[n % 2]?.claim('answer', 'key', { value: n, expiresAt: later }, now),
      ),
    )
    const record = await shortLived.get('answer', 'key', now)
    const winners = claims.flatMap((claim, n) => (claim === undefined ? [n] : []))
    t.deepEqual(winners, [record?.value])
    for (const claim of claims.filter(Boolean)) t.deepEqual(claim, record)
  })

  test(`${name}: an expired record can be claimed`, async t => {
    const { shortLived } = await openEngine(t, store)
    await shortLived.put('answer', 'key', { value: 'old', expiresAt: now })
    const record = { value: 'new', expiresAt: later }
    t.is(await shortLived.claim('answer', 'key', record, now), undefined)
    t.deepEqual(await shortLived.get('answer', 'key', now), record)
  })

  test(`${name}: all records of an owner can be removed at once`, async t => {
    const { shortLived } = await openEngine(t, store)
    for (const key of ['a', 'b', 'c'])
      await shortLived.put('photo', key, { value: key, expiresAt: later, owner: 'member' })
    await shortLived.put('photo', 'd', { value: 'd', expiresAt: later, owner: 'other' })
    t.deepEqual((await shortLived.owned('photo', 'member')).sort(), ['a', 'b', 'c'])
    t.deepEqual(await shortLived.owned('answer', 'member'), [])
    t.is(await shortLived.removeOwned('photo', 'member'), 3)
    t.deepEqual(await shortLived.owned('photo', 'member'), [])
    t.is(await shortLived.removeOwned('photo', 'member'), 0)
    t.is(await shortLived.get('photo', 'b', now), undefined)
    t.truthy(await shortLived.get('photo', 'd', now))
  })

  test(`${name}: sweep deletes expired records`, async t => {
    const { shortLived } = await openEngine(t, store)
    for (let n = 0; n < 10; n += 1)
      await shortLived.put('sign-in', `${n}`, { value: n, expiresAt: now + n })
    t.is(await shortLived.deleteExpired(now + 3), 4)
    t.is(await shortLived.deleteExpired(now + 3), 0)
    t.is((await shortLived.get('sign-in', '4', now))?.value, 4)
  })

  test(`${name}: records survive a restart`, async t => {
    const location = await store.location(t)
    {
      await using opened = await store.open(location)
      const { shortLived } = opened
      await shortLived.put('photo', 'key', { value: 1, expiresAt: later, owner: 'member' })
    }
    const { shortLived } = await openEngine(t, store, location)
    t.is((await shortLived.get('photo', 'key', now))?.value, 1)
    t.is(await shortLived.removeOwned('photo', 'member'), 1)
  })
}
