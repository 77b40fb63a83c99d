import type { Page } from 'playwright-core'
import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from './chromium.ts'
import { keysOf } from './keyboard.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

inBrowser('two members find each other, agree on a hangout and plan it', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await Promise.all([me, you].map(one => one.post('/api/profile-hobbies', { hobbies: ['hiking'] })))
  await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/hangouts')
  await waitForSplash(page)
  await heading(page, 'When are you free?').waitFor()

  const keys = keysOf(t, page)
  const slot = (name: string) => page.getByRole('button', { name, exact: true })
  await slot('Add weekday morning').focus()
  await page.keyboard.press('ArrowRight')
  await keys.startsAt(slot('Add weekend morning'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await keys.startsAt(slot('Add weekday afternoon'))
  await page.keyboard.press('Tab')
  t.is(await page.locator('[role=grid] :focus').count(), 0, 'the grid is one stop')
  await slot('Add weekend morning').focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Weekend morning').waitFor()

  const save = page.getByRole('button', { name: 'Save Availability' })
  await save.click()
  await waitForToast(page, 'Please select a time slot and at least one hobby.')
  await page.getByRole('button', { name: 'Hiking', exact: true }).click()
  await page.getByLabel('Notes').fill('After nine.')
  await page.route('**/api/hangout-availability', route => route.abort(), { times: 1 })
  await save.click()
  await waitForToast(page, 'Failed to update availability. Please try again.')
  await save.click()
  await waitForToast(page, 'Availability Updated')
  await page.getByRole('button', { name: /^Weekend morning: Free\W*Hiking$/ }).waitFor()
  await assertAccessible(t, page, 'schedule')
  t.like((await me.get('/api/hangout-availability')).body, [
    { timeSlot: 'weekend_morning', hobbies: ['hiking'], notes: 'After nine.', isActive: true },
  ])

  await you.post('/api/hangout-availability', {
    availability: [{ timeSlot: 'weekend_morning', hobbies: ['hiking'] }],
  })
  await caughtUp()
  await tab(page, 'Discover').click()
  await heading(page, '1 person is free then').waitFor()
  await page.getByLabel('Time').selectOption('weekend_night')
  await page.getByRole('button', { name: 'Change the time' }).click()
  await keys.startsAt(page.getByLabel('Time'))
  await page.getByLabel('Time').selectOption('weekend_morning')
  await page.getByRole('button', { name: 'Invite Rowan' }).click()
  await page.getByLabel('Message to Rowan').fill('The easy path?')
  await assertAccessible(t, page, 'discover hangouts')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  // The card of who was asked says so too, after their name.
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Invitation Sent!/ })
    .waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /Rowan.*Invitation Sent!/ })
    .waitFor()
  await tab(page, 'Invites').click()
  const sent = page.getByRole('region', { name: 'Sent' })
  await sent.getByText('Pending').waitFor()

  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(theirs, '/hangouts?tab=invites')
  await waitForSplash(theirs)
  await theirs.getByText('The easy path?').waitFor()
  await tab(theirs, 'Invites 1 to answer').waitFor()
  await theirs.setViewportSize(windows.desktop)
  await assertAccessible(t, theirs, 'an invitation to answer')
  await theirs.setViewportSize(windows.phone)
  await theirs.getByRole('button', { name: 'Accept the invitation of Juniper' }).click()
  await waitForToast(theirs, 'Invitation Updated')
  await theirs.getByRole('region', { name: 'Received' }).getByText('Accepted').waitFor()
  await sent.getByText('Accepted').waitFor() // by a push, without a reload
  await assertAccessible(t, page, 'invitations')

  await tab(page, 'Plans').click()
  await page.getByRole('button', { name: 'Choose a date of Hiking with Rowan' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hiking' })
  await sheet.waitFor()
  await assertAccessible(t, page, 'the date of a plan')
  const year = new Date().getFullYear() + 1
  await sheet.getByLabel('Date and time').fill(`${year}-05-09T10:30`)
  await sheet.getByLabel('Place').fill('The blue gate')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Plan Updated')
  await page.getByText('The blue gate').waitFor()
  await page.getByRole('link', { name: 'Message Rowan' }).waitFor()
  const file = page.getByRole('link', { name: 'Add to calendar Hiking with Rowan' })
  const address = (await file.getAttribute('href')) ?? ''
  t.regex((await me.get(address)).body, /^SUMMARY:Hiking with Rowan\r$/m)
  await tab(theirs, 'Plans').click()
  await theirs.getByText('The blue gate').waitFor()
  await theirs.getByRole('button', { name: 'Change of Hiking with Juniper' }).click()
  await theirs.getByRole('switch', { name: 'Done' }).click()
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await heading(theirs, 'Done').waitFor()
  await heading(page, 'Done').waitFor()
  await assertAccessible(t, page, 'plans')
})
