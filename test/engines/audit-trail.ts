import test, { type ExecutionContext } from 'ava'
import type { AuditEntry, AuditTrail } from '../../engines/ports/audit-trail.ts'

export type AuditTrailUnderTest = {
  /** Opens the same trail several times, as several processes would. */
  readonly openSeveral: (t: ExecutionContext, count: number) => Promise<readonly AuditTrail[]>
}

const entry = (n: number): AuditEntry => ({
  at: new Date(Date.UTC(2026, 10, 20, 7, 0, n)).toISOString(),
  operator: 'rowan',
  did: `history show ${n}`,
  asked: [`pair-${n}`],
  'with.dots and $': null,
})

/** Contract of AuditTrail adapters. */
export const auditTrailContract = (name: string, { openSeveral }: AuditTrailUnderTest): void => {
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
