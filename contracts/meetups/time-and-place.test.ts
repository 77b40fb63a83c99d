import test from 'ava'
import { placeLineOf } from './time-and-place.ts'

const place = (name: string) => ({ id: 'p', name, region: null, country: 'GB' })

for (const [location, city, line] of [
  ['The Bathhouse', 'Bath', 'The Bathhouse, Bath'],
  ['Readings Café', 'Reading', 'Readings Café, Reading'],
  ['12 Stall Street, BATH', 'Bath', '12 Stall Street, BATH'],
  ['Café Zürichsee', 'Zürich', 'Café Zürichsee, Zürich'],
  ['Zurich, Bürkliplatz', 'Zürich', 'Zurich, Bürkliplatz'],
  ['Arch of St Louis', 'St. Louis', 'Arch of St Louis'],
] as const)
  test(`${location} in ${city} reads ${line}`, t =>
    t.is(placeLineOf({ location, place: place(city) }), line))

test('an event has the line of what it has', t => {
  t.is(placeLineOf({ location: null, place: place('Bath') }), 'Bath')
  t.is(placeLineOf({ location: 'Online', place: null }), 'Online')
})
