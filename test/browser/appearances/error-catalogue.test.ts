import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { limits, timing } from '../../../contracts/core/limits.ts'
import { community, unknownId } from '../../http/community.ts'
import { startServer } from '../../http/server.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import {
  addPictures,
  changePhoto,
  fillBasics,
  go,
  heading,
  nextStep,
  pictureFile,
  submitProfile,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Messages from Kith/ }).getByRole('listitem')

/** Asserts that exactly one toast is on screen, with exactly this text. */
const assertToast = async (t: ExecutionContext, page: Page, title: string, text: string) => {
  const toast = toasts(page).filter({ hasText: text })
  await toast.getByText(title, { exact: true }).waitFor()
  await toast.getByText(text, { exact: true }).waitFor()
  t.is(await toasts(page).count(), 1, text)
}

/** Aborts the next call to that path. */
const abortRequests = async (page: Page, path: string, method = 'GET') => {
  let isAborted = false
  await page.route(path, route => {
    if (isAborted || route.request().method() !== method) return route.fallback()
    isAborted = true
    return route.abort()
  })
}

const agree = { given: true }

inBrowser('failures while discovering show the texts of the catalogue', async t => {
  const { origin, me, you, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage')
  for (const one of [me, you, sage]) await one.put('/api/ai/consent', agree)
  await me.post('/api/ai/match-suggestions/generate')
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  const { body: cards } = await me.get('/api/discover/dating')
  const [front, next] = cards[0].id === you.profileId ? [you, sage] : [sage, you]
  const nameOf = ({ profileId }: typeof you) => (profileId === you.profileId ? 'Rowan' : 'Sage')
  const card = (one: typeof you) => page.getByRole('article', { name: nameOf(one) })
  await card(front).waitFor()

  await abortRequests(page, '**/api/discover/friendship')
  await page.getByRole('tab', { name: 'Friends' }).click()
  await assertToast(t, page, 'Error', 'Failed to load profiles')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article').waitFor()
  const dealtAnew = page.waitForRequest('**/api/discover/dating')
  await page.getByRole('tab', { name: 'Dating' }).click()
  await dealtAnew

  // A member who has blocked the viewer is not found, even while still on screen.
  const suggested = (one: typeof you) =>
    page.getByRole('button', { name: `Like ${nameOf(one)}`, exact: true })
  await suggested(front).waitFor()
  await front.post('/api/blocks', { profileId: me.profileId })
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await assertToast(t, page, 'Error', 'Failed to process swipe')
  await card(front).waitFor({ state: 'detached' })
  await suggested(front).waitFor({ state: 'detached' })
  await next.post('/api/blocks', { profileId: me.profileId })
  await suggested(next).click()
  await assertToast(t, page, 'Action Failed', 'Could not process your action. Please try again.')
  await page.getByText('No more profiles').waitFor()
  await suggested(next).waitFor({ state: 'detached' })

  await me.put('/api/ai/consent', { given: false })
  await page.getByRole('button', { name: 'Find Suggestions' }).click()
  const again = 'Could not generate new suggestions. Please try again.'
  await assertToast(t, page, 'Generation Failed', again)
})

inBrowser('failures with photos and hobbies show the texts of the catalogue', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const choose = page.getByRole('dialog', { name: 'Photos' }).getByLabel('Add photos')
  const empty = { mimeType: 'image/jpeg', buffer: Buffer.from('torn') }

  const tooMany = Array.from({ length: limits.photos + 1 }, (_, n) => ({
    ...empty,
    name: `${n}.jpg`,
  }))
  await choose.setInputFiles(tooMany)
  await assertToast(t, page, 'Too Many Photos', 'You can only have up to 6 photos on your profile.')
  t.is(await page.getByRole('img', { name: /not on your profile yet/ }).count(), 0)

  await choose.setInputFiles([{ ...empty, name: 'torn.jpg' }])
  await assertToast(t, page, 'Upload Failed', 'Failed to upload torn.jpg. Please try again.')
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()

  await abortRequests(page, '**/api/profile-photos', 'POST')
  await addPictures(choose, [await pictureFile('me.jpg')])
  await assertToast(t, page, 'Error', 'Failed to upload photo. Please try again.')
  await page.getByRole('button', { name: 'Remove me.jpg' }).click()

  await addPictures(choose, [await pictureFile('a.jpg'), await pictureFile('b.jpg')])
  await page.getByRole('img', { name: 'Your photo 2' }).waitFor()
  // Another device has already deleted the photo.
  const { body } = await me.get('/api/profile-photos')
  await me.del(`/api/profile-photos/${body[1].id}`)
  await changePhoto(page, 'Make photo 2 primary')
  await assertToast(t, page, 'Error', 'Failed to set primary photo. Please try again.')
  await changePhoto(page, 'Remove photo 2')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await assertToast(t, page, 'Error', 'Failed to delete photo. Please try again.')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Hobbies', exact: true }).click()
  await abortRequests(page, '**/api/profile-hobbies', 'POST')
  await page.getByRole('button', { name: 'Hiking (suggested)' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await assertToast(t, page, 'Error', 'Failed to update hobbies. Please try again.')
})

inBrowser('a failed profile creation is shown, and a retry creates the profile', async t => {
  const { origin, quickVisitor } = await startServer(t)
  const { cookie } = await quickVisitor('Ash')
  const page = await openPage(t, { origin, cookie, reducedMotion: true })
  await visit(page, '/profile-setup')
  await waitForSplash(page)
  await fillBasics(page, 'Ash')
  for (const step of [1, 2, 3, 4] as const) await nextStep(page, step)
  await abortRequests(page, '**/api/profile', 'POST')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await assertToast(t, page, 'Error', 'Failed to create profile. Please try again.')
  await submitProfile(page)
})

inBrowser('a lost match, message and session show the texts of the catalogue', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, `/chat/${unknownId}`)
  await waitForSplash(page)
  await heading(page, 'Chat not found').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to Messages' }).first().click()

  await page.getByRole('link', { name: /Rowan/ }).click()
  await abortRequests(page, `**/api/matches/${matchId}/messages`, 'POST')
  await page.getByPlaceholder('Type a message...').fill('Tea on Sunday?')
  await page.keyboard.press('Enter')
  await assertToast(t, page, 'Error', 'Failed to send message.')

  const loggedOut = () =>
    assertToast(t, page, 'Unauthorized', 'You are logged out. Logging in again...')
  const atLogin = (next: string) =>
    page.waitForURL(`${origin}/auth/login?${new URLSearchParams({ next })}`)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Try again' }).click()
  await Promise.all([loggedOut(), atLogin(`/chat/${matchId}`)])

  await visit(page, '/matches')
  await Promise.all([loggedOut(), atLogin('/matches')])
})

