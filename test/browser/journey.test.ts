import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { startServer } from '../http/server.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { keysOf } from './keyboard.ts'
import {
  fillBasics,
  heading,
  matchMoment,
  nextStep,
  pictureFile,
  submitProfile,
  waitForSplash,
  waitForToast,
} from './setup.ts'

const signIn = async (page: Page, email: string) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Basic Info' }).waitFor()
}

const createProfile = async (page: Page, pseudonym: string) => {
  await fillBasics(page, pseudonym)
  for (const step of [1, 2, 3, 4] as const) await nextStep(page, step)
  await submitProfile(page)
}

/** Goes from the first screen to the deck by keyboard alone, with a photo. */
const joinByKeyboard = async (t: ExecutionContext, page: Page, pseudonym: string) => {
  const { press, type, startsAt } = keysOf(t, page)
  const main = page.getByRole('main')
  await visit(page, '/')
  await waitForSplash(page)
  await press(page.getByRole('link', { name: 'Get Started' }))
  await heading(page, 'Log in to Kith').waitFor()
  await startsAt(main)
  await press(page.getByRole('link', { name: 'Continue with Kith' }))
  await startsAt(page.getByLabel('E-mail address'))
  await page.keyboard.type(`${pseudonym}@example.org`)
  await page.keyboard.press('Enter')

  await heading(page, 'Basic Info').waitFor()
  await waitForSplash(page)
  await press(page.getByLabel('I am 18 or older'), ' ')
  await type(page.getByRole('textbox', { name: 'Age', exact: true }), '31')
  await type(page.getByLabel('Pseudonym'), pseudonym)
  await type(page.getByLabel('Gender'), 'Non-b')
  await type(page.getByLabel('Orientation'), 'In my')
  await type(page.getByLabel('Orientation in your own words'), 'mostly queer')
  for (const next of ['Your card', 'Meeting people', 'Add Photos'])
    await press(page.getByRole('button', { name: `Next: ${next}` }))

  await heading(page, 'Photos').waitFor()
  await startsAt(main)
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByLabel('Add photos'))
  await (await chooser).setFiles([await pictureFile('me.jpg')])
  await press(page.getByRole('button', { name: 'Use it as it is' }))
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()
  await press(page.getByRole('button', { name: 'Next: Select Hobbies' }))

  await heading(page, 'Hobbies').waitFor()
  await startsAt(main)
  await type(page.getByPlaceholder('Search hobbies...'), 'hik')
  await press(page.getByRole('button', { name: 'Hiking' }))
  await page.getByText('1 hobby(ies) selected').waitFor()
  await press(page.getByRole('button', { name: 'Next: Set Boundaries' }))

  await heading(page, 'Boundaries & Consent').waitFor()
  await startsAt(main)
  const touch = page.getByRole('radiogroup', { name: 'Physical touch' })
  await press(touch.getByRole('radio', { name: 'Yes' }), ' ')
  await press(page.getByRole('button', { name: 'Next: Relationship Preferences' }), 'Enter', 60)
  await heading(page, 'Relationship Preferences').waitFor()
  await startsAt(main)
  await press(page.getByRole('button', { name: 'Create Profile' }), 'Enter', 60)
  await waitForToast(page, 'Profile Created!')
  await heading(page, 'Discover').waitFor()
  await startsAt(main)
}

const cardOf = (page: Page, pseudonym: string) => page.getByRole('article', { name: pseudonym })

const sendMessage = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type a message...').fill(text)
  await page.keyboard.press('Enter')
}

/** Waits until the conversation shows a message of `from`. */
const waitForMessage = (page: Page, from: string, text: string) =>
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

inBrowser('two members sign in, match and chat, one of them by keyboard alone', async t => {
  const { origin } = await startServer(t)
  const sable = await openPage(t, { origin, stickyToasts: true, withSplash: true })
  const wren = await openPage(t, { origin, phone: true, stickyToasts: true })
  const keys = keysOf(t, sable)

  await Promise.all([joinByKeyboard(t, sable, 'Sable'), signIn(wren, 'wren@example.org')])
  await sable.getByText('Nobody here yet').waitFor()
  await createProfile(wren, 'Wren')

  await cardOf(wren, 'Sable').waitFor()
  await drag(wren, 'Sable', -140)
  await waitForToast(wren, 'Passed')
  await wren.getByRole('group', { name: 'Your answer' }).waitFor({ state: 'detached' })
  await wren.getByRole('button', { name: 'Undo' }).click()
  await cardOf(wren, 'Sable').waitFor()
  await wren.getByRole('button', { name: 'Like', exact: true }).click()
  await waitForToast(wren, 'Liked!')

  await keys.press(sable.getByRole('button', { name: 'Look again' }))
  await cardOf(sable, 'Wren').waitFor()
  await sable.keyboard.press('ArrowLeft')
  await waitForToast(sable, 'Passed')
  await sable.getByText('No more profiles').waitFor()
  await sable.keyboard.press('u')
  await cardOf(sable, 'Wren').waitFor()
  const matched = keys.waitForAnnouncement("It's a Match!")
  await sable.keyboard.press('ArrowRight')
  await matchMoment(sable).waitFor()
  await matched
  await keys.press(sable.getByRole('button', { name: 'Write' }), 'Enter', 6)
  await sable.getByText('Start the conversation!').first().waitFor()
  await keys.startsAt(sable.getByRole('main'))

  await matchMoment(wren).waitFor()
  await wren.getByRole('button', { name: 'Keep looking' }).click()
  await wren.getByRole('button', { name: 'Notifications 1 unread' }).click()
  await wren.getByRole('heading', { name: 'New (1)' }).waitFor()
  await wren.getByRole('dialog').getByRole('link').click()
  await wren.getByRole('heading', { name: 'Your Matches' }).waitFor()
  await wren.getByText('Matched for dating').waitFor()

  const report = sable.getByRole('button', { name: 'Report or Block' })
  await keys.press(report)
  await keys.startsAt(sable.getByRole('dialog'))
  await sable.keyboard.press('Escape')
  await sable.getByRole('dialog').waitFor({ state: 'detached' })
  await keys.startsAt(report)
  await keys.type(sable.getByPlaceholder('Type a message...'), 'Tea on Sunday?')
  await sable.keyboard.press('Enter')
  await waitForMessage(sable, 'You', 'Tea on Sunday?')

  await wren.getByRole('link', { name: /Chat with Sable.*1 unread/ }).click()
  await waitForMessage(wren, 'Sable', 'Tea on Sunday?')
  await sable.getByText('· Read').waitFor()
  const answered = keys.waitForAnnouncement('Wren: Phones in another room.')
  await sendMessage(wren, 'Phones in another room.')
  await waitForMessage(sable, 'Wren', 'Phones in another room.')
  await answered
  await wren.getByText('· Read').waitFor()
  await wren.getByRole('link', { name: 'Back to Messages' }).click()
  await wren.getByRole('link', { name: /Sable.*You: Phones/ }).waitFor()
  await wren
    .getByRole('link', { name: /unread/ })
    .first()
    .waitFor({ state: 'detached' })
  t.pass()
})
