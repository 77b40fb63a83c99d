import test from 'ava'
import { streams } from '../../contracts/core/streams.ts'
import { dayClock } from '../http/day-clock.ts'
import { startServer, type TestMember } from '../http/server.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { until } from '../waiting/until.ts'
import { askHistory } from './installation.ts'

const cities = ['Utrecht', 'Amersfoort', 'Rotterdam', null]
const tags = ['ceramics', 'board games', 'hiking', 'soup']
const styles = ['solo_poly', 'relationship_anarchy', 'monogamous'] as const
const actions = ['like', 'pass', 'maybe', 'super_like'] as const

test('decks that were shown are those that this version makes of the log, in their order', async t => {
  const chance = seededRandom(11)
  const { clock, nextDay } = dayClock()
  const env = { KITH_DECK_SAMPLE: '100', KITH_SUPER_LIKES_PER_DAY: '5' }
  const { config, kith, quickMember, caughtUp } = await startServer(t, { env, clock })
  const members = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      quickMember(`Member ${n}`, { age: 25 + n, relationshipStyle: chance.one(styles) }),
    ),
  )
  const settle = async (one: TestMember, city: string) => {
    const [place] = (await one.get(`/api/places?q=${city}`)).body
    await one.put('/api/profile/location', { placeId: place.id })
  }
  for (const one of members) {
    const city = chance.one(cities)
    if (city !== null) await settle(one, city)
    await one.put('/api/profile-tags', { tags: tags.filter(() => chance.next() < 0.5) })
  }
  await caughtUp()
  for (const by of members)
    for (const on of members)
      if (by !== on && chance.next() < 0.3)
        await by.post('/api/swipe', {
          swipedProfileId: on.profileId,
          action: chance.one(actions),
          discoveryMode: 'dating',
        })
  nextDay()
  await caughtUp()
  let shown = 0
  for (const one of members)
    for (const mode of ['dating', 'friendship'])
      if ((await one.get(`/api/discover/${mode}`)).body.length > 0) shown += 1
  const recorded = async () => {
    const read = members.map(({ profileId }) =>
      Array.fromAsync(kith.ports.log.read(streams.shownDecks(profileId))),
    )
    return (await Promise.all(read)).flat().length
  }
  await until(async () => (await recorded()) === shown)

  const { code, output, errors } = await askHistory(
    [
      ...['--data', config.data, 'replay', 'docs/history/rankings/this-version.ts'],
      ...['--with-personal', '--format', 'json'],
    ],
    'yes\n',
  )
  t.is(code, 0, errors)
  const rows = JSON.parse(output) as Record<string, number | string>[]
  const shownAs = (figure: string) =>
    rows.find(row => String(row.figure).startsWith(figure))?.['as shown']
  t.is(shownAs('decks'), shown)
  t.is(shownAs('viewers'), members.length)
  t.is(shownAs('cards that stand elsewhere'), 0)
  t.is(shownAs('first ten of the new order that were shown'), 100)
  for (const { profileId } of members) t.false(output.includes(profileId))
})
