import { community } from '../../http/community.ts'
import { dayClock, slowClock } from '../../http/day-clock.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { assertFits } from '../assert-fits.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import {
  matchMoment,
  waitForExpression,
  waitForFocus,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

inBrowser(
  'the first card comes with the page, and a like over the limit keeps the card and shows when likes return',
  async t => {
    const { origin, me, quickMember, caughtUp } = await community(t, {
      env: { KITH_LIKES_PER_DAY: '1' },
    })
    await quickMember('Ash')
    await caughtUp()
    const { body: cards } = await me.get('/api/discover/dating')
    const [liked, other] = cards.map(({ pseudonym }: { pseudonym: string }) => pseudonym)

    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      reducedMotion: true,
    })
    await visit(page, '/settings') // from then on the device says that its app lock is off
    await waitForSplash(page)
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    // Keeps the live channel from opening, because it would refetch data that may have changed.
    await page.routeWebSocket(/\/ws$/, () => {})
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('article', { name: liked }).waitFor()
    const first = ['/api/auth/user', '/api/discover/dating']
    t.deepEqual(
      first.filter(address => requests.includes(address)),
      [],
    )
    t.deepEqual(
      requests.filter(address => address.endsWith('.css')),
      [],
      'every style is in the page',
    )
    t.is(await page.locator('#kith-preloaded-data').count(), 0)
    const refetch = page.waitForRequest('**/api/discover/dating')
    const like = page.getByRole('button', { name: 'Like', exact: true })
    await page.getByRole('article', { name: liked }).waitFor()
    await like.click()
    await waitForToast(page, 'Liked!')
    await refetch
    const card = page.getByRole('article', { name: other })
    await card.waitFor()
    await like.click()
    await waitForToast(page, 'That was your last like today')
    await waitForToast(page, "You have used today's like. The next one comes at midnight UTC")
    await card.waitFor()
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await card.waitFor({ state: 'detached' })
    t.pass()
  },
)

inBrowser('a member sees how many like them until the match', async t => {
  const { clock, goOn } = slowClock()
  const { origin, me, you, swipe, caughtUp } = await community(t, { clock })
  await swipe(you, me)
  await caughtUp()
  goOn()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  const likes = page.getByRole('link', { name: /^1 member likes you/ })
  await likes.waitFor()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await matchMoment(page).getByRole('button', { name: 'Keep looking' }).click()
  await likes.waitFor({ state: 'detached' })
  t.pass()
})

/** Eight yes-or-no questions: a score for members who are not matched needs as many answers. */
const answered = [
  ...['communication_literal', 'communication_metamours', 'consent_no_without_reason'],
  ...['consent_partners_told', 'lifestyle_pets', 'logistics_own_bed', 'logistics_testing'],
  'goals_veto',
]

inBrowser('a match sees the whole profile with boundaries and notes', async t => {
  const { clock, nextDay } = dayClock()
  const { origin, me, you, match, caughtUp } = await community(t, { clock })
  await you.patch('/api/profile', { bio: `I bake.\n${'Bread. '.repeat(80)}Ask me about rye.` })
  await you.post('/api/profile-hobbies', { hobbies: ['hiking'] })
  await you.post('/api/relationship-preferences', {
    preferences: [{ category: 'autonomy', item: 'no_veto', level: 'must_have' }],
  })
  await you.post('/api/consent-preferences', {
    preferences: [{ category: 'kink_bdsm', level: 'maybe', notes: 'Talking first.' }],
  })
  const yes = { answerBoolean: true, acceptableBoolean: [true] }
  for (const one of [me, you]) {
    await one.put('/api/ai/consent', { given: true })
    for (const questionId of answered) await one.post('/api/user-answers', { questionId, ...yes })
  }
  nextDay()
  const scored = `/api/ai/compatibility-scores/${you.profileId}`
  await until(async () => (await me.get(scored)).body !== null) // a job scores them
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await visit(page, '/')
  await waitForSplash(page)
  const card = page.getByRole('article', { name: 'Rowan' })
  const more = card.getByRole('button', { name: /^Read (more|less)/ })
  await more.focus()
  await page.keyboard.press('Enter')
  t.is(await more.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('ArrowDown') // scrolls and does not swipe
  await card.getByText('Ask me about rye.').scrollIntoViewIfNeeded()
  await page.keyboard.press('Enter')
  t.is(await more.getAttribute('aria-expanded'), 'false')

  const scores = (address: string) => /(compatibility|match)-scores/.test(address)
  t.false(requests.some(scores), 'what scores rest on is read when it is asked for')
  await card.getByRole('button', { name: 'How you two fit' }).press('Enter')
  const fit = page.getByRole('dialog', { name: 'How you two fit' })
  for (const text of [
    'Some in common',
    'by at least 8 questions',
    'Until you match',
    'by text analysis',
  ])
    await fit.getByText(text).waitFor()
  const parts = await fit.getByRole('term').allInnerTexts()
  t.deepEqual(
    parts.map(part => part.replace(/\s+\d+$/, '')),
    ['Hobbies', 'Lifestyle', 'Words', 'Communication', 'Personality'],
  )
  await fit.getByText('Hobbies that you share. A rare one counts for more.').waitFor()
  await assertFits(t, page, 'how two members fit')
  await page.keyboard.press('Escape')
  await fit.waitFor({ state: 'detached' })

  const matchId = await match(me, you)
  await caughtUp()
  await visit(page, '/matches')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Rowan', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Rowan' })
  for (const text of ['Ask me about rye.', 'Woman', 'Pansexual', 'Hiking', 'No vetoes'])
    await profile.getByText(text).waitFor()
  await profile.getByText('Talking first.').waitFor()
  await page.keyboard.press('Escape')
  await profile.waitFor({ state: 'detached' })

  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await profile.getByText('Solo Polyamory').waitFor()
  await page.keyboard.press('Escape')
  await profile.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Boundaries' }).click()
  const sheet = page.getByRole('dialog', { name: "Rowan's boundaries" })
  await sheet.getByText('Kink and BDSM').waitFor()
  await sheet.getByText('Talking first.').waitFor()
  t.pass()
})

