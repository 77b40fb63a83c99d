import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { type Community, community } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'
import { runCommand } from '../processes/run-command.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { closeByEscape, go, heading, waitForFocus, waitForSplash, waitForToast } from './setup.ts'

/** A word and a line from right to left, which no screen may cut or turn around. */
const words = { long: 'a'.repeat(70), hebrew: 'שלח לי תמונות!' } as const
const reason = `You wrote to somebody who had said no. ${words.long}`
const because = ['--rule', 'desire', '--reason', reason] as const

/** Runs a command of the staff beside the server; returns what it prints. */
const staff = async (t: ExecutionContext, { config, caughtUp }: Community, ...args: string[]) => {
  await caughtUp()
  const ran = await runCommand(runStaff, args, { KITH_DATA: config.data })
  t.is(ran.code, 0, ran.errors)
  await caughtUp()
  return ran.output
}

const open = async (page: Page, path: string) => {
  await visit(page, path)
  await waitForSplash(page)
}

/** Waits until the words stand from right to left. */
const waitForRightToLeft = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).and(page.locator(':dir(rtl)')).waitFor()

const assertGood = async (t: ExecutionContext, page: Page, screen: string) => {
  await assertAccessible(t, page, screen)
  await assertFits(t, page, screen)
}

/** Both sides of a chat in which the second wrote something. */
const chatBetween = async (t: ExecutionContext) => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  await all.you.post(`/api/matches/${matchId}/messages`, { content: words.hebrew })
  await all.caughtUp()
  return { ...all, matchId }
}

const report = async (by: TestMember, on: TestMember): Promise<string> =>
  (await by.post('/api/reports', { profileId: on.profileId, reason: 'harassment' })).body.id

