import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { linkMembers } from '../../http/link-members.ts'
import { upload } from '../../http/photo-form.ts'
import { scene } from '../../samples/sample-images.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { assertFits } from '../assert-fits.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import {
  answersUntil,
  closeByEscape,
  go,
  heading,
  matchMoment,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

/** Wren and Ash, who are linked, and two others. */
const linked = async (t: ExecutionContext) => {
  const all = await community(t)
  const [wren, ash] = await Promise.all([all.quickMember('Wren'), all.quickMember('Ash')])
  await all.caughtUp()
  await linkMembers(all, wren, ash)
  const open = (cookie: string, phone = false) =>
    openPage(t, { origin: all.origin, cookie, phone, reducedMotion: true, stickyToasts: true })
  /** An open joint card of the two; the first of them sends likes at once. */
  const openCard = async (text = 'Two for tea') => {
    const card = { members: [ash.profileId], text, photos: [], modes: ['dating'] }
    const { id } = (await wren.post('/api/joint-cards', card)).body
    await wren.post(`/api/joint-cards/${id}/confirm`, { version: 0, asksFirst: false })
    await ash.post(`/api/joint-cards/${id}/confirm`, { version: 0 })
    await all.caughtUp()
    return id as string
  }
  return { ...all, wren, ash, open, openCard }
}

/** Tries to leave a sheet with unsaved changes, and stays. */
const keepEditing = async (page: Page, sheet: Locator) => {
  await page.keyboard.press('Escape')
  await sheet.getByText('Discard changes?').waitFor()
  await sheet.getByRole('button', { name: 'Keep editing' }).click()
}

inBrowser('two partners make a joint card, whose every change needs the yes of both', async t => {
  const { origin, wren, ash, me, open } = await linked(t)
  const { photoUrl } = (await upload(origin, ash, await scene(400, 480).jpeg().toBuffer())).body
  await ash.post('/api/profile-photos', { photoUrl })
  const page = await open(wren.cookie, true)
  await visit(page, '/constellation')
  await waitForSplash(page)
  await heading(page, 'Joint cards').waitFor()
  await page.getByRole('button', { name: 'Make a joint card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Make a joint card' })
  await sheet.getByRole('button', { name: 'Ask the others' }).click()
  await sheet.getByText('Choose who is on the card with you.').waitFor()
  await sheet.getByText('Write something about you together.').waitFor()
  await assertAccessible(t, page, 'a joint card without text')
  t.is(await sheet.getByRole('button', { name: /photo 1/ }).count(), 0, 'of nobody on the card')
  await sheet.getByRole('button', { name: 'Ash', exact: true }).click()
  await sheet.getByRole('button', { name: 'Ash, photo 1', pressed: false }).click()
  await sheet.getByRole('button', { name: 'Ash, photo 1', pressed: true }).waitFor()
  await sheet.getByLabel('About you together').fill('We cook for friends.')
  await sheet.getByRole('button', { name: 'Dating', pressed: true }).click()
  await sheet.getByText('Choose a mode.').waitFor()
  await sheet.getByRole('button', { name: 'Dating' }).click()
  await sheet.getByRole('button', { name: 'Friends' }).click()
  await sheet.getByRole('button', { name: 'Ask the others' }).click()
  await waitForToast(page, 'The others were asked')
  const mine = page.getByRole('listitem').filter({ hasText: 'We cook for friends.' })
  await mine.getByText('Waiting for the others').waitFor()
  await assertAccessible(t, page, 'a joint card that waits')

  const theirs = await open(ash.cookie)
  await visit(theirs, '/constellation')
  await waitForSplash(theirs)
  await theirs.getByText('Waiting for you').waitFor()
  t.true(await theirs.getByLabel('Show me likes before they are sent').isChecked(), 'at first')
  await assertAccessible(t, theirs, 'a joint card to confirm')
  await theirs.getByRole('button', { name: 'Say yes to this card' }).click()
  await waitForToast(theirs, 'You said yes')
  await theirs.getByText('Others see it').waitFor()
  await mine.getByText('Others see it').waitFor() // by a live message, without a reload

  await theirs.getByRole('switch', { name: 'Show me likes before they are sent' }).click()
  await theirs
    .getByRole('switch', { name: 'Show me likes before they are sent', checked: false })
    .waitFor()
  await theirs.getByRole('button', { name: 'Change' }).click()
  const change = theirs.getByRole('dialog', { name: 'Change the joint card' })
  await change.getByText('Nobody sees the card until all of you have said yes').waitFor()
  await change.getByLabel('About you together').fill('We cook, and you wash up.')
  await assertAccessible(t, theirs, 'change a joint card')
  await keepEditing(theirs, change)
  await change.getByRole('button', { name: 'Ask the others' }).click()
  await waitForToast(theirs, 'The others were asked')
  const changed = page.getByRole('listitem').filter({ hasText: 'We cook, and you wash up.' })
  await changed.getByText('Waiting for you').waitFor()
  t.deepEqual((await me.get('/api/joint-cards/dating')).body, [], 'nobody sees the change')
  await changed.getByRole('button', { name: 'Say yes to this card' }).click()
  await changed.getByText('Others see it').waitFor()

  await changed.getByRole('button', { name: 'Withdraw' }).click()
  await changed.getByText('The card ends at once, for all of you.').waitFor()
  await changed.getByRole('button', { name: 'Keep card' }).click()
  await changed.getByRole('button', { name: 'Withdraw' }).click()
  await changed.getByRole('button', { name: 'Withdraw' }).click()
  await waitForToast(page, 'Joint card ended')
  await changed.waitFor({ state: 'detached' })
  await theirs.getByText('We cook, and you wash up.').waitFor({ state: 'detached' })
})

/** Left and right edge of each portrait of a match moment, in order. */
const portraitEdges = `[...document.querySelectorAll('[role="dialog"] bdi')].flatMap(name => {
  const { left, right } = name.previousElementSibling.getBoundingClientRect()
  return [left, right]
})`

inBrowser(
  'a viewer likes a joint card in the deck, and all of them meet in a group chat',
  async t => {
    const { wren, ash, me, open, openCard, caughtUp } = await linked(t)
    for (const one of [wren, ash]) {
      await one.patch('/api/profile', { pronouns: 'they/them' })
      await one.post('/api/consent-preferences', {
        preferences: [{ category: 'public_displays', level: 'no' }],
      })
    }
    await openCard()
    const page = await open(me.cookie, true)
    await visit(page, '/')
    await waitForSplash(page)
    const card = page.getByRole('article', { name: /^(Wren & Ash|Ash & Wren), together$/ })
    await answersUntil(page, card)
    await card.getByText('they/them · 30 & they/them · 30').waitFor()
    await card.getByText('Two for tea').waitFor()
    const boundaries = card.getByRole('list', { name: 'Boundaries' })
    t.is(await boundaries.getByRole('listitem').count(), 1)
    t.deepEqual(
      await page.getByRole('group', { name: 'Your answer' }).getByRole('button').allInnerTexts(),
      ['Undo', 'Pass', 'Like'],
    )
    await assertAccessible(t, page, 'a joint card on a phone')
    await assertFits(t, page, 'a joint card')
    await card.getByRole('button', { name: 'More about Wren' }).click()
    await closeByEscape(page, page.getByRole('dialog', { name: 'More about Wren' }))
    await card.getByRole('button', { name: 'Report or Block' }).click()
    await page.getByRole('menuitem', { name: 'Report or Block Ash' }).click()
    await closeByEscape(page, page.getByRole('dialog', { name: 'Report or Block' }))

    const filter = page.getByRole('button', { name: 'Only people who meet others together' })
    await filter.press('Enter')
    await card.waitFor()
    await page.setViewportSize(windows.desktop)
    await page.getByRole('tab', { name: 'Friends' }).click()
    await page.getByText('No joint cards right now').waitFor()
    await assertAccessible(t, page, 'no joint cards')
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await page.getByRole('article').first().waitFor()
    await page.getByRole('tab', { name: 'Dating' }).click()
    await page.getByRole('tab', { name: 'Dating', selected: true }).waitFor()
    await filter.click()
    await card.waitFor()
    await assertAccessible(t, page, 'a joint card')
    await page.keyboard.press('ArrowRight')
    await waitForToast(page, 'Liked!')
    await page.getByText('No joint cards right now').waitFor()

    await caughtUp()
    const theirs = await open(ash.cookie)
    await visit(theirs, '/matches')
    await waitForSplash(theirs)
    await theirs.getByRole('link', { name: 'Your constellation 1 waiting' }).waitFor()
    await theirs.getByRole('link', { name: /^1 like for you together/ }).click()
    await heading(theirs, 'Who Likes You').waitFor()
    await heading(theirs, 'They like you together').waitFor()
    await theirs.getByText('Like you and Wren, in Dating').waitFor()
    t.is(await theirs.getByText('No likes yet').count(), 0)
    await assertAccessible(t, theirs, 'likes of a joint card')
    await theirs.getByRole('button', { name: 'Juniper', exact: true }).click()
    await closeByEscape(theirs, theirs.getByRole('dialog', { name: 'More about Juniper' }))
    await theirs.getByRole('button', { name: 'Like together Juniper' }).click()
    const writeToAll = matchMoment(theirs).getByRole('button', { name: 'Write to all' })
    await writeToAll.waitFor()
    await theirs.setViewportSize({ width: 320, height: 568 })
    const edges = await theirs.evaluate<number[]>(portraitEdges)
    t.is(edges.length, 6)
    t.deepEqual(
      edges,
      edges.toSorted((one, other) => one - other),
      'three apart, none cut off',
    )
    t.true((edges.at(-1) ?? 0) <= 320)
    await writeToAll.click()
    await theirs.waitForURL('**/group-chats/*')
    await theirs.getByRole('textbox', { name: /^Message / }).waitFor()
    t.is((await wren.get('/api/group-chats')).body.length, 1)
    t.is((await me.get('/api/group-chats')).body.length, 1)
    t.is((await me.get('/api/group-chats')).body[0].memberCount, 3)
  },
)

inBrowser('a like of one partner waits for the yes of the other', async t => {
  const { ash, wren, me, you, open, openCard, caughtUp } = await linked(t)
  const id = await openCard()
  await me.post(`/api/joint-cards/${id}/swipe`, { action: 'pass', mode: 'dating' })
  const page = await open(wren.cookie, true)
  await visit(page, '/')
  await waitForSplash(page)
  const front = page.getByRole('article', { name: /Juniper|Rowan/ }).first()
  const name = (await front.getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: 'Like together with Ash' }).waitFor()
  await assertAccessible(t, page, 'a card that can be liked together')
  await assertFits(t, page, 'a card that can be liked together')
  await page.getByRole('button', { name: 'Like together with Ash' }).click()
  await waitForToast(page, 'Not sent yet')
  await page.getByRole('article', { name, exact: true }).waitFor({ state: 'detached' })

  const theirs = await open(ash.cookie)
  await visit(theirs, '/constellation')
  await waitForSplash(theirs)
  await theirs.getByRole('heading', { name: 'Likes that wait for a yes' }).waitFor()
  await theirs.getByText('Like them together with Wren, in Dating?').waitFor()
  await theirs.setViewportSize(windows.phone)
  await assertAccessible(t, theirs, 'a like to agree to')
  await theirs.getByRole('button', { name: `Decline ${name}` }).click()
  await waitForToast(theirs, 'Declined')
  await theirs.getByText('Likes that wait for a yes').waitFor({ state: 'detached' })
  const other = name === 'Juniper' ? you : me
  const liked = { profileId: other.profileId, mode: 'dating' }
  await wren.post(`/api/joint-cards/${id}/likes`, liked)
  await theirs.getByRole('button', { name: /^Agree / }).click()
  await waitForToast(theirs, 'You agreed')

  await other.post(`/api/joint-cards/${id}/swipe`, { action: 'like', mode: 'dating' })
  await caughtUp()
  await matchMoment(theirs).getByRole('button', { name: 'Keep looking' }).click()
  await go(theirs, '/messages')
  await theirs.getByRole('main').getByRole('link', { name: /&/ }).click()
  await theirs.getByText('Matched together').waitFor()
  await theirs.setViewportSize(windows.desktop)
  const tabs = theirs.getByRole('navigation', { name: 'Main' })
  await tabs.locator('[aria-current="page"]').filter({ hasText: 'Matches' }).waitFor()
  await heading(theirs, 'Members').waitFor()
  t.is(await theirs.getByText('Attending').count(), 0, 'nobody attends a match')
})
