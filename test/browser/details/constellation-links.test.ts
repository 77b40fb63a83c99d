import type { ExecutionContext } from 'ava'
import { type Community, community } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import { keysOf } from '../keyboard.ts'
import {
  answersUntil,
  closeByEscape,
  fillBasics,
  heading,
  nextStep,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

const shown = { kind: 'partner', isShown: true, isCounted: true } as const

/** Two matches; with `side`, they are linked and both chose it. */
const matched = async (t: ExecutionContext, side?: object): Promise<Community> => {
  const all = await community(t)
  const { me, you, match, caughtUp } = all
  await match(me, you)
  await caughtUp()
  if (side) {
    await me.post('/api/links', { profileId: you.profileId, ...side })
    await you.post(`/api/links/${me.profileId}/accept`, side)
    await caughtUp()
  }
  return all
}

inBrowser('somebody new to Kith signs up through a one-time link, which works once', async t => {
  const { origin, me, you } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/constellation')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Link somebody' }).click()
  const invite = page.getByRole('dialog', { name: 'Link somebody' })
  await invite.getByText(/^All your matches are linked/).waitFor()
  t.true(await invite.getByRole('button', { name: 'Send invitation' }).isDisabled())
  await invite.getByRole('radio', { name: 'Somebody else' }).click()
  await invite.getByText(/It works once and lasts a week/).waitFor()
  await invite.getByLabel('What are they to you?').selectOption('Comet')
  await invite.getByLabel('A note to them').fill('It is me, from the climbing hall.')
  await assertAccessible(t, page, 'a link to make')
  await invite.getByRole('button', { name: 'Make a link' }).click()
  const made = page.getByRole('dialog', { name: 'Your link is ready' })
  const address = new URL(await made.getByLabel('One-time link').inputValue())
  await assertAccessible(t, page, 'a link that was made')
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByText(/^Works until/).waitFor()
  await page.getByText('It is me, from the climbing hall.').waitFor()

  const own = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(own, address.pathname)
  await waitForSplash(own)
  await heading(own, "This link doesn't work anymore").waitFor() // for oneself
  await assertAccessible(t, own, 'a link that does not work')

  const theirs = await openPage(t, { origin, phone: true, reducedMotion: true })
  await visit(theirs, address.pathname)
  await waitForSplash(theirs)
  await heading(theirs, 'Log in to Kith').waitFor()
  await heading(theirs, 'Somebody you know would like to be linked with you on Kith').waitFor()
  await theirs.getByText(/^Kith is a community and dating app/).waitFor()
  t.is(await theirs.getByText('Juniper').count(), 0, 'no name before the sign-up')
  await assertAccessible(t, theirs, 'an invited visitor')
  await theirs.getByRole('link', { name: 'Continue with Kith' }).click()
  await theirs.getByLabel('E-mail address').fill('wren@example.org')
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await theirs.getByRole('heading', { name: 'Basic Info' }).waitFor()
  await fillBasics(theirs, 'Wren')
  for (const step of [1, 2, 3, 4] as const) await nextStep(theirs, step)
  await theirs.getByText(/^The invitation to be linked comes next/).waitFor()
  await theirs.getByRole('button', { name: 'Create Profile' }).click()
  await theirs.getByText('It is me, from the climbing hall.').waitFor()
  await heading(theirs, 'Juniper would like to be linked with you').waitFor()
  await theirs.getByText('comet', { exact: true }).waitFor()
  await assertAccessible(t, theirs, 'who asks by a link')
  await theirs.getByLabel('What are they to you?').selectOption('Partner')
  await theirs.getByRole('button', { name: 'Yes, link us' }).click()
  await waitForToast(theirs, 'Juniper and you are linked.')
  const people = theirs.getByRole('list', { name: 'Your people' })
  await people.getByText(/partner\W+Juniper\W+says\W+comet/).waitFor()
  await people.getByText('Private').waitFor()
  await page.getByRole('list', { name: 'Your people' }).getByText('Wren', { exact: true }).waitFor()
  t.is(await page.getByText(/^Works until/).count(), 0)

  const late = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(late, address.pathname)
  await waitForSplash(late)
  await late.getByRole('link', { name: 'Your constellation' }).click()
  await heading(late, 'Nobody is linked with you yet').waitFor()
})

