import test from 'ava'
import { placeLimits } from '../core/limits.ts'
import { randomId } from '../core/random-id.ts'
import { fillPath } from '../core/route.ts'
import { chooseLocation, findPlaces } from './places.ts'

test('a place search is trimmed and has a minimum and maximum length', t => {
  t.deepEqual(findPlaces.query?.parse({ q: '  Köln ' }), { q: 'Köln' })
  t.true(findPlaces.query?.safeParse({ q: 'x'.repeat(placeLimits.query) }).success)
  for (const q of ['', '   ', 'x'.repeat(placeLimits.query + 1)])
    t.false(findPlaces.query?.safeParse({ q }).success)
  t.is(fillPath(findPlaces.path, { query: { q: 'Köln, no' } }), '/api/places?q=K%C3%B6ln%2C+no')
})

test('a location is one city or none, without coordinates', t => {
  const chosen = { placeId: randomId() }
  t.deepEqual(chooseLocation.body?.parse(chosen), chosen)
  t.deepEqual(chooseLocation.body?.parse({ placeId: null }), { placeId: null })
  for (const body of [{}, { placeId: 'berlin' }, { ...chosen, lat: 52.5, lon: 13.4 }])
    t.false(chooseLocation.body?.safeParse(body).success)
})
