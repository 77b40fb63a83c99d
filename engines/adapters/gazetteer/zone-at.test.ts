import test from 'ava'
import { cellOf } from '../../../contracts/core/geo.ts'
import { zoneAt } from './zone-at.ts'

test('a city of a country with many zones has its own', t => {
  t.is(zoneAt(cellOf({ lat: 45.52, lon: -122.68 })), 'America/Los_Angeles')
  t.is(zoneAt(cellOf({ lat: 43.66, lon: -70.26 })), 'America/New_York')
  t.is(zoneAt(cellOf({ lat: 51.45, lon: -2.59 })), 'Europe/London')
})
