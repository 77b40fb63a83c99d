import { community } from '../http/community.ts'
import { inBrowser, openPage } from './chromium.ts'
import { waitForSplash, waitForToast } from './setup.ts'

inBrowser(
  'the first card comes with the page, and a like over the limit keeps it and shows when likes return',
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
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    await page.goto('/')
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
    await waitForToast(page, 'That was the last for today')
    await waitForToast(page, "You have used today's like. The next one comes at midnight UTC")
    await card.waitFor()
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await card.waitFor({ state: 'detached' })
    t.pass()
  },
)

inBrowser('a member sees how many like them until the match', async t => {
  const { origin, me, you, swipe, caughtUp } = await community(t)
  await swipe(you, me)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.goto('/')
  await waitForSplash(page)
  const likes = page.getByRole('heading', { name: '1 member likes you' })
  await likes.waitFor()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await waitForToast(page, "It's a Match! 🎉")
  await likes.waitFor({ state: 'detached' })
  t.pass()
})

inBrowser('a match sees the whole profile with boundaries and notes', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await you.patch('/api/profile', { bio: `I bake.\n${'Bread. '.repeat(80)}Ask me about rye.` })
  await you.post('/api/profile-hobbies', { hobbies: ['hiking'] })
  await you.post('/api/relationship-preferences', {
    preferences: [{ category: 'autonomy', item: 'no_veto', level: 'must_have' }],
  })
  await you.post('/api/consent-preferences', {
    preferences: [{ category: 'kink_bdsm', level: 'maybe', notes: 'Talking first.' }],
  })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await page.goto('/')
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

  const matchId = await match(me, you)
  await caughtUp()
  await page.goto('/matches')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Rowan', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Rowan' })
  for (const text of ['Ask me about rye.', 'Woman', 'Pansexual', 'Hiking', 'No vetoes'])
    await profile.getByText(text).waitFor()
  await profile.getByText('Talking first.').waitFor()
  await page.keyboard.press('Escape')
  await profile.waitFor({ state: 'detached' })

  await page.goto(`/chat/${matchId}`)
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
    env: { KITH_NEW_CARDS_PER_DAY: '1' },
  })
  await quickMember('Ash')
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.goto('/')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByRole('heading', { name: 'That is everyone for today' }).waitFor()
  await page.getByText('You have met as many new people as a day has room for.').waitFor()
  t.is(await page.getByRole('article').count(), 0)
})
