import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import { waitForSplash, waitForToast } from '../setup.ts'

const changedElsewhere = /You changed this list on another device or in another tab/

inBrowser('tags that another tab has saved are not overwritten', async t => {
  const { origin, me, caughtUp } = await community(t)
  await me.put('/api/profile-tags', { tags: ['tea'] })
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    stickyToasts: true,
  })
  await visit(page, '/profile')
  await waitForSplash(page)
  for (const size of [windows.desktop, windows.phone]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Edit Tags' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tags' })
    await sheet.getByText('tea').first().waitFor()
    await sheet.getByRole('textbox', { name: 'Tags' }).fill(`mine ${size.width}`)
    await page.keyboard.press('Enter')
    const elsewhere = ['tea', `elsewhere ${size.width}`]
    await me.put('/api/profile-tags', { tags: elsewhere })
    await caughtUp()
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: changedElsewhere })
    await toast.waitFor()
    t.deepEqual((await me.get('/api/profile-tags')).body.tags, elsewhere)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
})

inBrowser('a new description does not open a group that another device has closed', async t => {
  const { origin, me, caughtUp } = await community(t)
  const { body: group } = await me.post('/api/group-chats', {
    name: 'Slow hikers',
    interests: ['hiking'],
    availability: ['weekends'],
    admission: 'open',
  })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, `/group-chats/${group.id}`)
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit group' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Group' })
  await form.getByLabel('Description').fill('Every Sunday.')
  await me.patch(`/api/group-chats/${group.id}`, { admission: 'invitation' })
  await caughtUp()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForToast(page, 'Group Updated')
  t.like((await me.get(`/api/group-chats/${group.id}`)).body, {
    admission: 'invitation',
    description: 'Every Sunday.',
  })
})
