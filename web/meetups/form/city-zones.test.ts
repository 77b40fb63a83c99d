import test from 'ava'
import { proposedZone } from './city-zones.ts'

const proposed = (country: string, own: string) =>
  proposedZone({ id: '', name: '', region: null, country }, own)

test('a city proposes the zone of its country, and asks where there are several', t => {
  t.is(proposed('Japan', 'Europe/London'), 'Asia/Tokyo')
  t.is(proposed('United Kingdom', 'America/New_York'), 'Europe/London')
  t.is(proposed('United States', 'America/Denver'), 'America/Denver')
  t.is(proposed('United States', 'Europe/London'), '')
  t.is(proposed('Atlantis', 'Europe/London'), 'Europe/London')
})
