import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: find out in a comparison of boundaries what a match said no to, or which of the two said maybe.
 *
 * Budget: any answers of one's own, once a week. Who says yes to everything learns what the other accepts:
 * that cannot be prevented, as the answer to "where do we agree?" is then the other's whole list.
 * Measure: results that differ between two matches whose answers differ only in what must stay secret.
 */

type Levels = Readonly<Record<string, 'yes' | 'maybe' | 'no'>>

const answersOf = (levels: Levels) => ({
  answers: Object.entries(levels).map(([category, level]) => ({ category, level })),
})

const stage = async (t: Parameters<typeof openAttack>[0]) => {
  const attack = await openAttack(t, 20)
  const attacker = await attack.quickMember('Ash')
  const meet = async (name: string) => {
    const other = await attack.quickMember(name)
    const like = { action: 'like', discoveryMode: 'dating' }
    await attacker.post('/api/swipe', { swipedProfileId: other.profileId, ...like })
    const { body } = await other.post('/api/swipe', {
      swipedProfileId: attacker.profileId,
      ...like,
    })
    return { other, path: `/api/matches/${body.matchId}/comparison` }
  }
  return { ...attack, attacker, meet }
}

/** What the attacker reads before and after the other answers, with own answers of any kind. */
const compare = async (
  attacker: TestMember,
  { other, path }: { readonly other: TestMember; readonly path: string },
  [own, theirs]: readonly [Levels, Levels],
): Promise<string> => {
  const asked = await attacker.post(path, answersOf(own))
  const waiting = await attacker.get(path)
  const answered = await other.post(path, answersOf(theirs))
  const { latest, ...rest } = (await attacker.get(path)).body
  const statuses = [asked, waiting, answered].map(({ status }) => status)
  const { againAt, ...said } = rest
  return JSON.stringify([statuses, asked.body, waiting.body, said, !!againAt, latest.agreed])
}

for (const [what, mine, one, two] of [
  [
    'a no is like no answer',
    { date_nights: 'yes', kink_bdsm: 'yes', social_media: 'maybe' },
    { date_nights: 'yes', kink_bdsm: 'no', social_media: 'no' },
    { date_nights: 'yes' },
  ],
  [
    'to a no of one’s own a yes is like a no',
    { date_nights: 'yes', kink_bdsm: 'no' },
    { date_nights: 'yes', kink_bdsm: 'yes' },
    { date_nights: 'yes', kink_bdsm: 'no' },
  ],
  [
    'to a maybe of one’s own a yes is like a maybe',
    { date_nights: 'maybe', overnight_stays: 'maybe' },
    { date_nights: 'yes', overnight_stays: 'maybe' },
    { date_nights: 'maybe', overnight_stays: 'yes' },
  ],
] as const)
  test(`in a comparison ${what}`, async t => {
    const { attacker, meet } = await stage(t)
    const [first, second] = [await meet('Rowan'), await meet('Robin')]
    const told = await compare(attacker, first, [mine as Levels, one as Levels])
    t.is(told, await compare(attacker, second, [mine as Levels, two as Levels]))
    t.true(told.includes('date_nights'))
  })

test('who waits reads nothing, and nobody tries again with other answers within a week', async t => {
  const { attacker, meet, nextDay } = await stage(t)
  const { other, path } = await meet('Rowan')
  await other.post(path, answersOf({ kink_bdsm: 'no', date_nights: 'yes' }))
  t.is((await attacker.get(path)).body.latest, null)
  await attacker.post(path, answersOf({ date_nights: 'yes' }))
  for (let day = 0; day < timing.comparesAgain / 86_400_000 - 1; day += 1) {
    const { status } = await attacker.post(path, answersOf({ kink_bdsm: 'yes' }))
    t.is(status, 409)
    nextDay()
  }
})
