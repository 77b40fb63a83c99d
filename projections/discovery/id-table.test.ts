import test from 'ava'
import fc from 'fast-check'
import { randomId } from '../../contracts/core/random-id.ts'
import { createIdTable } from './id-table.ts'

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 60 })

test('an id is found by its row and a row by its id, also in a copy', t => {
  fc.assert(
    fc.property(ids, ids, (added, others) => {
      const table = createIdTable()
      const rows = added.map(table.add)
      t.deepEqual(rows, [...added.keys()])
      const copy = createIdTable()
      copy.restore(table.dump())
      for (const some of [table, copy]) {
        t.is(some.count(), added.length)
        t.deepEqual(added.map(some.find), rows)
        t.deepEqual(rows.map(some.at), added)
        for (const other of others)
          t.is(some.find(other), added.includes(other) ? added.indexOf(other) : undefined)
      }
    }),
  )
})

test('a table keeps every id while it grows, before and after a copy', t => {
  const table = createIdTable()
  const added = Array.from({ length: 5_000 }, randomId)
  for (const id of added.slice(0, 3_000)) table.add(id)
  const copy = createIdTable()
  copy.restore(table.dump())
  for (const some of [table, copy]) {
    for (const id of added.slice(3_000)) some.add(id)
    t.deepEqual(added.map(some.find), [...added.keys()])
    t.deepEqual([0, 2_999, 4_999].map(some.at), [added[0], added[2_999], added[4_999]])
  }
})

test('an id in capitals is the same id, and a text that is no UUID is never found', t => {
  const table = createIdTable()
  const id = randomId()
  table.add(id.toUpperCase())
  t.is(table.find(id), 0)
  t.is(table.at(0), id)
  for (const other of ['', 'me', `${id} `, id.replaceAll('-', '_'), id.replace(/^./, 'ü')]) {
    t.is(table.find(other), undefined)
    t.throws(() => table.add(other), { instanceOf: TypeError })
  }
})
