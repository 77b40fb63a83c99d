import test from 'ava'
import fc from 'fast-check'
import { createBlockAllocator } from './block-allocator.ts'
import { BLOCK, EVERY_MODE } from './relation.ts'
import { createRelations, type Relations } from './relations.ts'

const everyOf = (relations: Relations, row: number) => {
  const all: string[] = []
  relations.each(row, (other, mode, relation) => {
    if (relation !== 0) all.push(`${other} ${mode} ${relation}`)
  })
  return all.sort()
}

/** A copy of the relations of rows up to 30, through a snapshot. */
const copyOf = (relations: Relations) => {
  const { pages, words, ...columns } = relations.dump(31)
  const content = [...pages].flatMap(page => [...page])
  if (content.length !== words)
    throw new Error(`${content.length} words were dumped, not ${words}.`)
  const copy = createRelations()
  copy.restore({ ...columns, words: Uint32Array.from(content) })
  return copy
}

const row = fc.nat({ max: 30 })
const step = fc.record({ row, other: row, mode: fc.nat({ max: 3 }), relation: fc.nat({ max: 3 }) })

test('relations keeps the last relation of each pair while tables grow', t => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), steps => {
      const relations = createRelations()
      const expected = new Map<string, number>()
      for (const { row, other, mode, relation } of steps) {
        relations.set(row, other, mode, relation)
        expected.set(`${row} ${other} ${mode}`, relation)
      }
      for (const { row, other, mode } of steps)
        t.is(relations.get(row, other, mode), expected.get(`${row} ${other} ${mode}`) ?? -1)
      const copy = copyOf(relations)
      for (let row = 0; row <= 30; row += 1)
        t.deepEqual(everyOf(copy, row), everyOf(relations, row))
      for (const { row, other, mode, relation } of steps) copy.set(other, row, mode, relation + 1)
      for (const { row, other, mode, relation } of steps) copy.set(row, other, mode, relation)
      for (const { row, other, mode } of steps)
        t.is(copy.get(row, other, mode), expected.get(`${row} ${other} ${mode}`) ?? -1)
    }),
  )
})

test('relations keeps everything when it compacts its memory', t => {
  const relations = createRelations()
  const rows = 3_000
  const others = 200
  for (let other = 0; other < others; other += 1)
    for (let row = 0; row < rows; row += 1) relations.set(row, other, row % 3, row + other + 1)
  for (let row = 0; row < rows; row += 7) {
    t.is(everyOf(relations, row).length, others)
    for (const other of [0, 99, others - 1])
      t.is(relations.get(row, other, row % 3), row + other + 1)
  }
})

test('clearing a member removes their relations and keeps all others', t => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), row, (steps, leaver) => {
      const relations = createRelations()
      for (const { row, other, mode, relation } of steps) {
        relations.set(row, other, mode, relation)
        relations.set(other, row, mode, relation)
      }
      const rows = Array.from({ length: 31 }, (_, one) => one).filter(one => one !== leaver)
      const others = (one: number) =>
        everyOf(relations, one).filter(each => !each.startsWith(`${leaver} `))
      const before = rows.map(others)
      relations.clear(leaver)
      t.deepEqual(everyOf(copyOf(relations), leaver), [])
      t.is(relations.dump(31).size[leaver], 0)
      t.deepEqual(
        rows.map(one => everyOf(relations, one)),
        before,
      )
    }),
  )
})

test('one member can have more relations than a segment holds', t => {
  const relations = createRelations()
  const others = 150_000
  for (let other = 0; other < others; other += 1) relations.set(5, other, 1, other + 1)
  relations.set(6, 5, 1, 7)
  for (const other of [0, 70_000, others - 1]) t.is(relations.get(5, other, 1), other + 1)
  t.is(relations.get(6, 5, 1), 7)
})

test('an allocation beyond the last address is refused and overwrites no block', t => {
  const blocks = createBlockAllocator(2)
  const first = blocks.allocate(200_000)
  blocks.allocate(200_000)
  t.throws(() => blocks.allocate(200_000), { instanceOf: RangeError })
  blocks.release(first, 200_000)
  t.is(blocks.allocate(200_000), first)
})

test('a block is found in any mode', t => {
  const relations = createRelations()
  relations.set(1, 2, EVERY_MODE, BLOCK.given)
  t.is(relations.block(1, 2), BLOCK.given)
  t.is(relations.block(2, 1), 0)
  t.is(relations.get(1, 2, 0), 0)
})
