import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { upload } from '../../http/photo-form.ts'
import { jpegOf } from '../../samples/sample-images.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import {
  closeByEscape,
  fillBasics,
  go,
  heading,
  matchMoment,
  nextStep,
  waitForExpression,
  waitForSplash,
} from '../setup.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

const fromMenu = (opener: string, item: string) => async (page: Page) => {
  await button(page, opener).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const pressing =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).click()
  }

/** On a phone, the button is in a fold, which stays open. */
const calendarFeed = async (page: Page) => {
  const feed = button(page, 'Calendar feed')
  const fold = button(page, /^You're going to/)
  await feed.or(fold).first().waitFor()
  if ((await feed.count()) === 0) await fold.click()
  await feed.click()
}

/** How each sheet is opened: its page, the presses, and the title that it then has. */
const sheets = (
  matchId: string,
  phone: boolean,
): [string, (page: Page) => Promise<void>, string | RegExp][] => [
  ['/', pressing(/^Notifications/), 'Notifications'],
  ['/', pressing('Why this card?'), /card/],
  ['/', pressing('Report or Block'), 'Report or Block'],
  ['/', pressing('More about Ash'), 'More about Ash'],
  ['/matches', pressing('Rowan'), /Rowan/],
  [`/chat/${matchId}`, fromMenu('More', 'Boundaries'), /oundaries/],
  [
    `/chat/${matchId}`,
    phone ? fromMenu('More', 'Report or Block') : pressing('Report or Block'),
    'Report or Block',
  ],
  [`/chat/${matchId}`, fromMenu('More', 'Unmatch'), /Unmatch/],
  [`/chat/${matchId}`, pressing('Rowan'), /Rowan/],
  ['/profile', pressing('Edit Profile'), 'Edit Profile'],
  ['/profile', pressing('Edit photos'), 'Photos'],
  ['/profile', pressing('Your photo 1, show the whole picture'), 'Your photo 1'],
  ['/profile', pressing('View as others see you'), 'How others see you'],
  ['/profile', pressing('Edit Profile', /^Tags/), /Tags/],
  ['/profile', pressing('Edit Profile', /^City/), /City|Where/],
  ['/profile', pressing('Edit Profile', /^Boundaries/), /Boundaries/],
  ['/profile', pressing('Edit Profile', /^Relationship Preferences/), /Preferences/],
  ['/profile', pressing('Edit Profile', /^Where You Appear/), /Appear/],
  ['/profile', pressing('Edit Profile', /^Basic Info/), /Basic/],
  ['/filter-settings', pressing('Add a filter'), /filter/i],
  ['/settings', pressing(/^Delete Account/), /Delete/],
  ['/settings', pressing(/^Sign out everywhere/), /Sign out/],
  ['/settings', pressing(/^Cancel Premium/), 'Cancel Premium?'],
  ['/group-chats', pressing('Create Group'), 'Create Group'],
  ['/events', pressing('Create Event'), /Event/],
  ['/events', calendarFeed, 'Calendar feed'],
]

for (const phone of [true, false])
  inBrowser(
    `Back closes each sheet and stays on its page, ${phone ? 'on a phone' : 'on a desktop'}`,
    async t => {
      const { origin, me, you, match, quickMember, caughtUp } = await community(t)
      const matchId = await match(me, you)
      await quickMember('Ash')
      const { photoUrl } = (await upload(origin, me, await jpegOf(400, 500))).body
      await me.post('/api/profile-photos', { photoUrl })
      const eventDate = new Date(Date.now() + 86_400_000).toISOString()
      const event = { title: 'Picnic', description: 'Bring something.', eventDate }
      t.is((await me.post('/api/events', event)).status, 200)
      const { clientSecret } = (await me.post('/api/get-or-create-subscription')).body
      await me.post('/api/payments/practice', { clientSecret, card: '4242 4242 4242 4242' })
      await caughtUp()
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })

      await visit(page, '/manifesto')
      await waitForSplash(page)
      for (const [path, open, name] of sheets(matchId, phone)) {
        await visit(page, '/likes')
        await waitForSplash(page)
        await go(page, path)
        await open(page)
        const sheet = page.getByRole('dialog', { name })
        await sheet.waitFor()
        await waitForExpression(page, 'history.state?.layers === 1')
        await page.goBack()
        await sheet.waitFor({ state: 'detached' })
        t.is(new URL(page.url()).pathname, path, `${path} stays after Back`)

        // Forward does not reopen it, and the entry of a sheet closed by itself is gone.
        await page.goForward()
        await waitForExpression(page, '!history.state?.layers')
        t.is(await page.getByRole('dialog').count(), 0)
        await open(page)
        await closeByEscape(page, sheet)
        await waitForExpression(page, '!history.state?.layers')
        await page.goBack()
        await waitForExpression(page, "location.pathname === '/likes'")
      }
    },
  )

