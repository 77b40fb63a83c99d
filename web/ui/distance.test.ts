import test from 'ava'
import { distanceText, toMiles } from './distance.ts'

test('distances are in miles unless the device prefers kilometers', t => {
  t.is(distanceText(25), '25 miles')
  t.is(distanceText(1), '1 mile')
  t.is(distanceText(3.25, 1), '3.3 miles')
  t.is(toMiles(40), 40)
})