inBrowser('a member at the daily limit of new people sees when more come', async t => {
  const { origin, me, quickMember, caughtUp } = await community(t, {
    configure: config => ({ ...config, newCardsPerDay: 1 }),
  })
  await quickMember('Ash')
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByRole('heading', { name: "That's everyone for today" }).waitFor()
  await page.getByText("You've seen everyone new for today.").waitFor()
  t.is(await page.getByRole('article').count(), 0)
})

inBrowser('a member reads what a profile shows to all who see its card', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  await you.patch('/api/profile', {
    currentRelationships: 'A nesting partner of nine years.',
    seekingDescription: 'Slow mornings.',
    detailsVisibility: 'public',
    facets: { height: 183, night_owl: true },
  })
  await you.post('/api/relationship-preferences', {
    preferences: [
      { category: 'autonomy', item: 'no_veto', level: 'must_have' },
      { category: 'physical_intimacy', item: 'kink_exploration', level: 'must_have' },
    ],
  })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const asked: string[] = []
  const address = `/api/profiles/${you.profileId}`
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await visit(page, '/')
  await waitForSplash(page)
  const open = page.getByRole('article').getByRole('button', { name: 'More about Rowan' })
  await open.waitFor()
  t.false(asked.includes(address), 'it is read when it is asked for')
  await page.route(`**${address}`, route => route.abort(), { times: 1 })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'More about Rowan' })
  await sheet.getByText('Check your connection, then try again.').waitFor()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  for (const text of ['Woman', 'Pansexual', 'Solo Polyamory', 'Slow mornings.', 'Autonomy'])
    await sheet.getByText(text, { exact: true }).waitFor()
  await sheet.getByText('A nesting partner of nine years.').waitFor()
  const facts = await sheet.getByRole('term').allInnerTexts()
  const said = await sheet.getByRole('definition').allInnerTexts()
  const shown = Object.fromEntries(facts.map((fact, at) => [fact, said[at]]))
  t.like(shown, { 'No vetoes': 'Must Have', Height: '150 to 199', 'Night owl': 'Yes' })
  t.false('Exploring kink' in shown)
  await assertAccessible(t, page, 'what a member shows')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await you.patch('/api/profile', { detailsVisibility: 'matches_only' })
  await caughtUp()
  await page.setViewportSize(windows.desktop)
  await open.click()
  await sheet.getByText('A nesting partner of nine years.').waitFor({ state: 'detached' })
  await sheet.getByText('Woman').waitFor()
  t.is(await sheet.getByText('No vetoes').count(), 0)
})

inBrowser('a member reads why a card is in the deck, by keyboard', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  for (const one of [me, you]) {
    await one.patch('/api/profile', { detailsVisibility: 'public' })
    await one.put('/api/profile-tags', { tags: ['sourdough', 'slow mornings'] })
    await one.post('/api/profile-hobbies', { hobbies: ['ceramics_pottery', 'board_games'] })
  }
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const asked: string[] = []
  const address = `/api/discover/dating/why/${you.profileId}`
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await visit(page, '/')
  await waitForSplash(page)
  const open = page.getByRole('article').getByRole('button', { name: 'Why this card?' })
  await open.waitFor()
  t.false(asked.includes(address), 'it is read when it is asked for')
  await page.route(`**${address}`, route => route.abort(), { times: 1 })
  await open.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Why this card?' })
  await sheet.getByText('Check your connection, then try again.').waitFor()
  await sheet.getByRole('button', { name: 'Try again' }).press('Enter')
  const shown = sheet.getByRole('region', { name: 'What you both show' })
  await shown.waitFor()
  t.deepEqual(await shown.getByRole('listitem').allInnerTexts(), [
    'You both chose Solo Polyamory',
    'You share tags: sourdough, slow mornings',
    'You both like: Ceramics & pottery, Board games',
  ])
  const always = sheet.getByRole('region', { name: 'What counts for every card' })
  t.is(await always.getByRole('listitem').count(), 3)
  await assertAccessible(t, page, 'why a card is in the deck')
  await assertFits(t, page, 'why a card is in the deck')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await waitForFocus(page, open)
})

