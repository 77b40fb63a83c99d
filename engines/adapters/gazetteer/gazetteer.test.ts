import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test from 'ava'
import * as z from 'zod'
import { centreOf, distanceMiles } from '../../../contracts/core/geo.ts'
import { placeLimits } from '../../../contracts/core/limits.ts'
import { ChosenPlace, Place } from '../../../contracts/profiles/places.ts'
import { type Gazetteer, openGazetteer } from './gazetteer.ts'
import { GazetteerFault, gazetteerPath } from './gazetteer-file.ts'

let gazetteer: Gazetteer
test.before('the gazetteer is opened', async () => {
  gazetteer = await openGazetteer()
})
test.after.always(() => gazetteer[Symbol.asyncDispose]())

const first = async (q: string) => {
  const [place] = await gazetteer.search(q)
  return place ? [place.name, place.region, place.country].filter(Boolean).join(', ') : 'nothing'
}

const known = {
  'new york': 'New York City, New York, United States',
  'portland, or': 'Portland, Oregon, United States',
  'paris texas': 'Paris, Texas, United States',
  'springfield il': 'Springfield, Illinois, United States',
  'london uk': 'London, England, United Kingdom',
  'london, ont': 'London, Ontario, Canada',
  edinburgh: 'Edinburgh, Scotland, United Kingdom',
  galway: 'Gaillimh, Connacht, Ireland',
  münchen: 'Munich, Bavaria, Germany',
  cologne: 'Köln, North Rhine-Westphalia, Germany',
  'frankfurt (oder)': 'Frankfurt (Oder), Brandenburg, Germany',
  wien: 'Vienna, Vienna, Austria',
  geneva: 'Genève, Geneva, Switzerland',
  nice: 'Nice, Provence-Alpes-Côte d’Azur, France',
  bilbao: 'Bilbao, Basque Country, Spain',
  lodz: 'Łódź, Łódź, Poland',
  perth: 'Perth, Western Australia, Australia',
  dunedin: 'Dunedin, Otago, New Zealand',
  'vancouver bc': 'Vancouver, British Columbia, Canada',
  'sydney nsw': 'Sydney, New South Wales, Australia',
  'vancouver, wa': 'Vancouver, Washington, United States',
  'ciudad de mexico': 'Mexico City, Mexico City, Mexico',
  recife: 'Recife, Pernambuco, Brazil',
  bangalore: 'Bengaluru, Karnataka, India',
  東京: 'Tokyo, Tokyo, Japan',
  kazan: 'Kazan, Tatarstan, Russia',
  ljubljana: 'Ljubljana, Slovenia',
}

for (const [q, place] of Object.entries(known))
  test(`${q} finds ${place}`, async t => t.is(await first(q), place))

test('a search returns no more places than the limit, each valid under the contract', async t => {
  const places = await gazetteer.search('s')
  t.is(places.length, placeLimits.results)
  t.deepEqual(z.array(Place).parse(places), places)
  t.is(new Set(places.map(({ id }) => id)).size, places.length)
  t.is((await gazetteer.search('s', { limit: 3 })).length, 3)
})

test('an id leads back to its place and the cell of its centre', async t => {
  for (const q of ['berlin', 'auckland', 'honolulu', 'suva', 'longyearbyen', 'ushuaia']) {
    const [found] = await gazetteer.search(q)
    const place = await gazetteer.place(found?.id ?? '')
    t.like(place, { ...found })
    t.deepEqual(ChosenPlace.parse(place), place)
  }
  const [berlin] = await gazetteer.search('berlin')
  const { cell = 0 } = (await gazetteer.place(berlin?.id ?? '')) ?? {}
  t.true(distanceMiles(centreOf(cell), { lat: 52.52437, lon: 13.41053 }) <= 2.3)
})

test('ids are the same in every installation', async t => {
  const [berlin] = await gazetteer.search('berlin')
  t.is(berlin?.id, '15aa6e4f-bac2-509b-8a34-6b30657332b3')
})

test('an unknown or malformed id has no place', async t => {
  for (const id of [
    '',
    'berlin',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '15AA6E4F-BAC2-509B-8A34-6B30657332B3',
    '15aa6e4f-bac2-509b-8a34-6b30657332b4',
  ])
    t.is(await gazetteer.place(id), undefined)
})

test('every place has a region where regions are named, except a few that GeoNames misplaced', async t => {
  const regions = await readFile(new URL('./regions.txt', import.meta.url), 'utf8')
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = new Set(
    regions
      .trim()
      .split('\n')
      .map(line => names.of(line.slice(0, 2))),
  )
  const without = new Set<string>()
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    for (const { region, country, name } of await gazetteer.search(letter, { limit: 20_000 }))
      if (named.has(country) && region === null) without.add(`${name}, ${country}`)
  t.deepEqual([...without].sort(), ['Ariel, Israel', 'Libertad, Philippines', 'Sape, Indonesia'])
})

test('every alias leads to its place', async t => {
  const aliases = await readFile(new URL('./aliases.txt', import.meta.url), 'utf8')
  for (const line of aliases.trim().split('\n')) {
    const [name, ...others] = line.slice(3).split('|')
    for (const other of others) {
      const found = await gazetteer.search(other)
      t.true(
        found.some(place => place.name === name),
        `${other} → ${name}`,
      )
    }
  }
})

test('an unreadable table rejects the query, and the next query reads it again', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-places-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const script = join(folder, 'table.mjs')
  await writeFile(script, 'process.exit(1)')
  const path = join(folder, 'places.db')
  const broken = await openGazetteer({ path, script: pathToFileURL(script) })
  t.teardown(() => broken[Symbol.asyncDispose]())
  await t.throwsAsync(broken.search('berlin'), {
    instanceOf: GazetteerFault,
    code: 'gazetteer_unreadable',
  })
  const real = new URL('./build-gazetteer.ts', import.meta.url).href
  await writeFile(script, `await import(${JSON.stringify(real)})`)
  t.like(await broken.search('berlin'), { 0: { name: 'Berlin' } })
})

test('a current file is not built again, an outdated one is', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-places-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const script = join(folder, 'failing.mjs')
  await writeFile(script, 'process.exit(1)')
  const path = join(folder, 'places.db')
  await gazetteer.search('berlin')
  await copyFile(gazetteerPath(), path)
  const options = { path, script: pathToFileURL(script) }
  {
    await using current = await openGazetteer(options)
    t.like(await current.search('berlin'), { 0: { name: 'Berlin' } })
  }
  await utimes(path, 0, 0)
  await using outdated = await openGazetteer(options)
  await t.throwsAsync(outdated.search('berlin'), { code: 'gazetteer_unreadable' })
})

test('a closed gazetteer rejects queries, also while it is loading', async t => {
  const closing = await openGazetteer()
  const search = t.throwsAsync(closing.search('berlin'), { instanceOf: GazetteerFault })
  await closing[Symbol.asyncDispose]()
  await search
  await t.throwsAsync(closing.place('any'), { code: 'gazetteer_closed' })
})
