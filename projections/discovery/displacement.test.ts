import test from 'ava'
import {
  type Cell,
  cellOf,
  centreOf,
  distanceMiles,
  milesBetween,
  type Point,
} from '../../contracts/core/geo.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { readPlaces } from '../../engines/adapters/gazetteer/build-gazetteer.ts'
import { seededRandom } from '../../test/samples/seeded-random.ts'
import { DISPLACEMENT_KM, displaceWith } from './displacement.ts'

const KM_PER_MILE = 1.609344
const KM_PER_DEGREE = 111.195
/** Half of a cell's diagonal: the largest distance between a cell's centre and a point in it. */
const HALF_CELL_KM = 3.7

const displace = displaceWith(Buffer.alloc(32, 1))
const kilometres = (one: Point, other: Point) => distanceMiles(one, other) * KM_PER_MILE
const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

const cities: readonly Cell[] = [...new Set(readPlaces().map(({ cell }) => cell))]
const centres = cities.map(centreOf)
/** The displaced cell of a prober in each city; the prober does not know it. */
const proberStands = cities.map(city => displace('prober', city))
const latitudes = proberStands.map(stands => centreOf(stands).lat)
/** Farther readings do not matter. */
const REACH_MILES = 400
/** The same in degrees of latitude, and one to spare. */
const REACH_DEGREES = (REACH_MILES * KM_PER_MILE) / KM_PER_DEGREE + 1

/** A reading: the city that the prober claims to live in, and the miles that a card then shows. */
type Reading = { readonly from: Point; readonly miles: number }

/** The distances to a target from every city of the world, except those too far to matter. */
const readings = (target: Cell): Reading[] => {
  const { lat } = centreOf(target)
  const found: Reading[] = []
  for (const [number, stands] of proberStands.entries()) {
    if (Math.abs((latitudes[number] as number) - lat) > REACH_DEGREES) continue
    const miles = milesBetween(stands, target)
    if (miles < REACH_MILES) found.push({ from: centres[number] as Point, miles })
  }
  return found
}

/**
 * The best estimate of all readings: least squares by Gauss and Newton on a plane around the
 * nearest city. The prober's own displacements are unbiased noise, which many readings cancel.
 */
const estimate = (known: readonly Reading[]): Point => {
  const nearest = known.reduce((one, other) => (other.miles < one.miles ? other : one))
  let { lat, lon } = nearest.from
  for (let round = 0; round < 12; round += 1) {
    const east = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    let [xx, xy, yy, xr, yr] = [0, 0, 0, 0, 0]
    for (const { from, miles } of known) {
      const [x, y] = [(lon - from.lon) * east, (lat - from.lat) * KM_PER_DEGREE]
      const length = Math.hypot(x, y) || 1e-6
      const residual = miles * KM_PER_MILE - kilometres({ lat, lon }, from)
      const [dx, dy] = [x / length, y / length]
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
      xr += dx * residual
      yr += dy * residual
    }
    const determinant = xx * yy - xy * xy
    lon += (yy * xr - xy * yr) / determinant / east
    lat += (xx * yr - xy * xr) / determinant / KM_PER_DEGREE
  }
  return { lat, lon }
}

const TARGETS = 160
/** A member in a city with enough cities around to probe from. */
const attacked = (() => {
  const chance = seededRandom(7)
  const found: { city: Cell; guess: Point; stands: Cell }[] = []
  while (found.length < TARGETS) {
    const city = chance.one(cities)
    const stands = displace(causedId('target', String(found.length)), city)
    const known = readings(stands)
    if (known.length >= 30) found.push({ city, stands, guess: estimate(known) })
  }
  return found
})()

test('readings from all cities lead to the displaced cell, so the attack is a sound one', t => {
  const errors = attacked.map(({ stands, guess }) => kilometres(centreOf(stands), guess))
  t.true(median(errors) < 3, `median of ${median(errors)} km`)
})

test('the best estimate from all cities misses the city by a median of 6 km or more', t => {
  const errors = attacked.map(({ city, guess }) => kilometres(centreOf(city), guess))
  t.true(median(errors) >= 6, `median of ${median(errors)} km`)
})

test('the best estimate from all cities hits the own cell no more often than chance', t => {
  const hits = attacked.filter(({ city, guess }) => cellOf(guess) === city).length
  const cellArea = 5 * 5
  const chance = cellArea / (Math.PI * DISPLACEMENT_KM ** 2)
  const spread = Math.sqrt(chance * (1 - chance) * TARGETS)
  t.true(
    hits <= chance * TARGETS + 2 * spread,
    `${hits} of ${TARGETS}, by chance ${chance * TARGETS}`,
  )
})

test('members are spread evenly over the disc around their city', t => {
  const found = cities.slice(0, 200).flatMap(city =>
    Array.from({ length: 20 }, (_, n) => {
      const [from, to] = [centreOf(city), centreOf(displace(`member ${n}`, city))]
      return { away: kilometres(from, to), isNorth: to.lat > from.lat, isSouth: to.lat < from.lat }
    }),
  )
  const share = (is: (one: (typeof found)[number]) => boolean) =>
    found.filter(is).length / found.length
  const inner = share(({ away }) => away <= DISPLACEMENT_KM / 2)
  // An even spread over cells has about 0.3 there; a radius drawn evenly would have 0.5.
  t.true(inner > 0.22 && inner < 0.36, `${inner} in the inner quarter`)
  t.true(Math.abs(share(({ isNorth }) => isNorth) - share(({ isSouth }) => isSouth)) < 0.03)
  t.true(found.every(({ away }) => away <= DISPLACEMENT_KM + HALF_CELL_KM))
})

test("a member's displacement is constant for a city and differs between cities", t => {
  const [one, other] = [cities[10] as Cell, cities[20] as Cell]
  t.is(displace('juniper', one), displace('juniper', one))
  const offset = (city: Cell, member: string) =>
    Math.round(kilometres(centreOf(city), centreOf(displace(member, city))) * 100)
  t.not(offset(one, 'juniper'), offset(other, 'juniper'))
  const members = Array.from({ length: 50 }, (_, n) => displace(`member ${n}`, one))
  t.true(new Set(members).size > 10)
  t.notDeepEqual(
    members,
    Array.from({ length: 50 }, (_, n) => displaceWith(Buffer.alloc(32, 2))(`member ${n}`, one)),
  )
})
