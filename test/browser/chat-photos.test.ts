import type { Page } from 'playwright-core'
import { photosIn } from '../http/chat-photos.ts'
import { groupOf } from '../http/group-of.ts'
import { assertAccessible } from './assert-accessible.ts'
import { chatOfTwo } from './chat-of-two.ts'
import { inBrowser, visit } from './chromium.ts'
import { pictureFile, waitForSplash } from './setup.ts'

const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'Share a photo', exact: true }).click()
  return page.getByRole('dialog', { name: 'Photos in this chat' })
}

const chooseAndSend = async (page: Page) => {
  const sheet = await openSheet(page)
  await sheet
    .getByLabel('Choose a photo', { exact: true })
    .last()
    .setInputFiles(await pictureFile('lake.jpg'))
  await sheet.getByRole('img', { name: 'The photo to send' }).waitFor()
  await sheet.getByRole('button', { name: 'Send photo' }).click()
  await sheet.waitFor({ state: 'detached' })
}

inBrowser(
  'two matches agree to photos, one sends one, the other looks at it, and it is taken back',
  async t => {
    const { page, theirs } = await chatOfTwo(t, 'How was the lake?')

    const asking = await openSheet(page)
    await assertAccessible(t, page, 'the agreement to photos')
    await asking.getByRole('button', { name: 'Agree to photos' }).click()
    await asking.getByText("Rowan has been asked, once, and hasn't agreed so far.").waitFor()
    await asking.getByRole('button', { name: 'Close', exact: true }).last().click()

    const asked = theirs.getByRole('region', { name: 'Photos in this chat' })
    await asked.getByText('Juniper would like to share photos in this chat.').waitFor()
    await assertAccessible(t, theirs, 'a match that asks for photos')
    await asked.getByRole('button', { name: 'Agree' }).click()
    await asked.waitFor({ state: 'detached' })

    await chooseAndSend(page)
    const blurred = theirs.getByRole('button', { name: 'Photo from Juniper, blurred. Tap to see' })
    await blurred.waitFor()
    await assertAccessible(t, theirs, 'a blurred photo')
    t.is(await theirs.getByRole('img', { name: 'Photo from Juniper' }).count(), 0)
    await blurred.click()
    await theirs.getByRole('img', { name: 'Photo from Juniper' }).waitFor()
    await theirs.getByRole('button', { name: 'Photo from Juniper, show the whole picture' }).click()
    await theirs.getByRole('button', { name: 'Close the picture' }).click()

    const lines = page.getByRole('region', { name: 'Messages with' }).getByRole('listitem')
    const sent = lines.filter({ has: page.getByRole('button', { name: /^Photo that you sent/ }) })
    await sent.getByRole('button', { name: 'More about this message' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Take the photo back' }).click()
    for (const one of [page, theirs]) await one.getByText('This photo was taken back.').waitFor()
    t.is(await theirs.getByRole('img', { name: 'Photo from Juniper' }).count(), 0)
  },
)

inBrowser('a match who does not agree to photos is asked no more, and nothing is sent', async t => {
  const { page, theirs, you, matchId, ...server } = await chatOfTwo(t, 'Hello.')
  const asking = await openSheet(page)
  await asking.getByRole('button', { name: 'Agree to photos' }).click()
  const asked = theirs.getByRole('region', { name: 'Photos in this chat' })
  await asked.getByRole('button', { name: 'No photos' }).click()
  await asked.waitFor({ state: 'detached' })
  await server.caughtUp()
  await theirs.reload()
  await waitForSplash(theirs)
  const lines = theirs.getByRole('region', { name: 'Messages with' }).getByRole('listitem')
  await lines.filter({ hasText: 'Hello.' }).waitFor()
  t.is(await asked.count(), 0)
  await asking.getByText("Rowan has been asked, once, and hasn't agreed so far.").waitFor()
  t.is(await asking.getByRole('button', { name: 'Send photo' }).count(), 0)
})

inBrowser('in a group a member sees photos once they agree', async t => {
  const { page, theirs, me, you, ...server } = await chatOfTwo(t, 'Hello.')
  const id = await groupOf(server, me, [you])
  const photos = photosIn(server, 'group-chats', id)
  await photos.agree(me)
  await photos.send(me)
  await visit(theirs, `/group-chats/${id}`)
  await waitForSplash(theirs)
  await theirs.getByText("A photo. You'll see it once you agree to photos here.").waitFor()
  await assertAccessible(t, theirs, 'a photo that its reader has not agreed to')
  await theirs.getByRole('button', { name: 'About photos' }).click()
  const sheet = theirs.getByRole('dialog', { name: 'Photos in this chat' })
  await sheet.getByText('Who agrees can send photos here').waitFor()
  await sheet.getByRole('button', { name: 'Agree to photos' }).click()
  await sheet.getByRole('button', { name: 'Send photo' }).waitFor()
  await assertAccessible(t, theirs, 'the choice of a photo')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await theirs.getByRole('button', { name: 'Photo from Juniper, blurred. Tap to see' }).waitFor()
  await visit(page, `/group-chats/${id}`)
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Photo that you sent, blurred. Tap to see' }).waitFor()
})
