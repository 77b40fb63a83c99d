import test from 'ava'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { hobbyLabel, hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { foundHobbies, offeredHobbies, offeredWith } from './offered-hobbies.ts'

const catalogue = Object.keys(hobbyLabels) as Hobby[]

test("twenty hobbies are offered, each once, the member's own first", t => {
  t.deepEqual(offeredHobbies([]), catalogue.slice(0, 20))
  const own: Hobby[] = ['hiking', 'yoga']
  const offered = offeredHobbies(own)
  t.deepEqual(offered.slice(0, 2), own)
  t.is(offered.length, 20)
  t.is(new Set(offered).size, 20)
  t.deepEqual(offeredHobbies(catalogue), catalogue.slice(0, 20))
})

test('hobbies chosen before come first, and there are still twenty', t => {
  const offered = offeredWith(['karaoke'], ['hiking'])
  t.deepEqual(offered.slice(0, 2), ['karaoke', 'hiking'])
  t.is(offered.length, 20)
})

test('a search looks through the whole catalogue, whatever the case', t => {
  t.true(catalogue.indexOf('karaoke') > 20)
  t.deepEqual(foundHobbies(' KARAO '), ['karaoke'])
  t.deepEqual(foundHobbies('  '), [])
  t.deepEqual(foundHobbies('flying carpets'), [])
})

test('a hobby has a label, and one that left the catalogue has its key', t => {
  t.is(hobbyLabel('singing_choir'), 'Singing & choir')
  t.is(hobbyLabel('flying'), 'flying')
})

test('a search finds words of a label however they are written', t => {
  t.deepEqual(foundHobbies('ＫＡＲＡＯＫＥ!'), ['karaoke'])
  t.true(foundHobbies('choir').includes('singing_choir'))
  t.true(foundHobbies('CHOIR—singing').includes('singing_choir'))
})
