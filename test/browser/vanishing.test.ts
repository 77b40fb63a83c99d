import { letVanish } from '../http/let-vanish.ts'
import { assertAccessible } from './assert-accessible.ts'
import { chatOfTwo } from './chat-of-two.ts'
import { inBrowser } from './chromium.ts'

inBrowser(
  'two matches agree that messages vanish, on a desktop and on a phone, and they do',
  async t => {
    const { matchId, page, theirs, kith } = await chatOfTwo(t, 'This stays.')

    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Vanishing messages' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Vanishing messages' })
    await sheet.getByText('Rowan lets them stay.').waitFor()
    await sheet.getByRole('radio', { name: '7 days' }).click()
    await assertAccessible(t, page, 'the choice of vanishing messages')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })

    const asked = theirs.getByRole('region', { name: 'Vanishing messages' })
    await asked.getByText('Juniper would like new messages to vanish after 7 days.').waitFor()
    await assertAccessible(t, theirs, 'a match that asks for vanishing messages')
    await asked.getByRole('button', { name: 'Agree' }).click()
    await asked.waitFor({ state: 'detached' })
    for (const one of [page, theirs]) await one.getByText('Vanishing after 7 days').waitFor()

    const field = theirs.getByPlaceholder('Type a message...')
    await field.fill('This vanishes.')
    await field.press('Enter')
    const lines = page.getByRole('region', { name: 'Messages with' }).getByRole('listitem')
    await lines.filter({ hasText: 'This vanishes.' }).waitFor()
    await letVanish(kith, matchId)
    await lines.filter({ hasText: 'This vanishes.' }).waitFor({ state: 'detached' })
    t.is(await lines.filter({ hasText: 'This stays.' }).count(), 1)
  },
)
