import test from 'ava'
import fc from 'fast-check'
import { Cell, cellOf, centreOf, distanceMiles, milesBetween, snap } from './geo.ts'

const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.record({ lat: latitude, lon: longitude })

const often = { numRuns: 2_000 }

test('distances between known cities are correct', t => {
  const berlin = { lat: 52.52437, lon: 13.41053 }
  const newYork = { lat: 40.71427, lon: -74.00597 }
  const sydney = { lat: -33.86785, lon: 151.20732 }
  const near = (miles: number, expected: number) => Math.abs(miles / expected - 1) < 0.006
  t.true(near(distanceMiles(berlin, newYork), 3_980))
  t.true(near(distanceMiles(newYork, sydney), 9_930))
  t.true(near(distanceMiles({ lat: 0, lon: 0 }, { lat: 0, lon: 180 }), 12_436))
})

test('one degree of latitude has the same length everywhere', t => {
  for (const lat of [-90, -45, 0, 60, 89])
    t.is(distanceMiles({ lat, lon: 7 }, { lat: lat + 1, lon: 7 }).toFixed(4), '69.0934')
})

test('a distance is the same both ways and zero to itself', t => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      t.is(distanceMiles(a, b), distanceMiles(b, a))
      t.is(distanceMiles(a, a), 0)
    }),
    often,
  )
})

test('distances satisfy the triangle inequality', t => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      t.true(distanceMiles(a, c) <= distanceMiles(a, b) + distanceMiles(b, c) + 1e-4)
    }),
    often,
  )
})

test('distances and cells are continuous across the antimeridian', t => {
  const west = { lat: 65, lon: -179.99 }
  const east = { lat: 65, lon: 179.99 }
  t.true(distanceMiles(west, east) < 0.6)
  t.is(cellOf({ lat: 65, lon: 180 }), cellOf({ lat: 65, lon: -180 }))
  t.is(cellOf({ lat: 65, lon: 181 }), cellOf({ lat: 65, lon: -179 }))
})

test('a pole is one point at every longitude', t => {
  fc.assert(
    fc.property(longitude, longitude, (a, b) => {
      t.true(distanceMiles({ lat: 90, lon: a }, { lat: 90, lon: b }) < 1e-6)
      t.true(distanceMiles({ lat: -90, lon: a }, snap({ lat: -90, lon: b })) < 2.8)
    }),
    often,
  )
})

test('snapping moves a point by half a cell at most', t => {
  const populated = fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lon: longitude,
  })
  const polar = fc.record({ lat: fc.double({ min: 80, max: 90, noNaN: true }), lon: longitude })
  fc.assert(
    fc.property(populated, place => t.true(distanceMiles(place, snap(place)) <= 2.3)),
    often,
  )
  fc.assert(
    fc.property(polar, place => t.true(distanceMiles(place, snap(place)) <= 2.8)),
    often,
  )
})

test('snapping a snapped point changes nothing', t => {
  fc.assert(
    fc.property(point, place => {
      const cell = cellOf(place)
      t.is(cellOf(centreOf(cell)), cell)
      t.deepEqual(snap(snap(place)), snap(place))
      t.true(Cell.safeParse(cell).success)
    }),
    often,
  )
})

test('the distance between two points in one cell is zero', t => {
  const here = { lat: 52.5201, lon: 13.4001 }
  const there = { lat: 52.5202, lon: 13.4002 }
  t.is(cellOf(here), cellOf(there))
  t.is(milesBetween(cellOf(here), cellOf(there)), 0)
})

test('distances between cells have one decimal', t => {
  const oakland = cellOf({ lat: 37.80437, lon: -122.2708 })
  const sanFrancisco = cellOf({ lat: 37.77493, lon: -122.41942 })
  const miles = milesBetween(oakland, sanFrancisco)
  t.is(miles, Number(miles.toFixed(1)))
  t.true(Math.abs(miles - 8.4) < 3)
})

test('invalid coordinates and cells throw a RangeError', t => {
  t.throws(() => cellOf({ lat: 90.001, lon: 0 }), { instanceOf: RangeError })
  t.throws(() => cellOf({ lat: Number.NaN, lon: 0 }), { instanceOf: RangeError })
  t.throws(() => cellOf({ lat: 0, lon: Number.POSITIVE_INFINITY }), { instanceOf: RangeError })
  t.throws(() => distanceMiles({ lat: 0, lon: 0 }, { lat: -91, lon: 0 }), {
    instanceOf: RangeError,
  })
  t.throws(() => centreOf(7_999), { instanceOf: RangeError })
  t.throws(() => centreOf(-1), { instanceOf: RangeError })
})
