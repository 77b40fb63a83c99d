import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForSplash, waitForToast } from './setup.ts'

for (const device of ['phone', 'desktop'] as const)
  inBrowser(
    `a member answers prompts on a ${device}, and others read them between the facts`,
    async t => {
      const { origin, me, you, caughtUp } = await community(t)
      const page = await openPage(t, {
        origin,
        cookie: you.cookie,
        phone: device === 'phone',
        reducedMotion: true,
      })
      await visit(page, '/profile')
      await waitForSplash(page)
      await page.getByText('Answer up to three, in your own words.').waitFor()
      await page.getByRole('button', { name: 'Edit prompts' }).click()
      const sheet = page.getByRole('dialog', { name: 'Prompts' })
      const add = sheet.getByRole('button', { name: 'Add prompt' })
      t.true(await add.isDisabled(), 'no prompt is chosen')
      const choose = async (from: string, label: string) => {
        await sheet.getByLabel(from).selectOption({ label })
        await add.press('Enter')
      }
      await choose('Add a prompt', 'A small thing that makes my day')
      await page.keyboard.type('Rain on a tent.') // the answer has the focus
      await choose('Add another', 'The pace that suits me')
      await sheet.getByRole('button', { name: 'Save Changes' }).click()
      await sheet.getByText('Write an answer, or remove the prompt.').waitFor()
      await sheet.getByLabel('The pace that suits me').fill('One good evening at a time.')
      await choose('Add another', 'A green flag I notice early')
      await sheet.getByText("That's three. Remove one to add another.").waitFor()
      await assertAccessible(t, page, `the sheet of prompts on a ${device}`)
      await sheet.getByRole('button', { name: 'Remove A green flag I notice early' }).press('Enter')
      await sheet.getByRole('button', { name: 'Move up The pace that suits me' }).press('Enter')
      await sheet.getByRole('button', { name: 'Save Changes' }).click()
      await waitForToast(page, 'Prompts Updated')
      await page.getByText('One good evening at a time.').waitFor()
      await assertAccessible(t, page, `a profile with prompts on a ${device}`)
      t.deepEqual((await you.get('/api/profile-prompts')).body.answers, [
        { prompt: 'pace', answer: 'One good evening at a time.' },
        { prompt: 'small_joy', answer: 'Rain on a tent.' },
      ])

      await caughtUp()
      const theirs = await openPage(t, {
        origin,
        cookie: me.cookie,
        phone: device === 'phone',
        reducedMotion: true,
      })
      await visit(theirs, '/')
      await waitForSplash(theirs)
      await theirs.getByRole('button', { name: 'More about Rowan' }).click()
      const more = theirs.getByRole('dialog', { name: 'More about Rowan' })
      await more.getByRole('region', { name: 'The pace that suits me' }).waitFor()
      const titles = await more.getByRole('heading', { level: 3 }).allInnerTexts()
      t.deepEqual(titles.slice(0, 3), [
        'The pace that suits me',
        'Identity',
        'A small thing that makes my day',
      ])
      await assertAccessible(t, theirs, `a member's prompts on a ${device}`)
    },
  )
