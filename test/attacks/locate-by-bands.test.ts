import test from 'ava'
import { milesBetween } from '../../contracts/core/geo.ts'
import { withinMiles } from '../../contracts/discovery/distance-bands.ts'
import { openGazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { openDisplacement } from '../../projections/discovery/displacement.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: learn from the bands of who is free for a hangout where somebody lives, more closely than from
 * the distance on their card.
 *
 * Budget: a new account for each reading, three moves of each a day, from cities all around.
 * Measure: every band that is told follows from the displaced places of the two alone, from which the
 * distances on cards are told too. So bands add nothing to what cards tell, and lead to no other point.
 */
const CITIES = ['Essen', 'Bochum', 'Dortmund', 'Hagen', 'Wuppertal', 'Krefeld', 'Aachen', 'Kassel']

test('distance bands of hangouts reveal no more of a place than the distance on a card', async t => {
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
  const target = await attack.quickMember('Rowan', { maxDistance: 12_450 })
  await target.put('/api/profile/location', { placeId: places[0]?.id })
  await target.post('/api/hangout-availability', {
    availability: [{ timeSlot: 'weekend_morning', hobbies: ['hiking'] }],
  })
  const displace = await openDisplacement(attack.kith.ports.keys)
  const shown = displace(target.profileId, places[0]?.cell as number)
  const bands = new Set<number | null>()
  for (const [index, { id, cell }] of places.entries()) {
    const attacker = await attack.quickMember(`Ash ${index}`, { maxDistance: 12_450 })
    await attacker.put('/api/profile/location', { placeId: id })
    await attack.caughtUp()
    const { body } = await attacker.get('/api/hangout-people')
    const [read] = body.filter((one: { id: string }) => one.id === target.profileId)
    const miles = milesBetween(displace(attacker.profileId, cell), shown)
    t.is(read.withinMiles, withinMiles(miles))
    t.deepEqual(
      Object.keys(read).filter(key => /mile|distance|place|location|cell/i.test(key)),
      ['withinMiles'],
    )
    bands.add(read.withinMiles)
  }
  t.true(bands.size > 2, 'the attacker stood near and far')
})
