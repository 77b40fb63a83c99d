import { community } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { assertFits } from '../assert-fits.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForSplash, waitForToast } from '../setup.ts'

inBrowser('wishes that the wizard left open are asked after the first likes, once', async t => {
  const { origin, me, quickMember, caughtUp } = await community(t)
  await Promise.all(['Ash', 'Sage', 'Moss'].map(name => quickMember(name)))
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  const invitation = page.getByRole('complementary', { name: 'What you wish for' })
  const shown = page.getByRole('article')
  for (let likes = 0; likes < 3; likes += 1) {
    const name = await shown.getAttribute('aria-label')
    t.is(await invitation.count(), 0, `after ${likes} likes`)
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await waitForToast(page, 'Liked!')
    await page.getByRole('article', { name: name ?? '' }).waitFor({ state: 'detached' })
  }
  await invitation.getByText('Not said yet: Commitment, Emotional Intimacy.').waitFor()
  await assertAccessible(t, page, 'the invitation to say wishes')
  await assertFits(t, page, 'deck with the invitation')

  await invitation.getByRole('button', { name: 'Say what you wish for' }).click()
  const sheet = page.getByRole('dialog', { name: 'Relationship Preferences' })
  await sheet.getByRole('button', { name: /^Commitment 0 of/ }).click()
  await sheet
    .getByRole('radiogroup', { name: 'Casual dating' })
    .getByRole('radio', { name: 'Maybe' })
    .click()
  await sheet.getByRole('button', { name: /^Save/ }).click()
  await waitForToast(page, 'Preferences Updated')
  await invitation.getByText('Not said yet: Emotional Intimacy,').waitFor()

  await invitation.getByRole('button', { name: 'Not now' }).click()
  await invitation.waitFor({ state: 'detached' })
  await page.reload()
  await waitForSplash(page)
  t.is(await invitation.count(), 0, 'it does not come back')
})
