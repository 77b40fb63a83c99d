import { community } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import { waitForSplash, waitForToast } from '../setup.ts'

inBrowser('two matches compare boundaries and see only what both said yes or maybe to', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  const preferences = [{ category: 'date_nights', level: 'yes' }]
  await me.post('/api/consent-preferences', { preferences })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/matches')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Rowan', exact: true }).click()
  await page.getByRole('button', { name: 'Compare boundaries' }).click()
  const sheet = page.getByRole('dialog', { name: 'Compare boundaries with Rowan' })
  await sheet.getByText('A no stays with you').waitFor()
  await sheet.getByText('Filled in from your boundaries.').waitFor()
  const answer = (topic: string, level: string) =>
    sheet.getByRole('radiogroup', { name: topic }).getByRole('radio', { name: level })
  t.true(await answer('Date nights', 'Yes').isChecked())
  await answer('Social media', 'Yes').click()
  await answer('Overnight stays', 'Maybe').click()
  await answer('Kink and BDSM', 'No').click()
  await assertAccessible(t, page, 'compare boundaries')
  await sheet.getByRole('button', { name: 'Send answers' }).click()
  await sheet.getByText('Waiting for Rowan').waitFor()
  await assertAccessible(t, page, 'a comparison that waits')
  await sheet.getByRole('button', { name: 'Take back' }).click()
  await waitForToast(page, 'Answers taken back')
  await answer('Date nights', 'Yes').waitFor()
  await answer('Social media', 'Yes').click()
  await answer('Overnight stays', 'Maybe').click()
  await sheet.getByRole('button', { name: 'Send answers' }).click()
  await sheet.getByText('Waiting for Rowan').waitFor()

  const theirs = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(theirs, `/chat/${matchId}`)
  await waitForSplash(theirs)
  const asked = theirs.getByRole('region', { name: 'Compare boundaries' })
  await asked.getByText('Juniper would like to compare boundaries with you.').waitFor()
  await assertAccessible(t, theirs, 'a chat in which a match asks to compare')
  await asked.getByRole('button', { name: 'Answer' }).click()
  const other = theirs.getByRole('dialog', { name: 'Compare boundaries with Juniper' })
  await other.getByText('Juniper has answered and waits for you.').waitFor()
  await other.getByRole('button', { name: 'Send answers' }).click()
  await other.getByText('Answer at least one.').waitFor()
  for (const [topic, level] of [
    ['Date nights', 'Yes'],
    ['Social media', 'No'],
    ['Overnight stays', 'Yes'],
  ] as const)
    await other.getByRole('radiogroup', { name: topic }).getByRole('radio', { name: level }).click()
  await assertAccessible(t, theirs, 'a comparison that was asked for')
  await other.getByRole('button', { name: 'Send answers' }).click()

  // Both at the same moment: the first by a live message, without a reload.
  for (const result of [other, sheet]) {
    await result.getByRole('list', { name: 'Yes from both' }).getByText('Date nights').waitFor()
    await result.getByRole('list', { name: 'Talk about it' }).getByText('Overnight').waitFor()
    t.is(await result.getByText('Social media').count(), 0, 'a no of one is told to nobody')
    await result.getByText(/^You can compare again from /).waitFor()
  }
  await assertAccessible(t, theirs, 'a comparison on a desktop')
  await assertAccessible(t, page, 'a comparison on a phone')
  await page.setViewportSize(windows.desktop)
  await sheet.getByText('Close', { exact: true }).last().click()
  await sheet.waitFor({ state: 'detached' })
})
