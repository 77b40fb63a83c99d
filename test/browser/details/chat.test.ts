import type { ExecutionContext } from 'ava'
import type { Page, Request, WebSocketRoute } from 'playwright-core'
import { limits, timing } from '../../../contracts/core/limits.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { streams } from '../../../contracts/features.ts'
import { conversation } from '../../../domain/chat/decider.ts'
import { type Community, community } from '../../http/community.ts'
import type { TestMember } from '../../http/server.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import { waitForFocus, waitForSplash } from '../setup.ts'

const field = (page: Page) => page.getByPlaceholder('Type a message...')
const log = (page: Page) => page.getByRole('region', { name: 'Messages with Rowan' })
const line = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })
const sendMessage = (by: TestMember, matchId: string, content: string) =>
  by.post(`/api/matches/${matchId}/messages`, { content })

/** Opens Juniper's page with her conversation with Rowan. */
const inChat = async (
  t: ExecutionContext,
  all: Community,
  matchId: string,
  more: { withClock?: boolean } = {},
) => {
  await all.caughtUp()
  const { origin, me } = all
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true, ...more })
  return { page, open: () => visit(page, `/chat/${matchId}`) }
}

const isRead = (request: Request) =>
  request.method() === 'GET' && request.url().endsWith('/messages')