inBrowser('a late 401 does not change the return address of the login', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/hobbies')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Hiking/ }).click()
  const login = `${origin}/auth/login?${new URLSearchParams({ next: '/events' })}`
  await page.route('**/api/profile-hobbies', async route => {
    await page.waitForURL(login)
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/profile-hobbies')
  const late = page.waitForResponse('**/api/profile-hobbies')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await asked
  await page.context().clearCookies()
  await go(page, '/events')
  t.is((await late).status(), 401)
  await page.getByRole('link', { name: 'Continue with Kith' }).waitFor()
  t.is(page.url(), login)
})

inBrowser('toasts show one at a time for five seconds', async t => {
  const { origin, me, quickMember, caughtUp } = await community(t)
  await quickMember('Sage')
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    withClock: true,
  })
  await visit(page, '/')
  await page.clock.fastForward(timing.splashShown)
  await waitForSplash(page)
  const answer = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await answer('Pass')
  await waitForToast(page, 'Passed')
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + timing.toast / 2)
  await answer('Like')
  await waitForToast(page, 'Liked!')
  t.is(await toasts(page).count(), 1)
  await page.clock.fastForward(timing.toast - 1)
  t.is(await toasts(page).count(), 1)
  await page.clock.fastForward(1)
  await toasts(page).waitFor({ state: 'detached' })
})
