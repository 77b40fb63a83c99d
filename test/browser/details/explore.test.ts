import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { explore, failJobs } from '../../history/explore-session.ts'
import { installation } from '../../history/installation.ts'
import { named, profileCreated } from '../../projections/histories.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage } from '../chromium.ts'
import { heading, waitForExpression } from '../setup.ts'

const built = fileURLToPath(new URL('../../../web/explore/dist/index.html', import.meta.url))

/** Opens the page over a made log, by default of a few thousand events. */
const openExplore = async (
  t: ExecutionContext,
  phone: boolean,
  made = 4_000,
  args: string[] = [],
) => {
  if (!existsSync(built)) throw new Error('Build the page first: node prepare.mjs --explore')
  const { path, settle } = await installation(t)
  const events = settle(made, '2026-11-20T12:00:00.000Z')
  const { address, origin } = await explore(t, path('.'), args)
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
      const table = page.getByRole('region', { name: 'Selected events' })
      const rows = page.getByText(/^Rows /)
      await page.getByText(`of ${events.toLocaleString('en')}`).waitFor()
      t.false(page.url().includes('token'))
      const legend = page.getByRole('img', { name: /events by type/ }).locator('th')
      await legend
        .filter({ hasText: /, \d+ more types$/ })
        .first()
        .waitFor()
      await assertAccessible(t, page, 'timeline')

      // The keyboard selects a time, and pages lead through all of it.
      await page.getByRole('slider', { name: 'From' }).press('PageUp')
      await until(async () => !(await rows.textContent())?.endsWith(events.toLocaleString('en')))
      await page.getByRole('button', { name: 'Select all' }).click()
      await page.getByRole('button', { name: 'Next rows' }).click()
      await page.getByText(/^Rows 51 to 100 of /).waitFor()
      await page.getByLabel('First', { exact: true }).selectOption('Oldest')
      await table.getByRole('link', { name: '1', exact: true }).waitFor()
      await page.getByText('All types').click()
      await page.getByRole('checkbox', { name: /^Matched/ }).click()
      await page.getByText('1 of').waitFor()

      const cell = page.getByRole('cell', { name: /^Matched pair-/ }).first()
      await cell.waitFor()
      const box = await cell.boundingBox()
      t.true(
        box && box.x + box.width <= (page.viewportSize()?.width ?? 0),
        'its stream is in sight',
      )
      await table.getByRole('link').first().click()
      await page.getByRole('heading', { name: /^Matched #/ }).waitFor()
      await heading(page, 'Its tree').waitFor()
      await assertAccessible(t, page, 'event')

      await page.getByRole('link', { name: /^conversations / }).click()
      await heading(page, 'The document then').waitFor()
      await page.getByRole('slider', { name: 'Change of the document' }).press('Home')
      await page.getByText(/^1 of \d+: .*Matched$/).waitFor()
      await page
        .getByRole('button', { name: / #[\d,]+$/ })
        .last()
        .click()
      await page.getByText(/^(\d+) of \1: /).waitFor()
      await assertAccessible(t, page, 'document')

      await follow(page, 'SQL')
      const editor = page.getByLabel("Question in DuckDB's SQL")
      await editor.fill('SELECT action, count(*) AS swipes FROM swipes GROUP BY action')
      await editor.press('Control+Enter')
      await page.getByRole('cell', { name: 'pass' }).waitFor()
      await page.getByRole('img', { name: 'Chart: swipes along action' }).waitFor()
      await editor.fill(
        "SELECT date_trunc('month', swiped_at) AS month, mode, count(*) AS swipes FROM swipes GROUP BY ALL ORDER BY 1, 2",
      )
      await editor.press('Control+Enter')
      const chart = page.getByRole('img', { name: 'Chart: swipes along month for each mode' })
      await chart.waitFor()
      for (const mode of ['dating', 'friendship', 'networking'])
        await chart.locator('th', { hasText: mode }).waitFor()
      await editor.fill('PIVOT (SELECT mode, action FROM swipes) ON action USING count(*)')
      await editor.press('Control+Enter')
      await page.getByRole('img', { name: 'Chart: each number along mode' }).waitFor()
      await page.getByLabel('Save the question as').fill('my swipes')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'my swipes' }).waitFor()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      t.is((await downloading).suggestedFilename(), 'kith.csv')
      await assertAccessible(t, page, 'SQL')

      await editor.fill('DROP TABLE events')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('A question only reads').waitFor()
    },
  )

inBrowser('the page fits into a narrower window before its chart is drawn anew', async t => {
  const { page } = await openExplore(t, false)
  await page.addInitScript('ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }')
  await page.reload()
  await page.getByRole('img', { name: /events by type/ }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await waitForExpression(page, 'document.documentElement.scrollWidth === 320')
})

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

inBrowser('types of events of few members are withheld, and named', async t => {
  const { page, events } = await openExplore(t, false, 500)
  await page.getByText(/^Withheld: events of fewer than 5 members, /).waitFor()
  const said = await page.getByText(/ events in .*, without types of fewer/).textContent()
  t.true(Number(said?.split(' ')[0]?.replaceAll(',', '')) < events)
  await page.getByText('All types').click()
  await page.getByText('withheld', { exact: true }).first().waitFor()
})

inBrowser('what happened to a stream is found from one of its events', async t => {
  const { page } = await openExplore(t, true)
  await page.getByText('All types').click()
  await page.getByRole('checkbox', { name: /^Matched/ }).click()
  await page
    .getByRole('cell', { name: /^Matched / })
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Selected events' }).getByRole('link').first().click()
  await page.getByRole('link', { name: /^pair-/ }).click()
  await heading(page, 'Timeline').waitFor()
  await page
    .getByRole('cell', { name: /^Swiped / })
    .first()
    .waitFor()
  const about = page.getByLabel('About a stream, an actor, a correlation or an id')
  t.regex(await about.inputValue(), /^pair-/)
  await about.fill('nobody')
  await about.press('Enter')
  await page.getByText('There is no such event.').waitFor()
  await assertAccessible(t, page, 'nothing found')
})

inBrowser('the documents of a view are listed, and its tables are described', async t => {
  const { page } = await openExplore(t, true)
  await follow(page, 'Projections')
  await page.getByText('There are no projections here').waitFor()
  await assertAccessible(t, page, 'projections')
  await follow(page, 'Documents')
  await page.getByLabel('View', { exact: true }).selectOption('conversations')
  const list = page.getByRole('region', { name: 'Documents of conversations' })
  await list.getByRole('link').first().waitFor()
  await assertAccessible(t, page, 'documents')
  await list.getByRole('link').first().click()
  await heading(page, 'The document then').waitFor()
  await follow(page, 'SQL')
  await page.getByLabel('Find a table').fill('MessagesRead')
  await page.locator('summary', { hasText: 'event_messages_read' }).click()
  await page.getByText('everything up to this revision').first().waitFor()
  await assertAccessible(t, page, 'tables')
})

inBrowser('queues are ordered by a column, and a failed job leads to its event', async t => {
  const { path, happened } = await installation(t)
  const member = named('me')
  happened([{ at: '2026-02-01T09:00:00.000Z', actor: member, event: profileCreated(member) }])
  const database = new DatabaseSync(path('log.db'), { readOnly: true })
  const event = String(database.prepare('SELECT id FROM events').get()?.id)
  database.close()
  await failJobs(path('.'), ['mail', 'notify'], { event, member })
  const { address, origin } = await explore(t, path('.'))
  const page = await openPage(t, { origin, phone: true, reducedMotion: true })
  await page.goto(address.href)
  await follow(page, 'Projections')
  const queues = page.getByRole('region', { name: 'Queues' })
  const first = () => queues.locator('tbody td').first().textContent()
  await queues.getByRole('cell', { name: 'All 3' }).waitFor()
  t.is(await first(), 'mail')
  await queues.getByRole('button', { name: 'Delayed' }).press('Enter')
  await queues.locator('th[aria-sort=descending]', { hasText: 'Delayed' }).waitFor()
  t.is(await first(), 'tell')
  const jobs = page.getByRole('region', { name: 'Failed jobs' })
  await jobs.getByRole('row', { name: 'tell – MailRefused 1 Tried again' }).waitFor()
  await assertAccessible(t, page, 'failed jobs')
  await jobs.getByRole('link', { name: 'ProfileCreated #1' }).first().click()
  await heading(page, 'ProfileCreated #1').waitFor()
})

inBrowser('a shared page has the timeline and nothing else', async t => {
  const { page } = await openExplore(t, false, 500, ['--share'])
  await page.getByText('Steps that fewer than 5 members made are withheld, too.').waitFor()
  t.is(await page.getByRole('navigation').getByRole('link').count(), 1)
  t.is(await page.getByRole('region', { name: 'Selected events' }).count(), 0)
  await assertAccessible(t, page, 'shared')
})
