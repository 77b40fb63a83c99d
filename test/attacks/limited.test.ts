import test, { type ExecutionContext } from 'ava'
import { createDecisionService } from '../../operations/staff/decision-service.ts'
import { community } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { linkMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'

/*
 * Aim: a member whom the staff keep from reaching new people for some days reaches them by another way: through
 * what they began before, or with the help of somebody linked with them.
 * Measure: who hears of them, and what the calls answer.
 */

const DAY = 86_400_000

/** Rowan can be limited for a week; Juniper is anybody. */
const stage = async (t: ExecutionContext) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const { you: rowan, me: juniper, kith, caughtUp } = all
  const acting = { dispatch: kith.dispatch, clock, operator: 'Sage', colleagues: [] }
  const staff = createDecisionService({ ...kith.ports, ...acting })
  const limit = async (on: TestMember = rowan) => {
    await caughtUp()
    const { decisionId } = await staff.decide({
      profileId: on.profileId,
      measure: 'limited',
      rule: 'desire',
      reason: 'Ask first.',
      about: null,
      days: 7,
      removes: null,
      reportIds: [],
    })
    await caughtUp()
    return decisionId
  }
  const eventDate = new Date(clock.now().getTime() + 2 * DAY).toISOString()
  const announce = async (by: TestMember) => {
    const soup = { title: 'Soup', description: 'A spoon.', eventDate, timeZone: 'UTC' }
    const { body } = await by.post('/api/events', soup)
    await caughtUp()
    return `/api/events/${body.id}`
  }
  return { ...all, rowan, juniper, clock, pass, staff, limit, announce }
}

test('a limited member agrees to no like that somebody on a joint card with them proposes', async t => {
  const all = await stage(t)
  const { rowan, juniper, quickMember, caughtUp, limit, pass } = all
  const wren = await quickMember('Wren')
  await linkMembers(all, rowan, wren)
  const content = { text: 'Two for tea.', photos: [], modes: ['dating'] }
  const { body } = await wren.post('/api/joint-cards', { members: [rowan.profileId], ...content })
  const path = `/api/joint-cards/${body.id}`
  for (const one of [wren, rowan]) await one.post(`${path}/confirm`, { version: 0 })
  await limit()
  const on = { profileId: juniper.profileId, mode: 'dating' }
  t.is((await wren.post(`${path}/likes`, on)).status, 200)
  await caughtUp()
  const answer = (agrees: boolean) => rowan.post(`${path}/likes/${juniper.profileId}`, { agrees })
  const refused = await answer(true)
  t.is(refused.status, 403)
  t.is(refused.body.code, 'limited')
  await caughtUp()
  t.is((await juniper.get('/api/likes-received')).body.likes?.length ?? 0, 0)
  pass(7 * DAY)
  t.is((await answer(true)).status, 200, 'it waits until then')
})

test('a limited member announces no more dates of an event that they host', async t => {
  const { rowan, juniper, limit, announce, clock, caughtUp } = await stage(t)
  const path = await announce(rowan)
  await limit()
  const until = new Date(clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10)
  t.is((await rowan.post(`${path}/series`, { every: 'week', until })).body.code, 'limited')
  await caughtUp()
  t.is((await juniper.get('/api/events')).body.length, 1)
})

test('a limited member comes to events, and joins no discussion of one', async t => {
  const { rowan, juniper, limit, announce, caughtUp } = await stage(t)
  const path = await announce(juniper)
  await juniper.put(`${path}/discussion`, { isOn: true })
  await limit()
  t.is((await rowan.post(`${path}/rsvp`, { status: 'going' })).status, 200)
  await caughtUp()
  t.is((await rowan.post(`${path}/discussion`)).body.code, 'limited')
})

test('a limited member makes no code that links somebody new with them', async t => {
  const { rowan, limit } = await stage(t)
  await limit()
  t.is((await rowan.post('/api/link-codes', { kind: 'friend' })).body.code, 'limited')
})

test('a limited host asks nobody to take a role at an event', async t => {
  const all = await stage(t)
  const { rowan, juniper, match, limit, announce } = all
  await match(rowan, juniper)
  const path = await announce(rowan)
  await limit()
  const asked = { role: 'co_host', memberId: juniper.profileId }
  t.is((await rowan.post(`${path}/roles`, asked)).body.code, 'limited')
})
