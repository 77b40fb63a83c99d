import test from 'ava'
import { safetyLimits as limits } from '../../contracts/core/limits.ts'
import { rateLimits } from '../../engines/config/rate-limits.ts'
import { until } from '../waiting/until.ts'
import { startServer } from './server.ts'
import { openBrowser, pins, planStage, words } from './shared-plans.ts'

test('a member makes a plan, shares its link, and ends it by PIN', async t => {
  const { me, origin, plan, answer, inHours, pass, HOUR } = await planStage(t)
  const made = await plan(me)
  t.is(made.status, 200)
  const [own] = made.body
  t.like(own, { ...words, grace: 30, state: 'open', watchers: 0, watchedSince: null })
  t.is(own.closesAt, inHours(3 + limits.linkLasts / HOUR))
  const browser = openBrowser(origin)
  const read = await browser.get(`/api${own.link}`)
  t.is(read.status, 200)
  t.is(read.headers.get('cache-control'), 'private, no-store')
  const { id: _, link, state, answeredAt, watchers, watchedSince, closesAt, ...plain } = own
  t.deepEqual(read.body, {
    state: 'open',
    answeredAt: null,
    plan: plain,
    closesAt,
    watch: 'offered',
    push: null,
  })
  await browser.post(`/api${link}/watch`)
  t.like((await me.get('/api/safety-plans')).body[0], { watchers: 1 })
  pass(3.5 * HOUR)
  t.like((await me.get('/api/safety-plans')).body[0], { state: 'unanswered' })
  t.like((await browser.get(`/api${link}`)).body, { state: 'unanswered' })
  const ended = await answer(me, own.id, pins.pin)
  t.like(ended.body[0], { state: 'ended', answeredAt: inHours(0) })
  t.like((await browser.get(`/api${link}`)).body, { state: 'ended', answeredAt: inHours(0) })
  t.is((await answer(me, own.id, pins.pin)).body.code, 'plan_ended')
})

test('a check-in gets a later time, and the page says when it was answered', async t => {
  const { me, origin, shared, answer, inHours, pass, HOUR } = await planStage(t)
  const { id, api } = await shared(me)
  pass(3 * HOUR)
  t.like((await me.get('/api/safety-plans')).body[0], { state: 'asked' })
  const nextCheckInAt = inHours(2)
  const later = await answer(me, id, pins.pin, { nextCheckInAt })
  t.like(later.body[0], { state: 'open', checkInAt: nextCheckInAt, answeredAt: inHours(0) })
  const read = await openBrowser(origin).get(api)
  t.like(read.body, { state: 'open', answeredAt: inHours(0), plan: { checkInAt: nextCheckInAt } })
  for (const wrong of [inHours(-1), inHours(15 * 24)])
    t.is((await answer(me, id, pins.pin, { nextCheckInAt: wrong })).body.code, 'bad_input')
})

test('input is limited: texts, times, PINs and the number of open plans', async t => {
  const { me, plan, inHours } = await planStage(t)
  for (const more of [
    { who: ' ' },
    { who: 'a'.repeat(limits.who + 1) },
    { where: 'a'.repeat(limits.where + 1) },
    { signed: 'a'.repeat(limits.signed + 1) },
    { note: 'a'.repeat(limits.note + 1) },
    { pin: '123' },
    { pin: '123456789' },
    { pin: '12a4' },
    { pin: '2468', secondPin: '2468' },
    { grace: 20 },
    { checkInAt: inHours(-1), beginsAt: inHours(-2) },
    { beginsAt: inHours(4) },
    { checkInAt: inHours(14 * 24 + 1) },
  ])
    t.is((await plan(me, more)).status, 400, JSON.stringify(more))
  for (const more of [{ who: 'a'.repeat(limits.who) }, { note: null }, { secondPin: null }])
    t.is((await plan(me, more)).status, 200, JSON.stringify(more))
  t.is((await plan(me)).body.code, 'too_many_plans')
})

test('the page of a link is kept by no cache, no search engine and no other site, whatever the link', async t => {
  const { me, origin, shared } = await planStage(t)
  const { link } = await shared(me)
  for (const path of [link, `/safe/${'A'.repeat(43)}`]) {
    const response = await fetch(new URL(path, origin))
    t.is(response.status, 200)
    t.is(response.headers.get('referrer-policy'), 'no-referrer')
    t.is(response.headers.get('x-robots-tag'), 'noindex, nofollow')
    t.is(response.headers.get('cache-control'), 'private, no-store')
    t.false((await response.text()).includes(words.who), 'a preview of the link shows nothing')
  }
})

test('the cookie of a browser that keeps watch is for one link, and for no script', async t => {
  const { me, origin, shared } = await planStage(t)
  const { api } = await shared(me)
  const { headers } = await openBrowser(origin).post(`${api}/watch`)
  const [cookie = ''] = headers.getSetCookie()
  t.regex(
    cookie,
    new RegExp(`^kith_watch=[\\w-]{43}; path=${api}; expires=.+; samesite=strict; httponly$`, 'i'),
  )
})

test('the time of a check-in makes a notification, which the answer marks read', async t => {
  const { me, shared, answer, pass, letRun, caughtUp, HOUR } = await planStage(t)
  const { id: planId, checkInAt } = await shared(me)
  pass(3 * HOUR)
  await letRun('ask-check-in', me.profileId, { planId, checkInAt })
  const asked = async () => (await me.get('/api/notifications')).body
  await until(async () => (await asked()).length === 1)
  const [notification] = await asked()
  t.like(notification, { type: 'check_in', actionUrl: '/safety', isRead: false, about: null })
  for (const word of Object.values(words)) t.false(JSON.stringify(notification).includes(word))
  await answer(me, planId, pins.pin)
  await caughtUp()
  t.like((await asked())[0], { isRead: true })
})

test('tries of links are limited by network address', async t => {
  const { origin } = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '1' } })
  const browser = openBrowser(origin)
  const guess = async () => (await browser.get(`/api/safe/${'A'.repeat(43)}`)).status
  for (let n = 0; n < rateLimits.safetyLink.calls; n += 1) t.is(await guess(), 404)
  t.is(await guess(), 429)
})
