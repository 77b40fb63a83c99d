import { community } from '../http/community.ts'
import { groupOf } from '../http/group-of.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForSplash } from './setup.ts'

inBrowser('a founder names a moderator, who opens a topic and pins a message in it', async t => {
  const all = await community(t)
  const { origin, me, you } = all
  const id = await groupOf(all, me, [you])
  await me.post(`/api/group-chats/${id}/messages`, { content: 'Before there were topics.' })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  for (const one of [page, theirs]) {
    await visit(one, `/group-chats/${id}`)
    await waitForSplash(one)
  }

  await page.getByRole('button', { name: 'More about Rowan' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Make moderator' }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByText('Moderator', { exact: true }).waitFor()
  await page.getByPlaceholder('Type a message...').focus() // no tooltip stays open
  await assertAccessible(t, page, 'a group with a moderator')

  await theirs.getByRole('button', { name: 'About and members' }).click()
  const about = theirs.getByRole('dialog', { name: 'About' })
  await about.getByLabel('New topic').fill('Maps')
  await about.getByRole('button', { name: 'Open topic' }).click()
  await about.getByRole('button', { name: 'Close the topic Maps' }).waitFor()
  await assertAccessible(t, theirs, 'the topics of a group')
  await about.getByRole('button', { name: 'Close', exact: true }).click()

  await theirs.getByRole('button', { name: 'Maps', exact: true }).click()
  const field = theirs.getByPlaceholder('Type a message...')
  await field.fill('The mill has one.')
  await field.press('Enter')
  const lines = theirs.getByRole('region', { name: 'Messages in' }).getByRole('listitem')
  await lines.filter({ hasText: 'The mill has one.' }).waitFor()
  t.is(await lines.filter({ hasText: 'Before there were topics.' }).count(), 0)
  await assertAccessible(t, theirs, 'one topic of a group')
  await lines
    .filter({ hasText: 'The mill has one.' })
    .getByRole('button', { name: 'More about this message' })
    .press('Enter')
  await theirs.getByRole('menuitem', { name: 'Pin this message' }).click()
  await theirs.getByRole('menu').waitFor({ state: 'detached' })

  await page.getByRole('region', { name: 'Messages in' }).getByText('The mill has one.').waitFor()
  await you.post(`/api/group-chats/${id}/messages`, { content: 'Something mean.' })
  const mean = page.getByRole('listitem').filter({ hasText: 'Something mean.' })
  await mean.getByRole('button', { name: 'More about this message' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove for everyone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this message?' })
  await question.getByText('Something mean.').waitFor()
  await assertAccessible(t, page, 'the question before a message is removed')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await mean.waitFor({ state: 'detached' })

  const pins = page.getByRole('list', { name: 'Pinned messages' })
  await pins.getByText('The mill has one.').waitFor()
  await assertAccessible(t, page, 'a pinned message')
  await pins.getByRole('button', { name: 'Unpin the message of Rowan' }).click()
  await pins.waitFor({ state: 'detached' })
  await theirs.getByRole('list', { name: 'Pinned messages' }).waitFor({ state: 'detached' })
})