inBrowser('Back asks before it loses what was typed into a sheet', async t => {
  const { origin, me, quickMember, caughtUp } = await community(t)
  await quickMember('Ash')
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })

  await visit(page, '/')
  await waitForSplash(page)
  await button(page, 'Report or Block').click()
  const sheet = page.getByRole('dialog', { name: 'Report or Block' })
  const words = sheet.getByRole('textbox')
  await words.fill('They lied about their age.')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.waitFor()
  await button(page, 'Keep editing').click()
  t.is(await words.inputValue(), 'They lied about their age.')
  await page.goBack()
  await question.waitFor()
  await waitForExpression(page, 'history.state?.layers === 1')
  await page.goBack() // as Escape: it answers the question with "Keep editing"
  await question.waitFor({ state: 'detached' })
  t.is(await words.inputValue(), 'They lied about their age.')
  await waitForExpression(page, 'history.state?.layers === 1')
  await page.goBack()
  await button(page, 'Discard').click()
  await sheet.waitFor({ state: 'detached' })
  t.is(new URL(page.url()).pathname, '/')
})

inBrowser(
  'Back closes the match moment, and leads from the chat that it opened to the deck',
  async t => {
    const { origin, me, you, quickMember, swipe, caughtUp } = await community(t)
    const ash = await quickMember('Ash')
    for (const one of [you, ash]) await swipe(one, me)
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })

    await visit(page, '/')
    await waitForSplash(page)
    const moment = matchMoment(page)
    await button(page, 'Like').click()
    await moment.waitFor()
    await page.goBack()
    await moment.waitFor({ state: 'detached' })
    await heading(page, 'Discover').waitFor()

    await button(page, 'Like').click()
    await moment.getByRole('button', { name: 'Write' }).click()
    await page.getByRole('region', { name: /^Messages with/ }).waitFor()
    await page.goBack()
    await heading(page, 'Discover').waitFor()
    t.is(await moment.count(), 0)
  },
)

