import type { Page } from 'playwright-core'
import type { OwnSafetyPlan } from '../../contracts/safety/safety.ts'
import { localValue } from '../../web/ui/dates.ts'
import { community } from '../http/community.ts'
import { pins, words } from '../http/shared-plans.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

const HOUR = 3_600_000

const open = async (page: Page, path: string) => {
  await visit(page, path)
  await waitForSplash(page)
}

/** The value of a time field of the page's browser, so many hours from now. */
const fieldValue = async (page: Page, hours: number) => {
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return localValue(new Date(Date.now() + hours * HOUR).toISOString(), zone)
}

inBrowser(
  'a member plans a date, and the person they trust keeps watch without an account',
  async t => {
    let later = 0
    const clock = { now: () => new Date(Date.now() + later) }
    const { origin, me } = await community(t, { clock })
    const phone = { origin, phone: true, reducedMotion: true, stickyToasts: true }
    const page = await openPage(t, { ...phone, cookie: me.cookie })
    await open(page, '/settings')
    await page.getByRole('link', { name: 'Plan a date safely' }).click()
    await heading(page, 'Date safety').waitFor()
    await page.getByText('No plan is open').waitFor()
    await assertAccessible(t, page, 'no plan of a date')
    await page.getByRole('button', { name: 'Plan a date', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Plan a date' })
    await sheet.getByRole('button', { name: 'Make the plan' }).click()
    t.is(await sheet.getByText('Write it here first.').count(), 3)
    await sheet.getByLabel('Whom you meet').and(page.locator(':focus')).waitFor()
    for (const box of await sheet.getByRole('textbox').all())
      t.is(await box.inputValue(), '', 'nothing is filled in')
    await sheet.getByLabel('Whom you meet').fill(words.who)
    await sheet.getByLabel('Where you meet').fill(words.where)
    await sheet.getByLabel('Begins').fill(await fieldValue(page, 1))
    await sheet.getByLabel('When you check in').fill(await fieldValue(page, 3))
    await sheet.getByLabel('What to do if you do not answer').fill(words.note)
    await sheet.getByLabel('Your name for them').fill(words.signed)
    await sheet.getByLabel('PIN', { exact: false }).first().fill(pins.pin)
    await sheet.getByLabel('Second PIN').fill(pins.secondPin)
    await assertAccessible(t, page, 'a new plan of a date')
    await assertFits(t, page, 'a new plan of a date')
    await sheet.getByRole('button', { name: 'Make the plan' }).click()
    await waitForToast(page, 'The plan is made')
    await heading(page, words.who).waitFor()
    await page.getByText('Nobody keeps watch yet.').waitFor()
    await assertAccessible(t, page, 'a plan of a date')
    await assertFits(t, page, 'a plan of a date')

    const [plan] = (await me.get('/api/safety-plans')).body as [OwnSafetyPlan]
    const trusted = await openPage(t, phone)
    await open(trusted, plan.link)
    await heading(trusted, 'A plan was shared with you').waitFor()
    await trusted.getByRole('status').getByText('All is as planned.').waitFor()
    await trusted.getByText(words.where).waitFor()
    await assertAccessible(t, trusted, 'a shared plan')
    await assertFits(t, trusted, 'a shared plan')
    await trusted.getByRole('button', { name: 'Keep watch' }).click()
    await heading(trusted, 'This browser keeps watch').waitFor()
    const stranger = await openPage(t, phone)
    await open(stranger, plan.link)
    await stranger.getByRole('button', { name: 'Keep watch' }).waitFor()
    await page.getByText('1 browser keeps watch since').waitFor()

    later = 4 * HOUR
    await open(trusted, plan.link)
    await trusted.getByRole('status').getByText('No answer since').waitFor()
    await trusted.getByText(words.note).waitFor()
    await assertAccessible(t, trusted, 'a plan without an answer')
    await open(page, '/safety')
    await page.getByText('You have not checked in').waitFor()
    await page.getByRole('button', { name: 'Answer with PIN' }).click()
    const asked = page.getByRole('dialog', { name: 'Check in' })
    await asked.getByLabel('PIN').fill(pins.secondPin)
    await assertAccessible(t, page, 'a check-in')
    await asked.getByRole('button', { name: 'Answer', exact: true }).click()
    await waitForToast(page, 'Answered')
    await page.getByRole('status').getByText('Ended at').waitFor()

    await open(trusted, plan.link)
    await trusted.getByRole('status').getByText('the sign that they are not well').waitFor()
    await trusted.getByText('Do not call or write to them first').waitFor()
    await assertAccessible(t, trusted, 'a plan that ended with the second PIN')
    await open(stranger, plan.link)
    await stranger.getByRole('status').getByText('The plan has ended.').waitFor()
    t.is(await stranger.getByText(words.where).count(), 0)
    t.is(await stranger.getByRole('button', { name: 'Keep watch' }).count(), 0)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No plan is open').waitFor()
    await open(stranger, plan.link)
    await heading(stranger, 'There is no plan here').waitFor()
    await assertAccessible(t, stranger, 'a link without a plan')
  },
)

inBrowser('a wrong PIN is said at its field, and both PINs look the same', async t => {
  const { origin, me, caughtUp } = await community(t)
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const times = { beginsAt: inHours(1), checkInAt: inHours(2), grace: 15 }
  for (const who of ['Rowan', 'Ash'])
    await me.post('/api/safety-plans', { ...words, ...pins, ...times, who })
  await caughtUp()
  const options = { origin, cookie: me.cookie, phone: true, reducedMotion: true }
  const page = await openPage(t, { ...options, stickyToasts: true })
  await open(page, '/safety')
  const asked = page.getByRole('dialog', { name: 'Check in' })
  const field = asked.getByRole('textbox', { name: 'PIN' })
  const answer = asked.getByRole('button', { name: 'Answer', exact: true })

  /** Gives a wrong PIN, then this one; returns what the page says and where its focus is. */
  const answerWith = async (who: string, pin: string) => {
    await page.getByRole('button', { name: `Answer with PIN of the plan with ${who}` }).click()
    for (const wrong of ['12', '0000', '1111']) {
      await field.fill(wrong)
      await (wrong === '1111' ? field.press('Enter') : answer.click())
      const problem = wrong === '12' ? 'Choose 4 to 8 digits.' : "That isn't the PIN. Try again."
      await asked.getByRole('alert').getByText(problem).waitFor()
      t.is(await field.getAttribute('aria-invalid'), 'true')
      const describedBy = await field.getAttribute('aria-describedby')
      t.is(await page.locator(`[id="${describedBy}"]`).textContent(), problem)
      t.true(
        await field.evaluate(one => one.matches(':focus')),
        `${wrong} can be corrected at once`,
      )
      t.is(await field.inputValue(), wrong === '12' ? wrong : '')
      t.is(await page.locator('[data-toasts] > *').count(), 0, 'the field alone says it')
    }
    await assertAccessible(t, page, 'a wrong PIN')
    await field.fill(pin)
    await answer.click()
    await waitForToast(page, 'Answered')
    await asked.waitFor({ state: 'detached' })
    const said = await page.locator('[data-toasts]').textContent()
    const focused = await page.evaluate('document.activeElement?.innerText')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    return { said, focused: String(focused).replace(who, '') }
  }

  const first = await answerWith('Rowan', pins.pin)
  t.deepEqual(await answerWith('Ash', pins.secondPin), first)
})

inBrowser('a suspended member answers the check-in of an open plan', async t => {
  const { origin, me, moderation, quickVisitor, caughtUp } = await community(t)
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const times = { beginsAt: inHours(1), checkInAt: inHours(2), grace: 15 }
  await me.post('/api/safety-plans', { ...words, ...pins, ...times })
  await moderation.suspend(me.profileId, 'Suspend', null)
  await caughtUp()
  const { cookie } = await quickVisitor('Juniper')
  const page = await openPage(t, { origin, cookie, phone: true, reducedMotion: true })
  await open(page, '/')
  await page.getByRole('button', { name: 'Answer with PIN' }).click()
  const asked = page.getByRole('dialog', { name: 'Check in' })
  await asked.getByLabel('What now').selectOption({ label: 'In 2 hours' })
  await asked.getByLabel('PIN').fill(pins.pin)
  await asked.getByRole('button', { name: 'Answer', exact: true }).click()
  await asked.waitFor({ state: 'detached' })
  await assertAccessible(t, page, 'the plan of a suspended member')
  const [plan] = (await (
    await fetch(`${origin}/api/safety-plans`, { headers: { cookie } })
  ).json()) as [OwnSafetyPlan]
  t.is(plan.state, 'open')
  t.not(plan.answeredAt, null)
})
