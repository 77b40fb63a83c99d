import type { Page } from 'playwright-core'
import { community } from '../http/community.ts'
import { upload } from '../http/photo-form.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { keysOf } from './keyboard.ts'
import { matchMoment, nextFrame, visitListening, waitForSplash } from './setup.ts'

const like = (page: Page) => page.getByRole('button', { name: 'Like', exact: true })

inBrowser('a match shows both faces and first messages from what both share', async t => {
  const { origin, me, you, swipe, caughtUp } = await community(t)
  await you.patch('/api/profile', { faceHidden: true })
  const { photoUrl } = (await upload(origin, you, await jpegOf(400, 500))).body
  await you.post('/api/profile-photos', { photoUrl })
  for (const one of [me, you]) {
    await one.post('/api/profile-hobbies', { hobbies: ['hiking'] })
    await one.put('/api/profile-tags', { tags: ['slow mornings'] })
  }
  await swipe(you, me)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByText('Face hidden').waitFor()
  await like(page).click()

  const moment = matchMoment(page)
  const status = moment.getByRole('status')
  await status.getByText('You both liked each other. Start a conversation!').waitFor()
  for (const name of ['Juniper', 'Rowan']) await moment.getByText(name, { exact: true }).waitFor()
  const face = moment.locator('img').last()
  await face.waitFor()
  t.regex((await face.getAttribute('src')) ?? '', /clear-640/, 'a match sees the face')
  const openers = moment.getByRole('region', { name: 'Start with one of these' })
  await openers.getByRole('button').nth(2).waitFor()
  t.is(await openers.getByRole('button').count(), 3)
  await openers.getByRole('button', { name: /slow mornings/ }).waitFor()
  const box = await moment.boundingBox()
  t.like(box, { x: 0, y: 0, width: 390, height: 844 }, 'it is the screen')
  await assertAccessible(t, page, 'a new match')

  await openers.getByRole('button', { name: /^Hiking/ }).click()
  await page.getByRole('region', { name: 'Messages with Rowan' }).waitFor()
  const composer = page.getByRole('textbox', { name: 'Message Rowan' })
  t.is(await composer.inputValue(), 'Hiking is on my list too! How did you get into it?')
  await moment.waitFor({ state: 'detached' })
  await until(() => composer.evaluate(field => field.matches(':focus')))
})

inBrowser('a match is left by keyboard, to the chat or back to the deck', async t => {
  const { origin, me, you, quickMember, swipe, caughtUp } = await community(t)
  const ash = await quickMember('Ash')
  for (const one of [you, ash]) await swipe(one, me)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const keys = keysOf(t, page)
  await visit(page, '/')
  await waitForSplash(page)
  const moment = matchMoment(page)

  await like(page).press('Enter')
  await keys.startsAt(moment)
  const write = moment.getByRole('button', { name: 'Write' })
  await keys.to(write)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await keys.startsAt(moment)
  await page.keyboard.press('Escape')
  await moment.waitFor({ state: 'detached' })
  await keys.startsAt(like(page))

  await page.keyboard.press('Enter')
  await keys.press(write)
  await page.getByText('Start the conversation!').first().waitFor()
  t.is(await page.getByRole('textbox', { name: /^Message/ }).inputValue(), '')
  await keys.startsAt(page.getByRole('main'))
})

inBrowser('if its files cannot be loaded, a toast shows the match', async t => {
  const { origin, me, you, swipe, caughtUp } = await community(t)
  await swipe(you, me)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, stickyToasts: true })
  await page.route('**/MatchMoment*.js', route => route.abort())
  await visit(page, '/')
  await waitForSplash(page)
  await like(page).click()
  const toast = page.getByRole('listitem').filter({ hasText: "It's a Match! 🎉" })
  await toast.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('region', { name: 'Messages with Rowan' }).waitFor()
  t.is(await matchMoment(page).count(), 0)
})

for (const size of ['phone', 'desktop'] as const)
  inBrowser(`a match whose answer is late waits for an open sheet, on a ${size}`, async t => {
    const { origin, me, you, swipe, caughtUp } = await community(t)
    await swipe(you, me)
    await caughtUp()
    const phone = size === 'phone'
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/swipe', async route => {
      const response = await route.fetch()
      await arrival.promise
      await route.fulfill({ response })
    })
    await visit(page, '/')
    await waitForSplash(page)
    await like(page).click()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await sheet.and(page.locator(':focus-within')).waitFor()
    const celebration = page.waitForResponse(/MatchMoment/).then(file => file.finished())
    arrival.resolve()
    await celebration
    await nextFrame(page)
    t.is(await matchMoment(page).count(), 0, 'the sheet is not covered')
    t.true(await sheet.evaluate(one => one.matches(':focus-within')))
    await page.keyboard.press('Escape')
    await matchMoment(page).getByText('Rowan', { exact: true }).waitFor()
    await keysOf(t, page).startsAt(matchMoment(page))
  })

for (const size of ['phone', 'desktop'] as const)
  inBrowser(`the first to like sees the match after the card in front, on a ${size}`, async t => {
    const { origin, me, you, quickMember, swipe, caughtUp } = await community(t)
    await quickMember('Ash')
    await swipe(me, you)
    await caughtUp()
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: size === 'phone',
      reducedMotion: true,
    })
    await visitListening(page, '/')
    await page.getByRole('heading', { name: 'Ash' }).first().waitFor()
    const news = page.waitForResponse(response => response.url().endsWith('/api/matches'))
    await swipe(you, me)
    await news
    t.is(await matchMoment(page).count(), 0, 'the card in front is not interrupted')
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await matchMoment(page).getByText('Rowan', { exact: true }).waitFor()
    await keysOf(t, page).startsAt(matchMoment(page))
    await page.keyboard.press('Escape')
    await matchMoment(page).waitFor({ state: 'detached' })
  })