inBrowser('Back in the wizard goes one step back and loses nothing', async t => {
  const { origin, quickVisitor } = await community(t)
  const me = await quickVisitor('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })

  await visit(page, '/profile-setup')
  await waitForSplash(page)
  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  await nextStep(page, 2)
  await button(page, /^Hiking/).click()
  await page.goBack()
  await heading(page, 'Photos').waitFor()
  for (const part of ['Meeting people', 'Your card', 'You']) {
    await page.goBack()
    await heading(page, part).waitFor()
  }
  t.is(await page.getByLabel('Pseudonym').inputValue(), 'Ash')
  await nextStep(page, 1)
  await nextStep(page, 2)
  await page.getByText('1 hobby(ies) selected').waitFor()

  await page.reload()
  await waitForSplash(page)
  await heading(page, 'Hobbies').waitFor()
  await page.goBack()
  await heading(page, 'Photos').waitFor()
  t.is(new URL(page.url()).pathname, '/profile-setup')
})

inBrowser('Back in the onboarding returns to a question and its answer', async t => {
  const { origin, quickVisitor } = await community(t)
  const me = await quickVisitor('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })

  await visit(page, '/ai-onboarding')
  await waitForSplash(page)
  await button(page, 'Start AI Onboarding').click()
  const answer = page.getByRole('textbox').first()
  await answer.fill('Slow mornings and long walks')
  await button(page, 'Next Question').click()
  await page.getByText('2 of 6').first().waitFor()
  await page.goBack()
  await page.getByText('1 of 6').first().waitFor()
  t.is(await answer.inputValue(), 'Slow mornings and long walks')
  await page.goBack()
  await button(page, 'Start AI Onboarding').click()
  t.is(await answer.inputValue(), 'Slow mornings and long walks')
})

inBrowser(
  'Back on a busy device closes one step, also before the step is in the history',
  async t => {
    const { origin, quickVisitor } = await community(t)
    const me = await quickVisitor('Ash')
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, '/ai-onboarding')
    await waitForSplash(page)
    await button(page, 'Start AI Onboarding').click()
    const answer = page.getByRole('textbox').first()
    await answer.fill('Slow mornings and long walks')
    await page.evaluate(`{
    const later = setTimeout
    globalThis.setTimeout = (act, ms = 1_000, ...rest) => later(act, ms, ...rest)
  }`)
    await button(page, 'Next Question').click()
    await page.getByText('2 of 6').first().waitFor()
    await page.goBack()
    await page.getByText('1 of 6').first().waitFor()
    t.is(await answer.inputValue(), 'Slow mornings and long walks')
  },
)

inBrowser('Back asks before it loses what was typed into a form on a page', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })

  await visit(page, '/likes')
  await waitForSplash(page)
  await go(page, '/qa-questions?pack=consent&question=10')
  const words = page.getByLabel('Your answer', { exact: true }).last()
  await words.fill('Because of my grandmother.')
  await page.goBack()
  await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor()
  t.is(new URL(page.url()).pathname, '/qa-questions')
  await button(page, 'Keep editing').click()
  t.is(await words.inputValue(), 'Because of my grandmother.')
  await page.goBack()
  await button(page, 'Discard').click()
  await waitForExpression(page, "location.pathname === '/likes'")
})

/** Scrolls, and waits until the page knows: its scroll event comes with the next frame. */
const scroll = (page: Page, part: string, offset: number) =>
  page.evaluate(`new Promise(done => {
    addEventListener('scroll', done, { once: true, capture: true })
    ${part}.scrollTop = ${offset}
  })`)

const whole = 'document.scrollingElement'

for (const phone of [true, false])
  inBrowser(
    `a new page starts at its top and Back returns to the place, ${phone ? 'on a phone' : 'on a desktop'}`,
    async t => {
      const { origin, me, match, quickMember, caughtUp } = await community(t)
      for (let number = 0; number < 12; number += 1)
        await match(me, await quickMember(`Ash ${number}`))
      await caughtUp()
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      await visit(page, '/privacy-policy')
      await waitForSplash(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await scroll(page, whole, 400)
      const hobbies = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Hobbies' })
      await hobbies.click()
      await page.getByRole('button', { name: /^Hiking/ }).waitFor()
      t.is(await page.evaluate('scrollY'), 0)
      await scroll(page, whole, 90)
      await page.goBack()
      await waitForExpression(page, 'scrollY === 400')
      await page.goForward()
      await waitForExpression(page, 'scrollY === 90')

      if (phone) return
      // The list of conversations scrolls by itself.
      await go(page, '/messages')
      const list = "document.querySelector('[data-scrolls]')"
      await page.getByRole('link', { name: /Ash 11/ }).waitFor()
      await scroll(page, list, 150)
      await hobbies.click()
      await page.getByRole('button', { name: /^Hiking/ }).waitFor()
      await page.goBack()
      await waitForExpression(page, `${list}?.scrollTop === 150`)
    },
  )

inBrowser(
  'a link leads to its page also where the step off a closed sheet takes seconds',
  async t => {
    const { origin, me } = await community(t)
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, withClock: true })
    await page.addInitScript(`
    const step = history.go.bind(history)
    history.go = by => { window.release = () => step(by) }
  `)
    await visit(page, '/')
    await waitForSplash(page)
    await button(page, /^Notifications/).click()
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await sheet.waitFor()
    await waitForExpression(page, 'history.state?.layers === 1')
    await closeByEscape(page, sheet)
    await waitForExpression(page, "'release' in window")
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.clock.runFor(3_000)
    await page.evaluate('release()')
    await waitForExpression(page, "location.pathname === '/profile' && !history.state?.layers")
    await page.goBack()
    await waitForExpression(page, "location.pathname === '/'")
  },
)
