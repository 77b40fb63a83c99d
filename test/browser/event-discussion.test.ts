import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

inBrowser('guests discuss an event, where two who hide from each other do not meet', async t => {
  const { origin, me, you, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage')
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate }
  const { id } = (await me.post('/api/events', soup)).body
  await caughtUp()
  for (const one of [you, sage]) await one.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await sage.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()

  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(theirs, `/events/${id}`)
  await waitForSplash(theirs)
  await heading(theirs, 'From the hosts').waitFor()
  t.is(await heading(theirs, 'Discussion').count(), 0)

  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, `/events/${id}`)
  await waitForSplash(page)
  const panel = page.getByRole('region', { name: 'Discussion' })
  const turn = panel.getByRole('switch', { name: 'Let people who are going discuss it' })
  await turn.press('Space')
  await panel.getByRole('button', { name: 'Join the discussion' }).waitFor()
  t.is(await turn.getAttribute('aria-checked'), 'true')
  await assertAccessible(t, page, 'an event with a discussion, for its host')

  const join = theirs.getByRole('button', { name: 'Join the discussion' })
  await join.waitFor()
  await assertAccessible(t, theirs, 'an event with a discussion, for a guest')
  await assertFits(t, theirs, 'an event with a discussion, for a guest')
  await join.click()
  const field = theirs.getByPlaceholder('Type a message...')
  await field.fill('Who brings bread?')
  await field.press('Enter')
  await heading(theirs, 'Soup night').waitFor()
  await theirs.getByText('1 member', { exact: true }).waitFor()

  const third = await openPage(t, { origin, cookie: sage.cookie, reducedMotion: true })
  await visit(third, `/events/${id}`)
  await waitForSplash(third)
  await third.getByRole('button', { name: 'Join the discussion' }).press('Enter')
  await third.getByPlaceholder('Type a message...').fill('I come by bike.')
  await third.getByPlaceholder('Type a message...').press('Enter')

  await panel.getByRole('button', { name: 'Join the discussion' }).press('Enter')
  const lines = page.getByRole('region', { name: 'Messages in' }).getByRole('listitem')
  await lines.filter({ hasText: 'Who brings bread?' }).waitFor()
  await lines.filter({ hasText: 'I come by bike.' }).waitFor()
  await page.getByText('3 members', { exact: true }).waitFor()
  const field2 = page.getByPlaceholder('Type a message...')
  await field2.fill('I do.')
  await field2.press('Enter')
  await page.getByLabel('New topic').waitFor()
  t.is(await page.getByRole('button', { name: 'Invite a match' }).count(), 0)
  await assertAccessible(t, page, 'a discussion, for its host')
  await page.getByRole('button', { name: 'More about Sage' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report or Block' }).waitFor()
  t.is(await page.getByRole('menuitem').count(), 1, 'nobody is removed here')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  for (const [guest, own, hidden] of [
    [theirs, 'Who brings bread?', 'I come by bike.'],
    [third, 'I come by bike.', 'Who brings bread?'],
  ] as const) {
    const read = guest.getByRole('region', { name: 'Messages in' }).getByRole('listitem')
    await read.filter({ hasText: 'I do.' }).waitFor()
    await read.filter({ hasText: own }).waitFor()
    t.is(await read.filter({ hasText: hidden }).count(), 0)
    await guest.getByText('2 members', { exact: true }).waitFor()
  }
  await assertAccessible(t, theirs, 'a discussion, for a guest')
  await assertFits(t, theirs, 'a discussion, for a guest')

  await visit(third, `/events/${id}`)
  await third.getByRole('link', { name: 'Open the discussion' }).waitFor()
  await third.getByRole('button', { name: 'Leave', exact: true }).click()
  await waitForToast(third, 'You left the discussion')
  await third.getByRole('button', { name: 'Join the discussion' }).waitFor()

  await visit(page, `/events/${id}`)
  await turn.press('Space')
  const sheet = page.getByRole('dialog', { name: 'End the discussion?' })
  await assertAccessible(t, page, 'the question before a discussion ends')
  await sheet.getByRole('button', { name: 'End discussion' }).click()
  await waitForToast(page, 'Discussion ended')
  await theirs.getByText('Group not found').waitFor()
  await visit(theirs, `/events/${id}`)
  await heading(theirs, 'From the hosts').waitFor()
  t.is(await heading(theirs, 'Discussion').count(), 0)
})
