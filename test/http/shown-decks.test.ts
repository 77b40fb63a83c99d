import test from 'ava'
import { streams } from '../../contracts/core/streams.ts'
import { until } from '../waiting/until.ts'
import { type Community, community } from './community.ts'

const NOON = new Date('2026-06-01T12:00:00.000Z')

/** What was recorded of the decks that `me` was shown. */
const recordedOf = async ({ kith, me }: Community) => {
  const events = await Array.fromAsync(kith.ports.log.read(streams.shownDecks(me.profileId)))
  return events.map(({ data }) => data)
}

test('the first deck of a sampled member in a mode is recorded as it was shown', async t => {
  const env = { KITH_DECK_SAMPLE: '100' }
  const all = await community(t, { env, clock: { now: () => NOON } })
  const { me, you, quickMember, swipe, caughtUp } = all
  await Promise.all(Array.from({ length: 5 }, (_, n) => quickMember(`Member ${n}`)))
  await caughtUp()
  const deckOf = async (path: string) =>
    ((await me.get(path)).body as { id: string }[]).map(({ id }) => id)

  const dating = await deckOf('/api/discover/dating')
  t.is(dating.length, 6)
  await swipe(me, you)
  await caughtUp()
  t.is((await deckOf('/api/discover/dating')).length, 5)
  const friendship = await deckOf('/api/discover?mode=friendship')
  await until(async () => (await recordedOf(all)).length === 2)
  t.deepEqual(await recordedOf(all), [
    { profileId: me.profileId, mode: 'dating', cards: dating },
    { profileId: me.profileId, mode: 'friendship', cards: friendship },
  ])
})
