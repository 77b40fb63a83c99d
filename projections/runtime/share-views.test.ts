import test from 'ava'
import { allPartitions, partitionName } from './partition.ts'
import { type HeldUnit, unitsBeyondShare } from './share-views.ts'

const unitsOf = (view: string, of: number, isSettled = () => true): HeldUnit[] =>
  allPartitions(of).map(partition => ({ view, partition, isSettled }))

const names = (units: readonly HeldUnit[]) =>
  units.map(({ view, partition }) => partitionName(view, partition))

const singles = ['a', 'b', 'c', 'd'].flatMap(view => unitsOf(view, 1))

test('whole views beyond an even share are left, in their order', t => {
  t.deepEqual(names(unitsBeyondShare(singles, 1, 4)), [])
  t.deepEqual(names(unitsBeyondShare(singles, 2, 4)), ['a', 'b'])
  t.deepEqual(names(unitsBeyondShare(singles, 3, 4)), ['a', 'b'])
  t.deepEqual(names(unitsBeyondShare(singles.slice(0, 2), 2, 4)), [])
})

test('no process keeps more than an even share of a divided view', t => {
  const divided = unitsOf('m', 4)
  t.deepEqual(names(unitsBeyondShare(divided, 1, 8)), [])
  t.deepEqual(names(unitsBeyondShare([...singles, ...divided], 2, 8)), [
    ...['m 3/4', 'm 4/4'],
    ...['a', 'b'],
  ])
  t.deepEqual(names(unitsBeyondShare(divided, 2, 100)), ['m 3/4', 'm 4/4'])
  t.deepEqual(names(unitsBeyondShare(divided, 4, 4)), ['m 2/4', 'm 3/4', 'm 4/4'])
})

test('a unit that is being built is kept', t => {
  const building = unitsOf('a', 1, () => false)
  t.deepEqual(names(unitsBeyondShare([...building, ...unitsOf('b', 1)], 2, 2)), ['b'])
  t.deepEqual(names(unitsBeyondShare(building, 2, 0)), [])
  const half = [...unitsOf('m', 2).slice(0, 1), ...unitsOf('m', 2, () => false).slice(1)]
  t.deepEqual(names(unitsBeyondShare(half, 2, 100)), ['m 1/2'])
})