inBrowser('a one-time link can be left, and taken back', async t => {
  const { origin, me, you } = await community(t)
  const { body } = await me.post('/api/link-codes', { kind: 'family', words: 'Chosen sibling' })
  const page = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(page, `/link/${body.code}`)
  await waitForSplash(page)
  await page.getByText('Chosen sibling').waitFor()
  await page.getByRole('link', { name: 'Not now' }).click()
  await heading(page, 'Discover').waitFor()

  const own = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(own, '/constellation')
  await waitForSplash(own)
  await own.getByRole('button', { name: 'Take back the link for “Chosen sibling”' }).click()
  await waitForToast(own, 'Taken back')
  await heading(own, 'Waiting').waitFor({ state: 'detached' })
  await visit(page, `/link/${body.code}`)
  await heading(page, "This link doesn't work anymore").waitFor()
})

inBrowser('a declined invitation reads like one that nobody answered', async t => {
  const { origin, me, you, caughtUp } = await matched(t)
  await me.post('/api/links', { profileId: you.profileId, kind: 'spouse' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/constellation')
  await waitForSplash(page)
  const waiting = page.getByRole('region', { name: 'Waiting' })
  await waiting.getByText('Rowan', { exact: true }).waitFor()
  const before = await waiting.textContent()

  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(theirs, '/constellation')
  await waitForSplash(theirs)
  await theirs.getByRole('button', { name: 'Not now to Juniper' }).click()
  await waitForToast(theirs, 'Put aside')
  await heading(theirs, 'Somebody asks').waitFor({ state: 'detached' })
  await caughtUp()
  await visit(page, '/constellation')
  await waiting.getByText('Rowan', { exact: true }).waitFor()
  t.is(await waiting.textContent(), before)
  await page.getByRole('button', { name: 'Link somebody' }).click()
  await page.getByText(/^All your matches are linked or asked already/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Take back the invitation to Rowan' }).click()
  await waitForToast(page, 'Taken back')
  await waiting.waitFor({ state: 'detached' })
})

inBrowser('each side has its own word and shows the link or not', async t => {
  const { origin, me, you } = await matched(t, { kind: 'partner' })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  for (const one of [page, theirs]) {
    await visit(one, '/constellation')
    await waitForSplash(one)
    await one.getByRole('list', { name: 'Your people' }).getByText('Private').waitFor()
  }
  const keys = keysOf(t, page)
  await keys.press(page.getByRole('button', { name: 'Rowan' }))
  const sheet = page.getByRole('dialog', { name: 'Rowan' })
  await keys.startsAt(sheet)
  const words = sheet.getByLabel('In your own words')
  await words.fill('x'.repeat(41))
  await sheet.getByText(/1 character too long/).waitFor()
  await words.fill('Anchor')
  await assertAccessible(t, page, 'a link')
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Keep editing' }).click()
  await sheet.getByRole('switch', { name: 'Show our link' }).click()
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Saved')
  await page.getByText('Only you show it').waitFor()

  await theirs.getByText('Only Juniper shows it').waitFor() // by a live message
  await theirs.getByText(/partner\W+Juniper\W+says\W+Anchor/).waitFor()
  await theirs.getByRole('button', { name: 'Juniper' }).click()
  const other = theirs.getByRole('dialog', { name: 'Juniper' })
  await other.getByText('Anchor', { exact: true }).waitFor()
  await other.getByRole('switch', { name: 'Show our link' }).click()
  await assertAccessible(t, theirs, 'a link on a phone')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await theirs.getByRole('list', { name: 'Your people' }).getByText('Others can see it').waitFor()
  await page.getByRole('list', { name: 'Your people' }).getByText('Others can see it').waitFor()
})

inBrowser('dates need both, and protection is read along one link, with a log', async t => {
  const { origin, me, you, caughtUp } = await matched(t, { kind: 'partner' })
  const notes = 'Every three months.'
  await you.post('/api/consent-preferences', {
    preferences: [{ category: 'protection_sharing', level: 'yes', notes }],
  })
  await you.patch(`/api/links/${me.profileId}`, { asksForDates: true })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/constellation')
  await waitForSplash(page)
  const open = () => page.getByRole('button', { name: 'Rowan' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rowan' })
  await open()
  await sheet.getByText('Rowan has asked. It starts once you ask, too.').waitFor()
  t.is(await sheet.getByRole('button', { name: 'Read what Rowan shares' }).count(), 0)
  await sheet.getByRole('switch', { name: 'Suggest us to each other' }).click()
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Saved')
  await sheet.waitFor({ state: 'detached' })
  await open()
  await sheet.getByText('You both asked: you may be suggested to each other.').waitFor()
  await closeByEscape(page, sheet)

  const theirs = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(theirs, '/constellation')
  await waitForSplash(theirs)
  const other = theirs.getByRole('dialog', { name: 'Juniper' })
  await theirs.getByRole('button', { name: 'Juniper' }).click()
  await other.getByRole('switch', { name: 'Share protection & testing' }).click()
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await other.waitFor({ state: 'detached' })
  await theirs.getByRole('button', { name: 'Juniper' }).click()
  await other.getByText("Juniper hasn't looked yet.").waitFor()

  await open()
  await sheet.getByRole('button', { name: 'Read what Rowan shares' }).click()
  await sheet.getByText(notes).waitFor()
  await assertAccessible(t, page, 'a shared boundary')
  await other.getByRole('list', { name: 'When Juniper looked' }).getByRole('listitem').waitFor()
  await assertAccessible(t, theirs, 'when somebody looked')
})

inBrowser('a card shows only whom both sides show, and never how many more', async t => {
  const { origin, me, you, quickMember, match, caughtUp } = await matched(t, shown)
  const [sage, ash] = await Promise.all([quickMember('Sage'), quickMember('Ash')])
  await match(me, ash)
  await caughtUp()
  await me.post('/api/links', { profileId: ash.profileId, kind: 'metamour', isShown: true })
  await ash.post(`/api/links/${me.profileId}/accept`, { kind: 'friend' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: sage.cookie, reducedMotion: true })
  const card = page.getByRole('article', { name: 'Juniper' })
  const constellation = card.getByRole('list', { name: 'Constellation' })
  const look = async () => {
    await caughtUp()
    await visit(page, '/discover/dating')
    await waitForSplash(page)
    await answersUntil(page, card)
    await constellation.waitFor()
    return constellation.getByRole('listitem').allInnerTexts()
  }
  t.deepEqual(await look(), ['Rowan · partner'])
  await ash.patch(`/api/links/${me.profileId}`, { isCounted: true })
  t.deepEqual(await look(), ['Rowan · partner', 'a partner who keeps to themselves'])
  await ash.patch(`/api/links/${me.profileId}`, { isShown: true })
  t.deepEqual((await look()).toSorted(), ['Ash · metamour', 'Rowan · partner'])
  await sage.post('/api/blocks', { profileId: you.profileId, reason: 'other' })
  t.deepEqual(await look(), ['Ash · metamour', 'a partner who keeps to themselves'])
  for (const size of [windows.phone, windows.desktop]) {
    await page.setViewportSize(size)
    await assertAccessible(t, page, 'a card with somebody who keeps to themselves')
  }
  await page.getByRole('button', { name: 'More about Juniper' }).click()
  const opened = page.getByRole('dialog', { name: 'More about Juniper' })
  await opened.getByText('a partner who keeps to themselves').waitFor()
  await assertAccessible(t, page, 'a constellation on a profile')

  const theirs = await openPage(t, { origin, cookie: ash.cookie, phone: true, reducedMotion: true })
  await visit(theirs, '/matches')
  await waitForSplash(theirs)
  await theirs.getByRole('button', { name: 'Juniper', exact: true }).click()
  const matchProfile = theirs.getByRole('dialog', { name: 'Juniper' })
  const people = matchProfile.getByRole('list', { name: 'Constellation' })
  await people.getByText('Rowan', { exact: true }).waitFor()
  await assertAccessible(t, theirs, 'a constellation on the profile of a match')

  const own = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(own, '/profile')
  await waitForSplash(own)
  await own.getByRole('button', { name: 'View as others see you' }).click()
  const preview = own.getByRole('dialog', { name: 'How others see you' })
  await preview
    .getByRole('list', { name: 'Constellation' })
    .getByText('Ash', { exact: true })
    .waitFor()
})
