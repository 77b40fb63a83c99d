import { community } from '../http/community.ts'
import { slowClock } from '../http/day-clock.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, matchMoment, waitForSplash, waitForToast } from './setup.ts'

const HOUR = 3_600_000

inBrowser(
  'with premium a member sees who likes them, likes back, passes and undoes it',
  async t => {
    const { clock, goOn } = slowClock()
    const all = await community(t, { clock })
    const { moderation, origin, me, you, swipe, quickMember, caughtUp } = all
    const wren = await quickMember('Wren', { bio: 'Bread and long walks.' })
    await swipe(you, me, 'like', 'friendship')
    await swipe(wren, me, 'super_like')
    goOn()
    const until = new Date(Date.now() + HOUR).toISOString()
    await moderation.setPremium(me.profileId, until)
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, stickyToasts: true })
    await visit(page, '/likes')
    await waitForSplash(page)
    await heading(page, 'Who Likes You').waitFor()
    const list = page.getByRole('list', { name: 'Members who like you' })
    await list.getByText('Likes you in Friends').waitFor()
    await list.getByText('Likes you in Dating').waitFor()

    await list.getByRole('button', { name: 'Pass Wren' }).click()
    await waitForToast(page, 'Passed')
    await list.getByRole('heading', { name: 'Wren' }).waitFor({ state: 'detached' })
    await page.getByText('Not all of them are shown').waitFor()
    await page.locator('main:focus').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('heading', { name: 'Wren' }).waitFor()

    await list.getByRole('button', { name: 'Like Rowan' }).click()
    await matchMoment(page).getByRole('button', { name: 'Keep looking' }).click()
    await matchMoment(page).waitFor({ state: 'detached' })
    await list.getByRole('heading', { name: 'Rowan' }).waitFor({ state: 'detached' })
    await page.getByText('1 member likes you.').waitFor()
    t.is((await me.get('/api/matches')).body[0].discoveryMode, 'friendship')
  },
)
