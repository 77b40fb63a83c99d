import test, { type ExecutionContext } from 'ava'
import type { Records } from '../../engines/ports/records.ts'
import { type AuditEntry, createAuditTrail } from '../../engines/records/audit-trail.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const entry = (n: number): AuditEntry => ({
  at: new Date(Date.UTC(2026, 10, 20, 7, 0, n)).toISOString(),
  operator: 'rowan',
  did: `history show ${n}`,
  asked: [`pair-${n}`],
  'with.dots and $': null,
})

/** The audit trail over an adapter of records. */
export const auditTrailContract = (name: string, store: EngineUnderTest<Records>): void => {
  /** The same trail in several processes. */
  const openSeveral = async (t: ExecutionContext, count: number) => {
    const location = await store.location(t)
    const opened = Array.from({ length: count }, () => openEngine(t, store, location))
    return (await Promise.all(opened)).map(createAuditTrail)
  }

  test(`${name}: there are no entries at first`, async t => {
    const [trail] = await openSeveral(t, 1)
    t.deepEqual(await trail?.newest(10), [])
  })

  test(`${name}: every process reads the entries as they were recorded, newest last`, async t => {
    const [one, other] = await openSeveral(t, 2)
    if (!one || !other) return t.fail()
    await one.record(entry(1))
    await other.record(entry(2))
    await one.record(entry(3))
    for (const trail of [one, other]) {
      t.deepEqual(await trail.newest(10), [entry(1), entry(2), entry(3)])
      t.deepEqual(await trail.newest(2), [entry(2), entry(3)])
    }
  })

  test(`${name}: concurrent entries are all kept`, async t => {
    const trails = await openSeveral(t, 4)
    await Promise.all(trails.map((trail, n) => trail.record(entry(n))))
    const found = (await trails[0]?.newest(10)) ?? []
    t.deepEqual(
      found.map(({ did }) => did).toSorted(),
      trails.map((_, n) => entry(n).did),
    )
  })
}
