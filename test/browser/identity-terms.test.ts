import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

for (const device of ['phone', 'desktop'] as const)
  inBrowser(
    `a member names their gender by the keyboard on a ${device}, and filters by terms`,
    async t => {
      const { origin, me, quickMember, caughtUp } = await community(t)
      await quickMember('Sage', { gender: 'demigirl' })
      await caughtUp()
      const page = await openPage(t, {
        origin,
        cookie: me.cookie,
        phone: device === 'phone',
        reducedMotion: true,
      })
      await visit(page, '/profile')
      await waitForSplash(page)
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByRole('button', { name: /^Basic Info/ }).click()
      const basics = page.getByRole('dialog', { name: 'Basic Info' })
      await basics.getByLabel('Gender').focus()
      await page.keyboard.type('Trans w')
      await basics.getByLabel('Orientation').focus()
      await page.keyboard.type('Quee')
      await assertAccessible(t, page, `genders and orientations on a ${device}`)
      await basics.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Trans woman', { exact: true }).waitFor()
      t.like((await me.get('/api/profile')).body, { gender: 'trans_woman', orientation: 'queer' })

      await visit(page, '/filter-settings')
      await heading(page, 'Who You Want to See').waitFor()
      await page.getByRole('button', { name: 'Add a filter' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a filter' })
      await sheet.getByRole('radio', { name: 'Gender' }).click()
      await sheet.getByRole('button', { name: 'Add Filter' }).click()
      await page.getByRole('button', { name: 'More terms' }).press('Enter')
      await page.getByRole('button', { name: 'Demigirl' }).press('Enter')
      await waitForToast(page, 'Discovery Filters Updated')
      await page.getByRole('button', { name: 'Demigirl', pressed: true }).waitFor()
      await assertAccessible(t, page, `a filter by many terms on a ${device}`)
      await caughtUp()
      const { body } = await me.get('/api/discover/dating')
      t.deepEqual(
        body.map(({ pseudonym }: { pseudonym: string }) => pseudonym),
        ['Sage'],
      )
    },
  )
