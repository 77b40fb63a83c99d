import { startServer } from '../http/server.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { fillBasics, go, heading, nextStep, pictureFile, waitForSplash } from './setup.ts'

inBrowser("a visitor's screens are accessible", async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await assertAccessible(t, page, 'landing')
  const screens = {
    '/auth/login?error=expired': 'Log in to Kith',
    '/manifesto': 'Why Kith exists',
    '/legal/privacy': 'Privacy Policy',
    '/legal/terms': 'Terms',
    '/legal/guidelines': 'Community Guidelines',
    '/nowhere': '404 Page Not Found',
  }
  for (const [path, title] of Object.entries(screens)) {
    await go(page, path)
    await heading(page, title).waitFor()
    await assertAccessible(t, page, path)
  }
  await visit(page, '/offline.html')
  await heading(page, 'You are offline').waitFor()
  await assertAccessible(t, page, 'offline')
  await visit(page, '/api/docs')
  await heading(page, 'The API of Kith').waitFor()
  await assertAccessible(t, page, 'the documentation')
})

inBrowser('the wizard is accessible', async t => {
  const { origin, quickVisitor } = await startServer(t)
  const { cookie } = await quickVisitor('Ash')
  const page = await openPage(t, {
    origin,
    cookie,
    phone: true,
    reducedMotion: true,
  })
  await visit(page, '/profile-setup')
  await waitForSplash(page)
  await page.getByRole('combobox', { name: 'City' }).fill('lisb')
  await page.getByRole('listbox', { name: 'Cities' }).waitFor()
  await assertAccessible(t, page, 'wizard')
  await page.getByRole('button', { name: 'Next: Add Photos' }).click()
  await page.getByText('Choose a pseudonym.').waitFor()
  await assertAccessible(t, page, 'wizard with mistakes')

  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  const damagedFile = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') }
  const files = [await pictureFile('a.jpg'), await pictureFile('b.jpg'), damagedFile]
  await page.getByLabel('Add photos').setInputFiles(files)
  await page.getByText('Not uploaded', { exact: true }).waitFor()
  await assertAccessible(t, page, 'photos')
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()
  await nextStep(page, 2)
  await page.getByRole('button', { name: 'Hiking' }).click()
  await page.evaluate('scrollTo(0, 0)') // a button half under the docked ones counts as too small
  await assertAccessible(t, page, 'hobbies')
  await nextStep(page, 3)
  const touch = page.getByRole('radiogroup', { name: 'Physical touch' })
  await touch.getByRole('radio', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Add a note on physical touch' }).click()
  await assertAccessible(t, page, 'boundaries')
  await nextStep(page, 4)
  const casual = page.getByRole('radiogroup', { name: 'Casual dating' })
  await casual.getByRole('radio', { name: 'Like to Have' }).click()
  await assertAccessible(t, page, 'relationship preferences')
})

inBrowser('the onboarding is accessible', async t => {
  const { origin, quickVisitor } = await startServer(t)
  const { cookie } = await quickVisitor('Ash')
  const page = await openPage(t, { origin, cookie, phone: true, reducedMotion: true })
  await visit(page, '/ai-onboarding')
  await waitForSplash(page)
  const start = page.getByRole('button', { name: 'Start AI Onboarding' })
  await start.waitFor()
  await assertAccessible(t, page, 'the start of the onboarding')
  const next = page.getByRole('button', { name: /^(Next Question|Get Recommendations)$/ })
  const answers = [
    () => page.getByRole('textbox', { name: 'Your answer' }).fill('Ask me.'),
    () => page.getByRole('checkbox', { name: 'Chosen family' }).check(),
    () => page.getByRole('radio', { name: 'Polyfidelity' }).check(),
    () => page.getByRole('checkbox', { name: 'Yoga' }).check(),
    () => page.getByRole('slider').press('ArrowRight'),
    () => page.getByRole('textbox', { name: 'Your answer' }).fill('Two partners.'),
  ]
  await start.click()
  for (const [place, answer] of answers.entries()) {
    await page.getByText(`Question ${place + 1} of 6`).waitFor()
    await answer()
    await page.evaluate('scrollTo(0, 0)')
    await assertAccessible(t, page, `question ${place + 1} of the onboarding`)
    await next.click()
  }
  await page.getByRole('button', { name: 'Yoga' }).waitFor()
  await assertAccessible(t, page, 'recommendations')
})
