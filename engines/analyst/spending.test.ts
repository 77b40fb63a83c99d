import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { monthOf, openSpending } from './spending.ts'

test('a budget is taken up to its last token and not beyond', t => {
  using spending = openSpending(':memory:')
  t.true(spending.reserve('2026-11', 600, 1_000))
  t.false(spending.reserve('2026-11', 401, 1_000))
  t.true(spending.reserve('2026-11', 400, 1_000))
  t.is(spending.spent('2026-11'), 1_000)
})

test('what was reserved and not needed is given back', t => {
  using spending = openSpending(':memory:')
  spending.reserve('2026-11', 600, 1_000)
  spending.settle('2026-11', -450)
  t.is(spending.spent('2026-11'), 150)
})

test('each month has its own budget', t => {
  using spending = openSpending(':memory:')
  t.true(spending.reserve('2026-11', 1_000, 1_000))
  t.true(spending.reserve('2026-12', 1_000, 1_000))
  t.is(monthOf(new Date('2026-12-01T00:00:00Z')), '2026-12')
})

test('neither a restart nor a second process forgets what was spent', t => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-spending-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'spending.db')
  using one = openSpending(path)
  using other = openSpending(path)
  t.true(one.reserve('2026-11', 700, 1_000))
  t.false(other.reserve('2026-11', 700, 1_000))
  using reopened = openSpending(path)
  t.is(reopened.spent('2026-11'), 700)
})
