import test from 'ava'
import { placeLineOf } from './meetup-places.ts'

const lineOf = (location: string | null, city: string) =>
  placeLineOf({ location, place: { name: city } })

test('a city follows its location unless a word of the location names it', t => {
  t.is(lineOf('The Bathhouse', 'Bath'), 'The Bathhouse, Bath')
  t.is(lineOf('12 Kiln Row, BATH', 'Bath'), '12 Kiln Row, BATH')
  t.is(lineOf('Ponte-Vedra Pier', 'Ponte Vedra'), 'Ponte-Vedra Pier')
  t.is(lineOf('Bath', 'Bath Spa'), 'Bath, Bath Spa')
  t.is(lineOf(null, 'Köln'), 'Köln')
  t.is(placeLineOf({ location: 'Attic', place: null }), 'Attic')
  t.is(placeLineOf({ location: null, place: null }), null)
})
