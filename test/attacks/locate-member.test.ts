import test from 'ava'
import { milesBetween } from '../../contracts/core/geo.ts'
import { openGazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { openDisplacement } from '../../projections/discovery/displacement.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: name the city of somebody among fifteen that lie within 60 km, by filters for places.
 *
 * Budget: thirty changes of filters and rules within a UTC day, of one account with default limits, each
 * followed by a reading of the deck, scores and profiles.
 * Measure: how many of fifteen members, one in each city, are named rightly. To name the city nearest to
 * where the distances put a member, read often enough, is the most that may be had.
 */
const CITIES = [
  'Essen',
  'Bochum',
  'Dortmund',
  'Duisburg',
  'Gelsenkirchen',
  'Oberhausen',
  'Herne',
  'Witten',
  'Hagen',
  'Bottrop',
  'Recklinghausen',
  'Wuppertal',
  'Düsseldorf',
  'Krefeld',
  'Velbert',
] as const
const CHANGES = 30

test('filters for places name the city of a member no more often than distances do', async t => {
  const attack = await openAttack(t, 20)
  await using gazetteer = await openGazetteer()
  const places = await Promise.all(
    CITIES.map(async city => {
      const [found] = await gazetteer.search(`${city}, Germany`)
      const place = found && (await gazetteer.place(found.id))
      if (!place) throw new Error(`${city} is in no gazetteer.`)
      return place
    }),
  )
  const targets: TestMember[] = []
  for (const { id } of places) {
    const target = await attack.quickMember(`Rowan ${targets.length}`, { maxDistance: 12_450 })
    await target.put('/api/profile/location', { placeId: id })
    targets.push(target)
  }
  const attacker = await attack.quickMember('Ash', { maxDistance: 12_450 })
  await attacker.put('/api/profile/location', { placeId: places[0]?.id })

  /** Who is in the deck, and how scores and profiles answer, by member. */
  const readAll = async () => {
    await attack.caughtUp()
    const { body } = await attacker.get('/api/discover/dating')
    const deck: string[] = body.map(({ id }: { id: string }) => id)
    return Promise.all(
      targets.map(async ({ profileId }) => {
        const score = await attacker.get(`/api/match-scores/${profileId}`)
        const shown = await attacker.get(`/api/profiles/${profileId}`)
        return `${deck.includes(profileId)} ${score.status} ${shown.status}`
      }),
    )
  }
  const before = await readAll()
  /** By member: the cities at whose filter the member was seen otherwise than without. */
  const reacted = targets.map((): number[] => [])
  const statuses: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const city = change % CITIES.length
    const filters = [
      {
        filterType: 'location',
        filterValue: { values: [`${CITIES[city]}, Germany`] },
        isActive: true,
      },
    ]
    statuses.push((await attacker.post('/api/block-filters', { filters })).status)
    const after = await readAll()
    for (const [n, reading] of after.entries()) if (reading !== before[n]) reacted[n]?.push(city)
  }
  t.true(statuses.filter(status => status === 200).length >= 10, 'the attack had its part')

  const displace = await openDisplacement(attack.kith.ports.keys)
  const byDistances = targets.map(({ profileId }, n) => {
    const shown = displace(profileId, places[n]?.cell as number)
    const miles = places.map(({ cell }) => milesBetween(shown, cell))
    return miles.indexOf(Math.min(...miles))
  })
  const rightOf = (guesses: readonly (number | undefined)[]) =>
    guesses.filter((guess, n) => guess === n).length
  const named = rightOf(reacted.map(([first]) => first))
  const namedByDistances = rightOf(byDistances)
  t.true(named <= namedByDistances, `${named} of 15; by distances ${namedByDistances}`)
  t.true(namedByDistances < CITIES.length, 'distances do not name every city')
})
