import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForSplash, waitForToast } from '../setup.ts'

/**
 * Does to the page what translators of browsers do, again after each change: wraps every text in two
 * `font` elements.
 */
const translate = `{
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, text =>
      text.data.trim() && !text.parentElement.closest('font, script, style, textarea')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP)
    const found = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      const outer = document.createElement('font')
      text.before(outer)
      outer.appendChild(document.createElement('font')).append(text)
    }
  }
  wrap()
  new MutationObserver(wrap).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

inBrowser('a page that the browser translates can be used on every main screen', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  await Promise.all(['Sage', 'Moss'].map(name => quickMember(name)))
  const matchId = await match(me, you)
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Jazz?' })
  const eventDate = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const event = { title: 'Board games', description: 'Come.', eventDate }
  const { body: hosted } = await you.post('/api/events', event)
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
    stickyToasts: true,
  })
  await visit(page, '/')
  await waitForSplash(page)
  await button(page, 'Like').first().waitFor()
  await page.evaluate(translate)

  await page.getByRole('tab', { name: 'Friends' }).click()
  await button(page, 'Pass').click()
  await waitForToast(page, 'Passed')
  await button(page, 'Undo').first().click()
  await waitForToast(page, 'Undone')

  await go(page, `/chat/${matchId}`)
  for (const content of ['On Friday?', 'Or Sunday?']) {
    await page.getByPlaceholder('Type a message...').fill(content)
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: content }).first().waitFor()
  }

  await go(page, '/hobbies')
  await heading(page, 'My Hobbies').waitFor()
  for (const hobby of [/^Hiking/, /^Yoga/, /^Hiking/]) await button(page, hobby).click()
  await button(page, 'Save Changes').click()
  await waitForToast(page, 'Hobbies Updated')

  await go(page, `/events/${hosted.id}`)
  await page.getByRole('radio', { name: 'Going', exact: true }).click()
  await waitForToast(page, 'RSVP Updated')

  await go(page, '/qa-questions?pack=consent&question=10')
  await page.getByLabel('Your answer', { exact: true }).last().fill('To hear it.')
  await button(page, 'Save Answer').click()
  await waitForToast(page, 'Answer Saved!')

  await go(page, '/filter-settings')
  await heading(page, 'Filter & Privacy Settings').waitFor()
  for (const box of await page.getByRole('switch').all()) await box.click()
  t.true(await heading(page, 'Filter & Privacy Settings').isVisible())
})
