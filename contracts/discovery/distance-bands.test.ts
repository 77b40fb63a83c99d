import test from 'ava'
import { withinMiles } from './distance-bands.ts'

test('a distance is shown as its narrowest band', t => {
  for (const [miles, band] of [
    [0, 10],
    [10, 10],
    [10.1, 25],
    [250, 250],
    [250.1, null],
    [null, null],
  ] as const)
    t.is(withinMiles(miles), band)
})