/** Controls the channel of a page: cuts it, delays it, restores it. */
const holdChannel = async (page: Page) => {
  const open = new Set<WebSocketRoute>()
  let held = false
  let listening = 0
  const waiting = new Set<() => void>()
  await page.routeWebSocket(/\/ws$/, socket => {
    if (held) return void socket.close()
    open.add(socket)
    socket.connectToServer().onMessage(text => {
      socket.send(text)
      if (!String(text).includes('listening')) return
      listening += 1
      for (const look of waiting) look()
    })
  })
  return {
    async disconnect() {
      held = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    release() {
      held = false
    },
    /** Resolves when the server has confirmed that many subscriptions. */
    isListening: (times: number) =>
      new Promise<void>(resolve => {
        const check = () => listening >= times && resolve()
        waiting.add(check)
        check()
      }),
  }
}

inBrowser(
  'a lost channel loses no message, and messages are polled only while it is lost',
  async t => {
    const all = await community(t)
    const matchId = await all.match(all.me, all.you)
    const { page, open } = await inChat(t, all, matchId, { withClock: true })
    const reads: string[] = []
    page.on('request', request => {
      if (isRead(request)) reads.push(request.url())
    })
    const channel = await holdChannel(page)
    await open()
    await channel.isListening(1)
    await waitForSplash(page)

    await sendMessage(all.you, matchId, 'By live message')
    await line(page, 'By live message').waitFor()
    await channel.disconnect()
    await sendMessage(all.you, matchId, 'While away')
    const poll = page.waitForRequest(isRead)
    await page.clock.fastForward(timing.messagePoll)
    await poll
    await line(page, 'While away').waitFor()

    channel.release()
    await page.clock.fastForward(60_000)
    await channel.isListening(2)
    await sendMessage(all.you, matchId, 'Back again')
    await line(page, 'Back again').waitFor()

    reads.length = 0
    await page.clock.runFor(10 * timing.messagePoll)
    await sendMessage(all.you, matchId, 'Without asking')
    await line(page, 'Without asking').waitFor()
    t.true(reads.length < 5, `${reads.length} reads in the time of ten polls`)
    for (const text of ['By live message', 'While away', 'Back again', 'Without asking'])
      t.is(await line(page, text).count(), 1, text)
  },
)

inBrowser('a draft stays in its conversation until the member logs out', async t => {
  const all = await community(t)
  const { me, you, match, quickMember } = all
  const sage = await quickMember('Sage')
  const matchId = await match(me, you)
  const other = await match(me, sage)
  const { page, open } = await inChat(t, all, matchId)
  await open()
  await waitForSplash(page)
  await field(page).fill('I was about to say')
  await page.getByRole('link', { name: /Sage/ }).click()
  await page.waitForURL(`**/chat/${other}`)
  await page.getByRole('region', { name: 'Messages with Sage' }).waitFor()
  t.is(await field(page).inputValue(), '')

  await open()
  await waitForSplash(page)
  t.is(await field(page).inputValue(), 'I was about to say')
  t.deepEqual(await page.evaluate('Object.keys(localStorage)'), ['kith.unsent'])

  await page.getByRole('button', { name: 'Report or Block' }).click()
  await page.getByLabel('What happened').fill('I was about to report')
  page.once('dialog', dialog => {
    t.fail('who stays is among what was the former’s')
    void dialog.accept()
  })

  const tab = await page.context().newPage()
  const [name = '', value = ''] = you.cookie.split('=')
  await page.context().addCookies([{ name, value, url: all.origin }])
  await visit(tab, '/matches')
  await page.getByRole('textbox', { name: 'Message Juniper' }).waitFor()
  t.is(await field(page).inputValue(), '', 'the draft of another member is not shown')
  await tab.close()

  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  t.is(
    await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'),
    '{"kith.splashSeen":"yes"}',
  )
})

inBrowser('a failed message keeps its text, and retrying sends it once', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  const { page: first, open } = await inChat(t, all, matchId)
  const channel = await holdChannel(first)
  await open()
  await channel.isListening(1)
  await waitForSplash(first)

  const path = `**/api/matches/${matchId}/messages`
  let attempts = 0
  // The first attempt arrives, but its answer is lost.
  await first.context().route(path, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    attempts += 1
    if (attempts > 1) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await field(first).fill('Tea on Sunday?')
  await first.keyboard.press('Enter')
  const toast = first.getByRole('listitem').filter({ hasText: 'Failed to send message.' })
  await toast.getByText('Error', { exact: true }).waitFor()
  await line(first, 'Tea on Sunday?').first().waitFor()
  t.is(await field(first).inputValue(), '')

  // With the connection, it is sent by itself wherever the chat opens next.
  const page = await first.context().newPage()
  await visit(page, first.url())
  await first.close()
  await waitForSplash(page)
  await line(page, 'Not sent.').waitFor({ state: 'detached' })
  await line(page, 'Sending...').waitFor({ state: 'detached' })
  await until(async () => (await line(page, 'Tea on Sunday?').count()) === 1)
  // The message is in the log already, so a retry counts as arrived at once, maybe before its
  // request
  // is seen here.
  await until(() => attempts === 2)
  await all.caughtUp()
  const { body } = await all.you.get(`/api/matches/${matchId}/messages`)
  t.is(body.length, 1)
})

inBrowser('messages written without a connection are sent in order when it is back', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  const { page, open } = await inChat(t, all, matchId)
  await open()
  await waitForSplash(page)
  await page.getByRole('button', { name: /^What made you smile/ }).waitFor()
  const channel = page.waitForEvent('websocket')
  await page.context().setOffline(true)
  for (const text of ['In the tunnel', 'Dark still', 'Light ahead']) {
    await field(page).fill(text)
    await page.keyboard.press('Enter')
    await line(page, text)
      .getByText(/It's sent when you're back online/)
      .waitFor()
  }
  t.is(await page.getByText('Failed to send message.').count(), 0)
  await page.context().setOffline(false)
  await channel
  for (const text of ['In the tunnel', 'Dark still', 'Light ahead'])
    await line(page, text)
      .filter({ hasNotText: /online|Sending|Not sent/ })
      .waitFor()
  await all.caughtUp()
  const { body } = await all.you.get(`/api/matches/${matchId}/messages`)
  t.deepEqual(
    body.map(({ content }: { content: string }) => content),
    ['In the tunnel', 'Dark still', 'Light ahead'],
  )
})

inBrowser(
  'a link opens after a warning that names its host, and many lines are folded',
  async t => {
    const all = await community(t)
    const matchId = await all.match(all.me, all.you)
    await sendMessage(all.you, matchId, 'Look (https://g\u043eogle.example/a?b=1).')
    await sendMessage(all.you, matchId, 'a\n'.repeat(200).trim())
    await sendMessage(all.you, matchId, 'w'.repeat(400))
    await all.caughtUp()
    const { origin, me } = all
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, `/chat/${matchId}`)
    await waitForSplash(page)
    for (const size of [windows.phone, windows.desktop]) {
      await page.setViewportSize(size)
      await log(page).getByRole('button', { name: 'Show more' }).waitFor()
      const box = await line(page, 'Show more').boundingBox()
      t.true(box && box.height < 420, 'two hundred lines take the height of twelve')
      const width = await log(page).evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      )
      t.is(width, 0, 'a word of 400 letters wraps')
    }
    t.is(await page.getByRole('link', { name: /google/ }).count(), 0, 'nothing opens at once')
    // The panes beside the chat move its rows when they appear: a click would miss the link.
    await page.getByRole('heading', { name: 'Messages', level: 2 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /ogle\.example\/a\?b=1$/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Leave Kith?' })
    await sheet.getByText(/This opens .?xn--gogle-jye\.example.? outside Kith\./).waitFor()
    const link = sheet.getByRole('link', { name: 'Open link' })
    t.is(await link.getAttribute('href'), 'https://xn--gogle-jye.example/a?b=1')
    t.regex((await link.getAttribute('rel')) ?? '', /noopener noreferrer/)
    await assertAccessible(t, page, 'the warning before a link')
    await sheet.getByRole('button', { name: 'Stay here' }).click()
    await sheet.waitFor({ state: 'detached' })
  },
)

