// In a process of its own: it runs commands beside the server.
import type { Page } from 'playwright-core'
import { community } from '../http/community.ts'
import { openDesk, staffMember, staffOf } from '../http/desk-session.ts'
import { upload } from '../http/photo-form.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading } from './setup.ts'

const folder = process.env.KITH_TEST_PICTURES

/** Checks a page of the desk, and takes pictures of it where a folder is named. */
const look = async (t: Parameters<typeof assertFits>[0], page: Page, screen: string) => {
  await assertAccessible(t, page, screen)
  await assertFits(t, page, screen)
  for (const theme of folder ? ['light', 'dark'] : []) {
    await page.evaluate(
      `Object.assign(document.documentElement.dataset, { theme: '${theme}', a11y: 'off' })`,
    )
    const name = `${screen}-${page.viewportSize()?.width}-${theme}`
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }
}

for (const phone of [true, false])
  inBrowser(
    `the staff decide a case and answer its appeal at the desk, ${phone ? 'on a phone' : 'on a desktop'}`,
    async t => {
      const all = await community(t, {
        configure: config => ({ ...config, reviewsPhotos: true }),
      })
      const { me, you, quickMember, quickVisitor, caughtUp } = all
      await you.send('PATCH', '/api/profile', { bio: 'Send me photos, or else.' })
      const { photoUrl } = (await upload(all.origin, you, await jpegOf(400, 300))).body
      await you.post('/api/profile-photos', { photoUrl })
      await caughtUp()
      const [{ id: photoId }] = (await you.get('/api/profile-photos')).body
      const on = { profileId: you.profileId }
      const description = 'They asked again after my no.'
      await me.post('/api/reports', { ...on, reason: 'consent_violation', description, photoId })
      for (const name of ['Wren', 'Bay'])
        await (await quickMember(name)).post('/api/reports', { ...on, reason: 'harassment' })
      await you.send('PATCH', '/api/profile', { bio: 'I like jazz.' })
      const staff = staffOf(t, all)
      const sage = await staffMember(staff, 'Sage')
      const reed = await staffMember(staff, 'Reed', sage)
      const lee = await staffMember(staff, 'Lee', sage)

      const enter = async (env: Readonly<Record<string, string>>) => {
        const { origin, cookie } = await openDesk(t, all, env)
        const page = await openPage(t, { origin, cookie, phone, reducedMotion: true })
        await visit(page, '/')
        await heading(page, 'Cases').waitFor()
        return page
      }
      const page = await enter(sage)
      await page.getByText('A wave:').waitFor()
      await look(t, page, 'queue')

      // The keyboard reaches the case, and what waits is said first.
      await page.keyboard.press('Tab')
      await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await heading(page, 'Rowan').waitFor()
      await page.getByText('They asked again after my no.').waitFor()
      await page.getByText('Photo as it was reported').click()
      const kept = page.getByRole('img', { name: 'Photo as it was reported' })
      await kept.evaluate('image => image.decode()')
      await look(t, page, 'case')

      await page.getByRole('radio', { name: /^Suspend/ }).check()
      await page.getByRole('button', { name: 'Decide' }).click()
      await page.getByRole('alert').getByText('Name the rule').waitFor()
      t.true(await page.getByRole('radio', { name: /^Suspend/ }).isChecked())
      await look(t, page, 'refused')
      await page
        .getByLabel('Rule of the guidelines that was broken')
        .selectOption('Ask, and take the answer')
      await page.getByLabel('Reason, in your own words').fill('You went on after a no.')
      t.true(await page.getByRole('checkbox', { name: /^Consent violation/ }).isChecked())
      await page.getByRole('button', { name: 'Decide' }).click()
      await page.getByRole('status').getByText('A colleague confirms it').waitFor()

      await page.getByRole('link', { name: 'New photos' }).click()
      await heading(page, 'New photos').waitFor()
      await page.getByRole('img').evaluate('image => image.decode()')
      await page.getByText('Remove it').click()
      await look(t, page, 'photos')
      await page.getByRole('button', { name: 'Remove the photo' }).click()
      await page.getByRole('alert').getByText('Name the rule').waitFor()
      await page.getByRole('button', { name: 'Show it to everybody' }).click()
      await page.getByRole('status').getByText('Everybody sees the photo now').waitFor()
      await page.getByText('No photo waits.').waitFor()
      await look(t, page, 'no photos')

      const theirs = await enter(reed)
      await theirs.getByText('a decision to confirm').waitFor()
      await theirs.getByRole('link', { name: 'Rowan' }).click()
      await look(t, theirs, 'waiting')
      await theirs.getByRole('button', { name: 'Confirm: it holds then' }).click()
      await theirs.getByRole('status').getByText('It holds now').waitFor()
      await caughtUp()
      const back = await quickVisitor('Rowan')
      const [{ id }] = (await back.get('/api/decisions')).body
      await back.post(`/api/decisions/${id}/appeal`, { words: 'It was my brother.' })
      await caughtUp()

      const fresh = await enter(lee)
      await fresh.getByText('an appeal to answer').waitFor()
      await fresh.getByRole('link', { name: 'Rowan' }).click()
      await look(t, fresh, 'appeal')
      await fresh.getByRole('radio', { name: /^It is reversed/ }).check()
      await fresh.getByLabel('Why, for the person concerned').fill('It was.')
      await fresh.getByRole('button', { name: 'Answer the appeal' }).click()
      await fresh.getByRole('status').getByText('Reversed').waitFor()
      await caughtUp()
      t.like((await back.get('/api/decisions')).body, [{ holds: false }])
    },
  )
