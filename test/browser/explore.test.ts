import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { explore } from '../history/explore-session.ts'
import { installation } from '../history/installation.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage } from './chromium.ts'
import { heading } from './setup.ts'

const built = fileURLToPath(new URL('../../web/explore/dist/index.html', import.meta.url))

/** Opens the page over a made log, by default of a few thousand events. */
const openExplore = async (t: ExecutionContext, phone: boolean, made = 4_000) => {
  if (!existsSync(built)) throw new Error('Build the page first: node prepare.mjs --explore')
  const { path, settle } = await installation(t)
  const events = settle(made, '2026-11-20T12:00:00.000Z')
  const { address, origin } = await explore(t, path('.'), [])
  const page = await openPage(t, { origin, phone, reducedMotion: true })
  await page.goto(address.href)
  await heading(page, 'Timeline').waitFor()
  return { page, events }
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

for (const [size, phone] of [
  ['on a phone', true],
  ['on a desktop', false],
] as const)
  inBrowser(
    `${size}: from a time in the log to an event, its document, and a question`,
    async t => {
      const { page, events } = await openExplore(t, phone)
      const table = page.getByRole('table', { name: 'Selected events' })
      await page.getByText(`of ${events.toLocaleString('en')}`).waitFor()
      t.false(page.url().includes('token'))
      await assertAccessible(t, page, 'timeline')

      // The keyboard selects a time, and scrolls through all of it.
      const all = await table.getAttribute('aria-rowcount')
      await page.getByRole('slider', { name: 'From' }).press('PageUp')
      await until(async () => (await table.getAttribute('aria-rowcount')) !== all)
      await page.getByRole('button', { name: 'Select all' }).click()
      await table.press('End')
      await table.getByRole('link', { name: '1', exact: true }).waitFor()
      await page.getByText('All types').click()
      await page.getByRole('checkbox', { name: /^Matched/ }).click()
      await page.getByText('1 of').waitFor()

      await table.getByRole('link').first().click()
      await page.getByRole('heading', { name: /^Matched #/ }).waitFor()
      await heading(page, 'Its tree').waitFor()
      await assertAccessible(t, page, 'event')

      await page.getByRole('link', { name: /^conversations / }).click()
      await heading(page, 'The document then').waitFor()
      await page.getByRole('slider', { name: 'Change of the document' }).press('Home')
      await page.getByText(/^1 of \d+: .*Matched$/).waitFor()
      await assertAccessible(t, page, 'document')

      await follow(page, 'SQL')
      const editor = page.getByLabel("Question in DuckDB's SQL")
      await editor.fill('SELECT action, count(*) AS swipes FROM swipes GROUP BY action')
      await editor.press('Control+Enter')
      await page.getByRole('cell', { name: 'pass' }).waitFor()
      await page.getByRole('img', { name: 'Chart: swipes along action' }).waitFor()
      await page.getByLabel('Save the question as').fill('my swipes')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'my swipes' }).waitFor()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      t.is((await downloading).suggestedFilename(), 'kith.csv')
      await assertAccessible(t, page, 'SQL')

      await editor.fill('DROP TABLE indexed')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('A question only reads').waitFor()
    },
  )

inBrowser('dragging over the chart selects what is listed', async t => {
  const { page, events } = await openExplore(t, false)
  const chart = page.getByRole('img', { name: /events by type/ })
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not visible.')
  const rows = page.getByText(/^Rows /)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 3, { steps: 4 })
  await page.mouse.up()
  await until(async () => !(await rows.textContent())?.endsWith(events.toLocaleString('en')))
  await page.getByRole('button', { name: 'Zoom to the selection' }).click()
  await page.getByRole('button', { name: 'Show the whole log' }).click()
  await until(async () => !!(await rows.textContent())?.endsWith(events.toLocaleString('en')))
  t.false(page.url().includes('since'))
})

inBrowser('counts of few members are hatched in the chart and withheld in words', async t => {
  const { page, events } = await openExplore(t, false, 500)
  await page.getByText('Withheld: events of fewer than 5 members').waitFor()
  await page.getByRole('img', { name: /without what is withheld in \d+ of them$/ }).waitFor()
  const said = await page.getByText(/ events in .*, without types of fewer/).textContent()
  t.true(Number(said?.split(' ')[0]?.replaceAll(',', '')) < events)
  await follow(page, 'Events')
  await page.getByText('withheld in this log').first().waitFor()
})

inBrowser('views that are not there are explained, and events are looked up', async t => {
  const { page } = await openExplore(t, true)
  await follow(page, 'Views')
  await page.getByText('There are no views here').waitFor()
  await assertAccessible(t, page, 'views')
  await follow(page, 'Events')
  await page.getByLabel('Find by type, stream or field').fill('MessageSent')
  await page.locator('summary', { hasText: /^MessageSent/ }).click()
  await page
    .getByText(/encrypted, key of/)
    .first()
    .waitFor()
  await assertAccessible(t, page, 'catalogue')
  await page.getByRole('link', { name: 'Show them in time' }).click()
  await page.getByText('1 of').waitFor()
})