inBrowser(
  'messages of a few minutes show one time, and each has its own for a screen reader',
  async t => {
    const all = await community(t)
    const matchId = await all.match(all.me, all.you)
    for (const text of ['One', 'Two', 'Three']) await sendMessage(all.you, matchId, text)
    const { page, open } = await inChat(t, all, matchId)
    await open()
    await waitForSplash(page)
    await line(page, 'Three').waitFor()
    const times = log(page).locator('time')
    t.is(await times.count(), 3)
    const heights = await times.evaluateAll(all =>
      all.map(time => (time.parentElement?.getBoundingClientRect().height ?? 0) > 2),
    )
    t.deepEqual(heights, [false, false, true])
  },
)

inBrowser(
  'an empty chat shows what both share, and an opener goes into the focused field',
  async t => {
    const all = await community(t)
    for (const one of [all.me, all.you]) {
      await one.post('/api/profile-hobbies', { hobbies: ['hiking'] })
      await one.put('/api/profile-tags', { tags: ['slow mornings'] })
    }
    const matchId = await all.match(all.me, all.you)
    const { page, open } = await inChat(t, all, matchId)
    await open()
    await waitForSplash(page)
    for (const size of [windows.desktop, windows.phone]) {
      await page.setViewportSize(size)
      await log(page).getByText('Start the conversation!').waitFor()
      const shared = log(page).getByRole('list', { name: 'You both chose' })
      for (const name of ['Hiking', 'slow mornings']) await shared.getByText(name).waitFor()
      t.is(await shared.getByRole('listitem').count(), 2)
    }
    await assertAccessible(t, page, 'an empty chat')
    await log(page)
      .getByRole('button', { name: /^Hiking is on my list/ })
      .click()
    t.is(await field(page).inputValue(), 'Hiking is on my list too! How did you get into it?')
    await waitForFocus(page, field(page))
    await page.keyboard.press('Enter')
    await line(page, 'Hiking is on my list').waitFor()
    await log(page).getByText('Start the conversation!').waitFor({ state: 'detached' })
  },
)

inBrowser('read receipts are turned off in the settings, for both', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  await sendMessage(all.me, matchId, 'Tea?')
  await all.caughtUp()
  await all.you.get(`/api/matches/${matchId}/messages`)
  const { page, open } = await inChat(t, all, matchId)
  await open()
  await waitForSplash(page)
  await line(page, 'Tea?').getByText('Read').waitFor()
  for (const size of [windows.phone, windows.desktop]) {
    await page.setViewportSize(size)
    await visit(page, '/settings')
    await waitForSplash(page)
    const receipts = page.getByRole('switch', { name: 'Read receipts' })
    if ((await receipts.getAttribute('aria-checked')) === 'true') await receipts.click()
    await until(async () => !(await all.me.get('/api/profile')).body.readReceipts)
  }
  await open()
  await waitForSplash(page)
  await line(page, 'Tea?').waitFor()
  t.is(await line(page, 'Tea?').getByText('Read').count(), 0)
})

/** Sends the given number of messages one after the other. */
const writeMessages = async ({ kith, me, you }: Community, matchId: string, count: number) => {
  const [lo, hi] = [me.profileId, you.profileId].sort() as [string, string]
  for (let number = 1; number <= count; number += 1) {
    const command = randomId()
    await kith.dispatch(
      conversation,
      streams.conversation(matchId),
      {
        type: 'SendMessage',
        from: number % 3 === 0 ? me.profileId : you.profileId,
        messageId: randomId(),
        content: `Word ${number}. `.repeat(1 + (number % 7)),
        match: { matchId, profiles: [lo, hi], mode: 'dating' },
        now: new Date(),
      },
      { command, correlation: command, causation: command, now: new Date() },
    )
  }
}

/** Distance of the log from its end, in CSS pixels. */
const distanceFromEnd = (page: Page): Promise<number> =>
  log(page).evaluate(box => box.scrollHeight - box.scrollTop - box.clientHeight)