inBrowser('who feels unsafe reads first what helps, and hears what came of the report', async t => {
  const all = await chatBetween(t)
  const { origin, me, you, matchId } = all
  const page = await openPage(t, {
    ...{ origin, cookie: me.cookie, phone: true, reducedMotion: true, stickyToasts: true },
  })
  await open(page, '/reports')
  await page.getByText("You haven't reported anything.").waitFor()
  await assertGood(t, page, 'no reports')
  await open(page, `/chat/${matchId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report or Block' }).click()
  const sheet = page.getByRole('dialog', { name: 'Report or Block' })
  await sheet.getByLabel('Reason').focus() // no tooltip stays open
  await sheet.getByLabel('Reason').selectOption({ label: 'I feel unsafe now' })
  const help = sheet.getByRole('status').filter({ hasText: 'First, get to safety' })
  await help.getByText('call your local emergency number').waitFor()
  t.true(await sheet.getByRole('radio', { name: 'Both' }).isChecked())
  await assertGood(t, page, 'help for whoever feels unsafe')
  await sheet.getByLabel('What happened').fill(words.hebrew)
  await sheet.getByRole('button', { name: 'Report and block' }).click()
  await waitForToast(page, 'Report Submitted')
  await page.getByRole('button', { name: 'Rowan is blocked' }).waitFor()
  t.is((await me.get('/api/blocks')).body[0].profileId, you.profileId)
  await all.caughtUp()
  const [report] = await all.moderation.reports('pending')

  await go(page, '/settings')
  await page.getByRole('link', { name: 'My reports' }).click()
  const cards = page.getByRole('article', { name: 'I feel unsafe now' })
  const card = cards.filter({ hasText: words.hebrew })
  await card.getByText('Our team has it, and has not decided yet.').waitFor()
  await waitForRightToLeft(page, words.hebrew)
  await assertGood(t, page, 'an open report')
  const add = card.getByRole('button', { name: 'Add something' })
  const adding = page.getByRole('dialog', { name: 'Add to your report' })
  await add.click()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await adding.getByText('Write something first.').waitFor()
  await assertGood(t, page, 'more about a report')
  await closeByEscape(page, adding)
  await waitForFocus(page, add)
  await add.click()
  await adding.getByLabel('What else happened').fill(words.long)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await waitForToast(page, 'Our team has it.')
  await cards.filter({ hasText: words.long }).waitFor()

  const said = ['--about', words.hebrew, '--report', report?.reportId ?? '']
  await staff(t, all, 'decide', you.profileId, '--measure', 'warned', ...because, ...said)
  await card.getByText('They were warned.').waitFor()
  t.is(await add.count(), 0)
  const shown = (await page.getByRole('main').textContent()) ?? ''
  for (const secret of ['Rowan', reason, you.profileId]) t.false(shown.includes(secret), secret)
  await assertGood(t, page, 'a decided report')
  await go(page, '/#notifications')
  await page.getByRole('link', { name: /Your report was decided/ }).click()
  await page.waitForURL('**/reports')
  await card.getByText('Decided on').waitFor()
})

inBrowser('a report alone is thanked with the way to the own reports', async t => {
  const { origin, me, matchId } = await chatBetween(t)
  const page = await openPage(t, {
    ...{ origin, cookie: me.cookie, reducedMotion: true, stickyToasts: true },
  })
  await open(page, `/chat/${matchId}`)
  await page.getByRole('button', { name: 'Report or Block' }).click()
  const sheet = page.getByRole('dialog', { name: 'Report or Block' })
  await sheet.getByLabel('Reason').selectOption({ label: 'Pressure by a couple' })
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'My reports' }).click()
  await heading(page, 'Pressure by a couple').waitFor()
  await page.waitForURL('**/reports')
})

inBrowser(
  'a warned member reads why in the open page, appeals once and reads the answer',
  async t => {
    const all = await chatBetween(t)
    const { origin, me, you } = all
    const page = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
    await open(page, '/settings')
    await page.getByRole('link', { name: 'Decisions about you' }).click()
    await page.getByText('Our team has decided nothing about you.').waitFor()
    await assertGood(t, page, 'no decisions')

    const answers = ['--report', await report(me, you)]
    const about = ['--about', words.hebrew, ...answers]
    await staff(t, all, 'decide', you.profileId, '--measure', 'warned', ...because, ...about)
    const card = page.getByRole('article', { name: 'A warning' })
    await card.getByRole('link', { name: 'Talk about sex and kink when both want to' }).waitFor()
    await card.getByText(reason).waitFor()
    await card.getByText(/^In force · Until /).waitFor()
    await waitForRightToLeft(page, words.hebrew)
    t.notRegex((await page.getByRole('main').textContent()) ?? '', /Juniper/)
    await assertGood(t, page, 'a warning')

    const appeal = card.getByRole('button', { name: 'Appeal', exact: true })
    const sheet = page.getByRole('dialog', { name: 'Appeal this decision' })
    await appeal.click()
    await sheet.getByRole('button', { name: 'Appeal', exact: true }).click()
    await sheet.getByText('Say what we should look at again.').waitFor()
    await assertGood(t, page, 'an appeal')
    await closeByEscape(page, sheet)
    await waitForFocus(page, appeal)
    await page.keyboard.press('Enter')
    await sheet.getByLabel('What should we look at again?').fill(`It was a joke. ${words.long}`)
    await sheet.getByRole('button', { name: 'Appeal', exact: true }).click()
    await waitForToast(page, 'Your appeal is with our team.')
    await card.getByText('Our team answers by').waitFor()
    t.is(await appeal.count(), 0)
    await assertGood(t, page, 'an appeal that waits')

    const [{ id }] = (await you.get('/api/decisions')).body
    await staff(t, all, 'appeal', id, '--outcome', 'stands', '--reason', 'It hurt somebody.')
    await card.getByText('The decision stands.').waitFor()
    await card.getByText('It hurt somebody.').waitFor()
    t.is(await appeal.count(), 0)
    await assertGood(t, page, 'an answered appeal')
    await go(page, '/#notifications')
    await page.getByRole('link', { name: /Your appeal was decided/ }).click()
    await page.waitForURL('**/decisions')
  },
)

inBrowser(
  'a suspended member reads why, appeals there, and is back after the reversal',
  async t => {
    const all = await chatBetween(t)
    const { origin, you, quickVisitor } = all
    await staff(t, all, 'decide', you.profileId, '--measure', 'suspended', ...because)
    const { cookie } = await quickVisitor('Rowan')
    const page = await openPage(t, { origin, cookie, phone: true, reducedMotion: true })
    await open(page, '/matches')
    await heading(page, 'Your account is suspended').waitFor()
    const card = page.getByRole('article', { name: 'Suspended' })
    await card.getByText(reason).waitFor()
    await assertGood(t, page, 'a suspension with its reasons')
    await card.getByRole('button', { name: 'Appeal', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Appeal this decision' })
    await sheet.getByLabel('What should we look at again?').fill(words.hebrew)
    await assertGood(t, page, 'the appeal of a suspended member')
    await sheet.getByRole('button', { name: 'Appeal', exact: true }).click()
    await card.getByText('Our team answers by').waitFor()
    await waitForRightToLeft(page, words.hebrew)
    await assertGood(t, page, 'a suspension under appeal')

    const id = await page.evaluate<string>(
      "fetch('/api/decisions').then(answer => answer.json()).then(([one]) => one.id)",
    )
    await staff(t, all, 'appeal', id, '--outcome', 'reversed', '--reason', 'It was not you.')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.getByRole('link', { name: /Juniper/ }).waitFor()
    await go(page, '/decisions')
    await page.getByText('The decision was reversed.').waitFor()
    await assertGood(t, page, 'a reversed suspension')
  },
)

inBrowser('a limited member reads on the deck, and after a like, until when and why', async t => {
  const all = await community(t)
  const { origin, you } = all
  const page = await openPage(t, {
    ...{ origin, cookie: you.cookie, phone: true, reducedMotion: true, stickyToasts: true },
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
  await staff(t, all, 'decide', you.profileId, '--measure', 'limited', '--days', '7', ...because)
  const note = page.getByText("You can't reach new people until")
  await note.waitFor()
  await assertGood(t, page, 'the deck of a limited member')
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'A pause from new people' })
  await toast.getByText('says why and how to appeal').waitFor()
  await note.getByRole('link', { name: 'Why, and how to appeal' }).click()
  await page.getByRole('article', { name: 'A pause from new people' }).waitFor()
})

/** Notes in the page that its button to try again was pressed. */
const noteTrying = `document.addEventListener('click', ({ target }) => {
  if (target.closest('button')?.textContent === 'Try again') window.triesAgain = true
})`

inBrowser('reports and decisions that do not load say what to do', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const screens = [
    ['/reports', '**/api/reports', "Your reports didn't load", "You haven't reported anything."],
    ['/decisions', '**/api/decisions', "The decisions didn't load", 'has decided nothing'],
  ] as const
  for (const [path, api, title, none] of screens) {
    // The first screen comes with its data, a later one asks for it.
    await open(page, '/settings')
    // Fails until the button is pressed: the page also tries again by itself.
    await page.evaluate(noteTrying)
    const isAsked = () => page.evaluate<boolean>('window.triesAgain === true')
    await page.route(api, async route =>
      (await isAsked()) ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
    )
    await go(page, path)
    await page.getByRole('alert').getByText(title).waitFor()
    await assertGood(t, page, `${path} that did not load`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(none).waitFor()
    await page.unroute(api)
  }
})

inBrowser('everybody reads what was reported and decided, where the operator shows it', async t => {
  const { origin } = await community(t, { env: { KITH_TRANSPARENCY: 'yes' } })
  const page = await openPage(t, { origin, phone: true, reducedMotion: true })
  await open(page, '/transparency')
  await page.getByText('Nothing yet.').waitFor()
  await assertGood(t, page, 'no numbers yet')
  const count = { reports: 41, decisions: 33, medianDays: 2, appeals: 6, reversals: null }
  const byReason = { harassment: 20, fake_profile: 12, hate: null, unsafe: 0 }
  const quarter = { ...count, byReason, byMeasure: { nothing: 18, warned: 9, limited: null } }
  await page.route('**/api/transparency', route =>
    route.fulfill({ json: [{ quarter: '2026-Q3', ...quarter }] }),
  )
  await open(page, '/transparency')
  const table = page.getByRole('table', { name: 'July to September 2026' })
  await table.getByRole('row', { name: 'Harassment 20' }).waitFor()
  await table.getByRole('row', { name: 'Hate fewer than five' }).waitFor()
  t.is(await table.getByRole('row', { name: 'I feel unsafe now' }).count(), 0)
  await assertGood(t, page, 'numbers of a quarter')
})
