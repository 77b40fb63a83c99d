import { community } from '../http/community.ts'
import { likeBack, likedJointCard, linkMembers } from '../http/link-members.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { go, matchMoment, nextFrame, visitListening, waitForSplash } from './setup.ts'

inBrowser('a joint match is celebrated by all three, live and after a reload', async t => {
  const server = await community(t)
  const { origin, me, you, quickMember, caughtUp } = server
  const kai = await quickMember('Kai')
  await linkMembers(server, me, you)
  const joint = await likedJointCard(me, you, kai)
  await caughtUp()

  const open = async (cookie: string, path: string, phone: boolean) => {
    const page = await openPage(t, { origin, cookie, phone, reducedMotion: true })
    await visitListening(page, path)
    return page
  }
  const mine = await open(me.cookie, '/', true)
  const yours = await open(you.cookie, '/matches', false)
  const theirs = await open(kai.cookie, '/settings', true)

  await likeBack(me, joint, kai)
  const named = [
    [mine, ['Rowan', 'Kai']],
    [yours, ['Juniper', 'Kai']],
    [theirs, ['Juniper', 'Rowan']],
  ] as const
  for (const [page, others] of named) {
    const moment = matchMoment(page)
    for (const name of others) await moment.getByText(name, { exact: true }).waitFor()
    t.is(await moment.locator('svg path[pathLength]').count(), 3, 'a loop for each of them')
  }
  await assertAccessible(t, mine, 'a joint match')
  await assertAccessible(t, yours, 'a joint match on a desktop')

  await visit(theirs, '/')
  await matchMoment(theirs).getByText('Rowan', { exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Keep looking' }).click()
  await matchMoment(theirs).waitFor({ state: 'detached' })

  await matchMoment(mine)
    .getByRole('button', { name: /^What made each of you smile/ })
    .click()
  const composer = mine.getByRole('textbox', { name: /^Message/ })
  t.regex(await composer.inputValue(), /^What made each of you smile/)
  await until(() => composer.evaluate(field => field.matches(':focus')))
  await composer.fill('Hello, both of you.')
  await mine.keyboard.press('Enter')
  await mine.getByRole('link', { name: 'Back to Messages' }).click()
  const conversations = mine.getByRole('main').getByRole('link', { name: /Hello, both of you/ })
  await conversations.filter({ hasText: 'Rowan' }).filter({ hasText: 'Kai' }).waitFor()
  await assertAccessible(t, mine, 'a joint match among the conversations')

  await caughtUp()
  await visit(theirs, '/matches')
  await waitForSplash(theirs)
  const matches = theirs.getByRole('list', { name: 'Your Matches' })
  await matches.getByText('Matched together').waitFor()
  t.is(await matchMoment(theirs).count(), 0, 'who put it aside does not see it again')
  await matches.getByRole('link', { name: /^Chat with/ }).click()
  await theirs
    .getByRole('region', { name: /^Messages in/ })
    .getByText('Hello, both of you.')
    .waitFor()
  await visit(theirs, '/group-chats')
  await theirs.getByText("You're not in a group yet.", { exact: false }).waitFor()
})

inBrowser('a match that comes meanwhile waits for the celebration of a joint match', async t => {
  const server = await community(t)
  const { origin, me, you, quickMember, swipe, caughtUp } = server
  const [kai, ash] = await Promise.all([quickMember('Kai'), quickMember('Ash')])
  await linkMembers(server, me, you)
  await likeBack(me, await likedJointCard(me, you, kai), kai)
  await swipe(me, ash)
  for (const one of [you, kai, ash]) await swipe(me, one, 'pass', 'networking')
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visitListening(page, '/discover/networking')
  const moment = matchMoment(page)
  await moment.getByText('Kai', { exact: true }).waitFor()
  await page.getByText('No more profiles').waitFor() // a match waits for a card in front, too
  const celebration = page.waitForResponse(/\/MatchMoment/).then(file => file.finished())
  await swipe(ash, me)
  await celebration
  await nextFrame(page)
  t.true(await moment.getByText('Kai', { exact: true }).isVisible(), 'it is not replaced')
  await page.keyboard.press('Escape')
  await moment.getByText('Ash', { exact: true }).waitFor()
})

inBrowser(
  'the celebration of a joint match waits for a menu, and never covers its own chat',
  async t => {
    const server = await community(t)
    const { origin, me, you, quickMember, caughtUp } = server
    const kai = await quickMember('Kai')
    const matchId = await linkMembers(server, me, you)
    const groupId = await likeBack(me, await likedJointCard(me, you, kai), kai)
    await caughtUp()

    /** Opens the chat with Rowan; its list of groups arrives when it is let through. */
    const withLateList = async (phone: boolean) => {
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      const arrival = Promise.withResolvers<void>()
      await page.route('**/api/group-chats', async route => {
        await arrival.promise
        await route.continue()
      })
      const celebration = page.waitForResponse(/JointMoment/).then(file => file.finished())
      await visit(page, `/chat/${matchId}`)
      await waitForSplash(page)
      return {
        page,
        letThrough: async () => {
          arrival.resolve()
          await celebration
          await nextFrame(page)
        },
      }
    }

    const menu = await withLateList(false)
    await menu.page.getByRole('button', { name: 'More', exact: true }).click()
    const entry = menu.page.getByRole('menuitem', { name: 'Unmatch' })
    await entry.waitFor()
    await menu.letThrough()
    t.true(await entry.isVisible(), 'the menu stays open')
    await menu.page.keyboard.press('Escape')
    await matchMoment(menu.page).waitFor()

    const writing = await withLateList(true)
    await writing.page.getByRole('textbox', { name: 'Message Rowan' }).focus()
    await writing.letThrough()
    await go(writing.page, `/group-chats/${groupId}`)
    await writing.page.getByRole('region', { name: /^Messages in/ }).waitFor()
    await writing.page.getByRole('link', { name: 'Back to Messages' }).click()
    await writing.page.getByRole('link', { name: /Rowan.*Kai|Kai.*Rowan/ }).waitFor()
    t.is(await matchMoment(writing.page).count(), 0, 'who opened the chat has seen the match')
  },
)
