import test from 'ava'
import { createExposureMeasure } from './measure-exposure.ts'

const names = (count: number) =>
  Array.from({ length: count }, (_, n) => `m${String(n).padStart(3, '0')}`)
const rotated = (list: readonly string[], by: number) => [...list.slice(by), ...list.slice(0, by)]
const measure = (decks: readonly (readonly string[])[]) => {
  const all = createExposureMeasure()
  for (const deck of decks) all.add(deck)
  return all.result()
}

test('decks that begin with everybody equally often give everybody an even share', t => {
  const all = names(30)
  const { shares, decks, gini, neverFirst } = measure(all.map((_, n) => rotated(all, n)))
  t.is(decks, 30)
  t.is(neverFirst, 0)
  t.true(Math.abs(gini) < 1e-9)
  for (const { share } of shares) t.true(Math.abs(share - 1) < 1e-9)
})

test('members who are never among the first have no share', t => {
  const all = names(40)
  const { shares, gini, neverFirst } = measure([all, all])
  t.deepEqual(
    shares.filter(({ share }) => share === 0).map(({ profileId }) => profileId),
    all.slice(10),
  )
  t.is(neverFirst, 0.75)
  t.true(gini > 0.75 && gini < 1)
})

test('the first place counts for more than the tenth', t => {
  const [first, , , , , , , , , tenth] = measure([names(20)]).shares
  t.true((first?.share ?? 0) > 3 * (tenth?.share ?? 0))
})

test('a small deck compares its members among themselves', t => {
  const { shares } = measure([['ash', 'robin'], names(100)])
  const of = (id: string) => shares.find(one => one.profileId === id)?.share ?? Number.NaN
  t.true(of('ash') > 1 && of('ash') < 1.3)
  t.true(of('robin') < 1 && of('robin') > 0.7)
})

test('empty decks give nothing', t => {
  t.deepEqual(measure([[]]), { shares: [], decks: 0, gini: 0, neverFirst: 0 })
})
