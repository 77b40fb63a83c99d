import type { Page } from 'playwright-core'
import { startServer } from '../http/server.ts'
import { inBrowser, openPage } from './chromium.ts'
import { create, fillBasics, goOnFrom, heard } from './setup.ts'

const signIn = async (page: Page, email: string) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Basic Info' }).waitFor()
}

const createProfile = async (page: Page, pseudonym: string) => {
  await fillBasics(page, pseudonym)
  for (const step of [1, 2, 3, 4] as const) await goOnFrom(page, step)
  await create(page)
}

const cardOf = (page: Page, pseudonym: string) => page.getByRole('article', { name: pseudonym })

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type a message...').fill(text)
  await page.keyboard.press('Enter')
}

/** A message shows in the conversation, sent by `from`. */
const said = (page: Page, from: string, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: `${from}: ${text}` })
    .waitFor()

const drag = async (page: Page, pseudonym: string, sideways: number) => {
  const box = await cardOf(page, pseudonym).boundingBox()
  if (!box) throw new Error(`${pseudonym} has no card.`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + sideways, y, { steps: 5 })
  await page.mouse.up()
}

inBrowser('two members sign in, meet, match and talk', async t => {
  const { origin } = await startServer(t)
  const sable = await openPage(t, { origin })
  const wren = await openPage(t, { origin, phone: true })

  await Promise.all([signIn(sable, 'sable@example.org'), signIn(wren, 'wren@example.org')])
  await createProfile(sable, 'Sable')
  await sable.getByText('No more profiles').waitFor()
  await createProfile(wren, 'Wren')

  await cardOf(wren, 'Sable').waitFor()
  await drag(wren, 'Sable', -140)
  await heard(wren, 'Passed')
  await wren.getByRole('group', { name: 'Your answer' }).waitFor({ state: 'detached' })
  await wren.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
  await cardOf(wren, 'Sable').waitFor()
  await wren.getByRole('button', { name: 'Like', exact: true }).click()
  await heard(wren, 'Liked!')

  await sable.getByRole('button', { name: 'Look again' }).click()
  await cardOf(sable, 'Wren').waitFor()
  await sable.keyboard.press('ArrowRight')
  await heard(sable, "It's a Match! 🎉")
  await sable.getByRole('button', { name: 'Open chat' }).click()
  await sable.getByText('Start the conversation!').first().waitFor()

  await wren.getByRole('button', { name: 'Notifications 1 unread' }).click()
  await wren.getByRole('heading', { name: 'New (1)' }).waitFor()
  await wren.getByRole('dialog').getByRole('link').click()
  await wren.getByRole('heading', { name: 'Your Matches' }).waitFor()
  await wren.getByText('Matched for dating').waitFor()
  await wren.getByRole('link', { name: 'Chat with Sable' }).click()

  await say(sable, 'Tea on Sunday?')
  await said(sable, 'You', 'Tea on Sunday?')
  await said(wren, 'Sable', 'Tea on Sunday?')
  await sable.getByText('· Read').waitFor()
  await say(wren, 'Phones in another room.')
  await said(sable, 'Wren', 'Phones in another room.')
  await wren.getByText('· Read').waitFor()
  t.pass()
})
