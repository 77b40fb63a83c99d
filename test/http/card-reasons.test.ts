import { randomUUID } from 'node:crypto'
import test from 'ava'
import { streams } from '../../contracts/features.ts'
import type { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { commonServer } from './common-server.ts'
import { type Community, community as newCommunity, problemOf, unknownId } from './community.ts'
import { dayClock } from './day-clock.ts'
import type { TestMember } from './server.ts'

const { community, server } = commonServer()
const general = ['chance', 'fairness', 'premium']
const sameStyle = { kind: 'style', same: 'solo_poly' }

const addressOf = ({ profileId }: { profileId: string }, mode = 'dating') =>
  `/api/discover/${mode}/why/${profileId}`

/** Why a card is in the reader's deck, once everything has been read. */
const whyOf = async ({ caughtUp }: Community, reader: TestMember, other: TestMember) => {
  await caughtUp()
  return (await reader.get(addressOf(other))).body
}

const state = async (
  by: TestMember,
  { tags = [], hobbies = [], wishes = [] }: Partial<Record<string, object[] | string[]>>,
) => {
  await by.put('/api/profile-tags', { tags })
  await by.post('/api/profile-hobbies', { hobbies })
  await by.post('/api/relationship-preferences', { preferences: wishes })
}

const wish = (
  category: keyof typeof relationshipCatalogue,
  item: string,
  level: 'must_have' | 'like_to_have' | 'maybe' | 'off_limits' = 'must_have',
) => ({ category, item, level })

const showDetails = (by: TestMember, detailsVisibility: 'public' | 'matches_only') =>
  by.patch('/api/profile', { detailsVisibility })

/** Eight questions: a score for members who are not matched needs as many answers of both. */
const questions = [
  ...['communication_literal', 'communication_metamours', 'consent_no_without_reason'],
  ...['consent_partners_told', 'lifestyle_pets', 'logistics_own_bed', 'logistics_testing'],
  'goals_veto',
]

const settle = async (by: TestMember, city: string) => {
  const [{ id }] = (await by.get(`/api/places?q=${city}`)).body
  await by.put('/api/profile/location', { placeId: id })
}

test('a card is explained by what both show, and by what counts for every card', async t => {
  const { clock, nextDay } = dayClock()
  const all = await newCommunity(t, { clock })
  const { me, you } = all
  await state(me, {
    tags: ['board games', 'Sourdough', 'quiet'],
    hobbies: ['ceramics_pottery', 'board_games', 'yoga'],
    wishes: [
      wish('autonomy', 'no_veto', 'like_to_have'),
      wish('autonomy', 'own_calendar'),
      wish('autonomy', 'time_alone', 'off_limits'),
    ],
  })
  await state(you, {
    tags: ['sourdough', 'Board-Games', 'loud'],
    hobbies: ['board_games', 'hiking', 'ceramics_pottery'],
    wishes: [
      wish('autonomy', 'no_veto'),
      wish('autonomy', 'own_calendar', 'maybe'),
      wish('autonomy', 'time_alone', 'off_limits'),
    ],
  })
  for (const one of [me, you]) {
    await showDetails(one, 'public')
    await settle(one, 'Utrecht')
    for (const questionId of questions)
      await one.post('/api/user-answers', {
        questionId,
        answerBoolean: true,
        acceptableBoolean: [true],
      })
  }
  nextDay()
  const why = await whyOf(all, me, you)
  const card = (await me.get(`/api/profiles/${you.profileId}`)).body
  t.deepEqual(why, {
    reasons: [
      { kind: 'answers', score: 50 },
      sameStyle,
      { kind: 'tags', tags: ['sourdough', 'Board-Games'] },
      { kind: 'hobbies', hobbies: ['ceramics_pottery', 'board_games'] },
      { kind: 'wishes', items: ['no_veto'] },
      { kind: 'near', withinMiles: [10, 25, 75].find(miles => card.distance <= miles) },
    ],
    general,
  })
})

test('relationship styles are a reason where they go well together', async t => {
  const all = await community()
  const { me, you } = all
  const withStyle = async (relationshipStyle: string) => {
    await you.patch('/api/profile', { relationshipStyle })
    return (await whyOf(all, me, you)).reasons
  }
  t.deepEqual(await withStyle('relationship_anarchy'), [{ kind: 'style', same: null }])
  t.deepEqual(await withStyle('monogamous'), [])
})

test('hobbies and wishes are reasons only while both show them to everybody', async t => {
  const all = await community()
  const { me, you } = all
  for (const one of [me, you])
    await state(one, {
      hobbies: ['board_games'],
      wishes: [wish('autonomy', 'no_veto'), wish('physical_intimacy', 'kink_exploration')],
    })
  const shownBy = async (mine: 'public' | 'matches_only', yours: 'public' | 'matches_only') => {
    await showDetails(me, mine)
    await showDetails(you, yours)
    return (await whyOf(all, me, you)).reasons
  }
  t.deepEqual(await shownBy('public', 'matches_only'), [sameStyle])
  t.deepEqual(await shownBy('matches_only', 'public'), [sameStyle])
  t.deepEqual(
    await shownBy('public', 'public'),
    [
      sameStyle,
      { kind: 'hobbies', hobbies: ['board_games'] },
      { kind: 'wishes', items: ['no_veto'] },
    ],
    'wishes for adults are never named',
  )
})

test('nothing that others do changes the reasons, nor do fairness and premium', async t => {
  const all = await community()
  const { me, you, swipe, moderation, kith, caughtUp } = all
  const { quickMember } = await server()
  const others = await Promise.all(['Ash', 'Bay', 'Cedar'].map(name => quickMember(name)))
  await state(me, { tags: ['rye'] })
  await state(you, { tags: ['rye'] })
  const before = await whyOf(all, me, you)
  t.deepEqual(before, { reasons: [sameStyle, { kind: 'tags', tags: ['rye'] }], general })

  for (const other of others) {
    await swipe(other, you, 'like')
    await swipe(you, other, 'pass')
  }
  t.deepEqual(await whyOf(all, me, you), before, 'after swipes of others')
  for (const action of ['pass', 'like', 'super_like'] as const) {
    await swipe(you, me, action)
    t.deepEqual(await whyOf(all, me, you), before, `after a ${action} of the other`)
  }
  const seldomFirst = { shares: [{ profileId: you.profileId, share: 0 }], floor: 0.5, most: 2 }
  const measured = { decks: 3, gini: 0.5, neverFirst: 0.5 }
  const { events } = await kith.dispatch(
    exposure,
    streams.exposure('dating'),
    { type: 'Balance', mode: 'dating', ...measured, ...seldomFirst },
    unlinkedContext(randomUUID(), new Date()),
  )
  t.is(events.length, 1)
  await moderation.setPremium(you.profileId, new Date(Date.now() + 86_400_000).toISOString())
  await caughtUp()
  t.deepEqual(await whyOf(all, me, you), before, 'after fairness and premium moved them up')
})

test('only cards of the deck are explained; all others read like an unknown member', async t => {
  const all = await community()
  const { me, you, swipe, match, caughtUp } = all
  const unknown = problemOf(await me.get(addressOf({ profileId: unknownId })))
  t.is(unknown.status, 404)
  const isExplained = async (mode?: string) => {
    await caughtUp()
    const answer = await me.get(addressOf(you, mode))
    if (answer.status !== 200) t.deepEqual(problemOf(answer), unknown)
    return answer.status === 200
  }
  t.deepEqual(problemOf(await me.get(addressOf(me))), unknown, 'oneself')

  await you.put('/api/profile/modes', { modes: ['dating', 'friendship'] })
  t.true(await isExplained('friendship'))
  t.false(await isExplained('networking'), 'a mode that the other is not in')

  await swipe(me, you, 'pass')
  t.false(await isExplained(), 'swiped')
  t.true(await isExplained('friendship'), 'still in the deck of another mode')
  await me.post('/api/swipes/undo')
  t.true(await isExplained())

  await you.patch('/api/profile', { profileVisibility: 'matches_only' })
  t.false(await isExplained(), 'shown to matches only')
  await you.patch('/api/profile', { profileVisibility: 'public' })
  await you.post('/api/block-filters', {
    filters: [{ filterType: 'age_range', filterValue: { min: 29, max: 31 }, isActive: true }],
  })
  t.false(await isExplained(), 'hidden by a filter of the other')
  await you.post('/api/block-filters', { filters: [] })

  await me.post('/api/blocks', { profileId: you.profileId })
  t.false(await isExplained(), 'blocked')
  await me.del(`/api/blocks/${you.profileId}`)
  await you.post('/api/blocks', { profileId: me.profileId })
  t.false(await isExplained(), 'blocked by the other')
  await you.del(`/api/blocks/${me.profileId}`)

  const matchId = await match(me, you)
  t.false(await isExplained(), 'matched')
  await me.del(`/api/matches/${matchId}`)
  t.false(await isExplained(), 'matched once')
})

test('filters of the reader do not tell what the other is like', async t => {
  const all = await community()
  const { me, you, caughtUp } = all
  await me.post('/api/filter-preferences', {
    filters: [{ filterType: 'gender', filterValue: { values: ['man'] }, isActive: true }],
  })
  await caughtUp()
  const { body: deck } = await me.get('/api/discover/dating')
  t.false(deck.some(({ id }: { id: string }) => id === you.profileId))
  t.is((await me.get(addressOf(you))).status, 200)
})

test('an unknown mode and a malformed id are not found', async t => {
  const { me, you } = await community()
  t.is((await me.get(addressOf(you, 'marriage'))).status, 404)
  t.is((await me.get(addressOf({ profileId: 'nobody' }))).status, 404)
})