inBrowser('a drag shows its answer in the window, also where the card is taller', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const tags = ['rye', 'slow mornings', 'long walks', 'board games', 'bouldering']
  await you.put('/api/profile-tags', { tags })
  await you.patch('/api/profile', { bio: 'I bake rye bread. '.repeat(60) })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true })
  await visit(page, '/')
  await waitForSplash(page)
  const card = page.getByRole('article', { name: 'Rowan' })
  const unfold = card.getByRole('button', { name: '+2 more' })
  await unfold.press('Enter')
  await card.getByText('bouldering').waitFor()
  await card.getByRole('button', { name: 'Show fewer', expanded: true }).press('Enter')
  await unfold.waitFor()
  await card.getByRole('button', { name: /^Read more/ }).press('Enter')
  for (const [scrolledTo, answer] of [
    [0, 'like'],
    [400, 'pass'],
  ] as const) {
    await page.evaluate(`scrollTo(0, ${scrolledTo})`)
    await page.mouse.move(195, 300)
    await page.mouse.down()
    await page.mouse.move(answer === 'like' ? 275 : 115, 302, { steps: 8 })
    const stamp = `[data-toward="${answer}"] .${answer}`
    await waitForExpression(
      page,
      `getComputedStyle(document.querySelector('${stamp}')).opacity === '1'`,
    )
    const { y = -1 } = (await page.locator(stamp).boundingBox()) ?? {}
    t.true(y > 100 && y < 600, `${answer} at ${y}`)
    await page.mouse.move(195, 302)
    await page.mouse.up()
  }
})

for (const phone of [true, false])
  inBrowser(
    `the up and down arrows answer as soon as the deck is there, on a ${phone ? 'phone' : 'desktop'}`,
    async t => {
      const { origin, me, you, caughtUp, quickMember } = await community(t)
      await quickMember('Ash')
      await you.patch('/api/profile', { bio: 'I bake rye bread. '.repeat(60) })
      await caughtUp()
      const page = await openPage(t, { origin, cookie: me.cookie, phone, stickyToasts: true })
      await visit(page, '/')
      await waitForSplash(page)
      await page.getByRole('article').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await waitForToast(page, 'Back in two weeks.')
      await page.keyboard.press('ArrowUp')
      await waitForToast(page, "They'll see it among the first.")
      await page.getByText('No more profiles').waitFor()
      t.pass()
    },
  )

for (const phone of [true, false])
  inBrowser(
    `an empty deck leads on: a wider distance, events and questions, on a ${phone ? 'phone' : 'desktop'}`,
    async t => {
      const { origin, me, you, quickMember, caughtUp } = await community(t)
      const cityOf = async (name: string) => (await me.get(`/api/places?q=${name}`)).body[0].id
      await me.put('/api/profile/location', { placeId: await cityOf('Portland') })
      await me.patch('/api/profile', { maxDistance: 10 })
      const salem = await cityOf('Salem, Oregon')
      const others = await Promise.all(
        Array.from({ length: 9 }, (_, n) => quickMember(`Member ${n}`)),
      )
      for (const other of [you, ...others]) {
        await other.patch('/api/profile', { maxDistance: 12_450 })
        await other.put('/api/profile/location', { placeId: salem })
      }
      const eventDate = new Date(Date.now() + 60_000).toISOString()
      await you.post('/api/events', {
        title: 'Tea online',
        description: 'Bring a cup.',
        eventDate,
        isOnline: true,
        houseRulesAgreed: true,
        contactPerson: 'Rowan',
        timeZone: 'UTC',
      })
      await caughtUp()

      const page = await openPage(t, {
        origin,
        cookie: me.cookie,
        phone,
        reducedMotion: true,
        stickyToasts: true,
      })
      await visit(page, '/')
      await waitForSplash(page)
      await page.getByText('Nobody here yet').waitFor()
      t.is(await page.getByText('No more profiles').count(), 0)
      await page.getByRole('link', { name: '1 event online' }).waitFor()
      await page.getByRole('link', { name: 'Answer questions meanwhile' }).waitFor()
      await assertFits(t, page, 'an empty deck')
      await assertAccessible(t, page, 'an empty deck')
      await page.getByRole('button', { name: '10+ anywhere' }).waitFor()
      await page.getByRole('button', { name: /^10\+ within \d+ miles$/ }).click()
      await page.getByRole('article').waitFor()
      const toast = page
        .getByRole('listitem')
        .filter({ hasText: /^Showing people within \d+ miles/ })
      await toast.getByRole('button', { name: 'Undo' }).click()
      await waitForToast(page, 'Showing people within 10 miles')
      await page.getByText('Nobody here yet').or(page.getByText('No more profiles')).waitFor()
    },
  )