/**
 * Changes the height of the log, scrolls up in the next frame, and waits until rows were measured.
 */
const scrollUpWhileRowsAreMeasured = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const box = document.querySelector('[aria-label^="Messages with"]')
    const frame = () => new Promise(requestAnimationFrame)
    box.style.height = '400px'
    await frame()
    await frame()
    box.scrollTop -= 3_000
    for (let count = 0; count < 10; count += 1) await frame()
    box.style.height = ''
  })()`)

inBrowser('a long conversation opens at its end and loads back to its beginning', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  await writeMessages(all, matchId, 2 * limits.messagesPage + 50)
  const { page, open } = await inChat(t, all, matchId)
  await open()
  await waitForSplash(page)
  await line(page, 'Word 450.').waitFor()
  const lines = log(page).getByRole('listitem')
  t.true((await lines.count()) < 80)
  await until(async () => (await distanceFromEnd(page)) < 2)

  await scrollUpWhileRowsAreMeasured(page)
  t.true((await distanceFromEnd(page)) > 2_000, 'the log stays where the member has scrolled')

  // Scrolls up page by page: the view does not move while earlier messages load above it.
  await log(page).focus()
  await until(async () => {
    await page.keyboard.press('Home')
    await page.evaluate('new Promise(requestAnimationFrame)')
    return line(page, 'Word 1.').isVisible()
  })
  t.true((await lines.count()) < 80)
  t.is(await page.getByRole('button', { name: 'Show earlier messages' }).count(), 0)

  await sendMessage(all.you, matchId, 'And one more')
  await page.getByRole('button', { name: 'New messages' }).click()
  await line(page, 'And one more').waitFor()
  await page.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' })
})

inBrowser(
  'conversations are searched by name and listed latest first with unread counts',
  async t => {
    const all = await community(t)
    const { origin, me, you, match, quickMember } = all
    const sage = await quickMember('Sage')
    const first = await match(me, you)
    const second = await match(me, sage)
    await sendMessage(me, first, 'Mine')
    for (let count = 0; count < 10; count += 1) await sendMessage(sage, second, `Number ${count}`)
    await all.caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true })
    await visit(page, '/messages')
    await waitForSplash(page)
    const rows = page.getByRole('main').getByRole('listitem')
    await rows.first().waitFor()
    t.regex((await rows.nth(0).textContent()) ?? '', /Sage.*Number 9.*Just now.*9\+/s)
    t.regex((await rows.nth(1).textContent()) ?? '', /Rowan.*You: Mine.*Just now/s)

    await page.getByPlaceholder('Search conversations...').fill('rOW')
    await page.getByRole('link', { name: /Sage/ }).waitFor({ state: 'detached' })
    t.is(await rows.count(), 1)
    await page.getByPlaceholder('Search conversations...').fill('nobody')
    await page.getByText('No conversations found').waitFor()
    await page.getByPlaceholder('Search conversations...').fill('')
    await page.getByRole('link', { name: /Rowan/ }).click()
    await page.waitForURL(`**/chat/${first}`)
    await page.getByRole('link', { name: 'Back to Messages' }).click()
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.waitForURL(`${origin}/`)
  },
)

inBrowser('a member without matches sees an empty list with a link to discovery', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true })
  await visit(page, '/messages')
  await page.getByText('No conversations yet').waitFor()
  for (const size of [windows.phone, windows.desktop]) {
    await page.setViewportSize(size)
    const main = page.getByRole('main', { name: 'Conversations' })
    await main.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    t.is(await page.getByRole('main').count(), 1)
  }
  await page.getByRole('link', { name: 'Start Discovering' }).click()
  await page.getByRole('heading', { name: 'Discover' }).waitFor()
})

inBrowser('on a phone the header of a chat is one row, also with the quick exit', async t => {
  const { origin, me, quickMember, match, caughtUp } = await community(t)
  const other = await quickMember('Nuthatch', { pronouns: 'they/them' })
  const matchId = await match(me, other)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  for (const exit of ['off', 'leave']) {
    await visit(page, '/settings')
    await page.evaluate(`localStorage.setItem('kith.quickExit', '"${exit}"')`)
    await visit(page, `/chat/${matchId}`)
    await waitForSplash(page)
    const header = page.getByRole('main').locator('header')
    const name = page.getByRole('heading', { name: 'Nuthatch', level: 1 })
    await name.waitFor()
    const leave = header.getByRole('button', { name: 'Leave now' })
    await leave.waitFor({ state: exit === 'off' ? 'detached' : 'visible' })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      const about = header.getByText(/they\/them/)
      const [bar, line] = [await header.boundingBox(), await name.boundingBox()]
      t.true(bar && bar.height < 80, `one row at ${width} px`)
      t.true(line && line.height < 30, `one line at ${width} px`)
      t.regex(
        (await about.textContent()) ?? '',
        /^ ?\d+ ·/,
        'the age comes first: only what follows is cut',
      )
      const isCut = await name
        .locator('bdi')
        .evaluate(({ parentElement: row }) => row && row.scrollWidth > row.clientWidth)
      t.false(isCut, `the name is whole at ${width} px`)
    }
  }
})

inBrowser('a message of the other member is copied and reported from its menu', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  await sendMessage(all.you, matchId, 'Jazz?')
  await all.caughtUp()
  const { origin, me } = all
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  const menu = page.getByRole('button', { name: 'More about this message' })
  const opacity = () =>
    page.evaluate<string>(
      "getComputedStyle(document.querySelector('[data-open] > button')).opacity",
    )
  await menu.waitFor()
  t.is(await opacity(), '0', 'nothing stands beside a message')

  const box = await line(page, 'Jazz?').getByText('Jazz?').boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }]
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('menuitem', { name: 'Copy' }).waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await log(page).focus()
  await page.keyboard.press('Tab')
  t.true(await menu.evaluate(button => button.matches(':focus-visible')))
  t.is(await opacity(), '1', 'the keyboard reaches and shows it')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report this message' }).click()
  await page.getByRole('dialog').getByText('Jazz?').waitFor()
})

inBrowser(
  'the Matches tab opens on Messages when something is unread, and names how many',
  async t => {
    const { origin, me, you, match, caughtUp } = await community(t)
    const matchId = await match(me, you)
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, '/hobbies')
    await waitForSplash(page)
    const tab = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Matches/ })
    const segments = page.getByRole('navigation', { name: 'Matches and messages' })
    await tab.click()
    await page.getByRole('heading', { name: 'Your Matches' }).waitFor()
    await segments.getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await you.post(`/api/matches/${matchId}/messages`, { content: 'Tea?' })
    await you.post(`/api/matches/${matchId}/messages`, { content: 'On Sunday?' })
    await caughtUp()
    await segments.getByRole('link', { name: 'Messages (1)' }).waitFor()
    await tab.getByText('2').waitFor()
    await visit(page, '/hobbies')
    await waitForSplash(page)
    await tab.getByText('2').waitFor()
    await tab.click()
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    await segments.getByRole('link', { name: 'Matches' }).click()
    await page.getByRole('heading', { name: 'Your Matches' }).waitFor()
    t.is(new URL(page.url()).pathname, '/matches')
  },
)

inBrowser('the field grows with its text where browsers do not size it by themselves', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await page.addInitScript(`
    const { supports } = CSS
    CSS.supports = (...asked) => asked[0] !== 'field-sizing' && supports.apply(CSS, asked)
    addEventListener('DOMContentLoaded', () => {
      const style = new CSSStyleSheet()
      style.replaceSync('textarea { field-sizing: fixed !important }')
      document.adoptedStyleSheets = [style]
    })`)
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  const field = page.getByPlaceholder('Type a message...')
  const heightWith = async (text: string) => {
    await field.fill(text)
    return (await field.boundingBox())?.height ?? 0
  }
  const [one, four] = [await heightWith('one'), await heightWith('one\ntwo\nthree\nfour')]
  t.true(four > one + 40, `${one} px, then ${four} px`)
  t.is(await heightWith('one'), one)
})

inBrowser('a keyboard on the screen leaves the header and the field of a chat in view', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await page.addInitScript(`
    const seen = Object.assign(new EventTarget(), { scale: 1, height: innerHeight })
    Object.defineProperty(window, 'visualViewport', { value: seen })`)
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  const field = page.getByPlaceholder('Type a message...')
  await field.waitFor()
  const bottom = async () => {
    const box = await field.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  const see = (height: number) =>
    page.evaluate(
      `visualViewport.height = ${height}; visualViewport.dispatchEvent(new Event('resize'))`,
    )
  const before = await bottom()
  for (const height of [420, 300]) {
    await see(height)
    t.true((await bottom()) <= height, `above the keyboard, with ${height} px`)
    t.true(((await page.getByRole('main').locator('header').boundingBox())?.y ?? -1) >= 0)
  }
  await see(844)
  t.is(await bottom(), before)
})
