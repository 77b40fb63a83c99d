import { community } from '../../http/community.ts'
import { linkMembers } from '../../http/link-members.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { assertFits } from '../assert-fits.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import { go, heading, waitForSplash, waitForToast } from '../setup.ts'

inBrowser(
  'two partners come to an event together, and the host sees them side by side',
  async t => {
    const all = await community(t)
    const { origin, me, you, quickMember, caughtUp } = all
    const host = await quickMember('Hazel')
    await caughtUp()
    await linkMembers(all, me, you)
    const eventDate = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const event = { title: 'Soup night', description: 'Four chairs and a pot.', eventDate }
    const { id } = (await host.post('/api/events', event)).body
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, `/events/${id}`)
    await waitForSplash(page)
    await heading(page, 'Soup night').waitFor()
    t.is(await page.getByLabel('Come with').count(), 0, 'before an answer')
    await page.getByRole('radio', { name: 'Going', exact: true }).click()
    const choice = page.getByLabel('Come with')
    await choice.selectOption({ label: 'Rowan' })
    await waitForToast(page, "You'd like to come with Rowan")
    await assertAccessible(t, page, 'a choice of a companion')
    t.is(await page.getByText('Together', { exact: true }).count(), 0, 'until Rowan says so')

    const theirs = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
    await visit(theirs, `/events/${id}`)
    await waitForSplash(theirs)
    await theirs.getByText('Juniper would like to come with you.').waitFor()
    await assertAccessible(t, theirs, 'somebody who wants to come along')
    await theirs.getByRole('button', { name: 'Come with Juniper' }).click()
    await theirs.getByText('Together', { exact: true }).waitFor()
    t.true(await theirs.getByRole('radio', { name: 'Going', exact: true }).isChecked())
    await assertAccessible(t, theirs, 'two who come together')

    const hosts = await openPage(t, { origin, cookie: host.cookie, reducedMotion: true })
    await visit(hosts, `/events/${id}`)
    await waitForSplash(hosts)
    const pair = hosts.getByRole('listitem').filter({ hasText: 'Together' })
    await pair.getByText('Juniper').waitFor()
    await pair.getByText('Rowan').waitFor()
    await hosts.setViewportSize(windows.phone)
    await assertAccessible(t, hosts, 'a pair of guests')

    await choice.selectOption({ label: 'Nobody in particular' })
    await waitForToast(page, 'You come on your own')
    await visit(hosts, `/events/${id}`)
    await hosts.getByRole('button', { name: 'More about Rowan' }).waitFor()
    t.is(await pair.count(), 0)
  },
)

for (const phone of [true, false])
  inBrowser(`a member mutes a chat, on ${phone ? 'a phone' : 'a desktop'}`, async t => {
    const { origin, me, you, match, caughtUp } = await community(t)
    const matchId = await match(me, you)
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(page, `/chat/${matchId}`)
    await waitForSplash(page)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await choose('Mute')
    await page.getByRole('status').filter({ hasText: 'Muted' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await assertAccessible(t, page, 'a muted chat')
    await assertFits(t, page, 'a muted chat')
    await go(page, '/')
    await you.post(`/api/matches/${matchId}/messages`, { content: 'Which gate?' })
    await caughtUp()
    t.like((await me.get('/api/matches')).body[0], { unreadCount: 0, isMuted: true })
    await go(page, `/chat/${matchId}`)
    await page
      .getByRole('region', { name: 'Messages with Rowan' })
      .getByText('Which gate?')
      .waitFor()
    await choose('Stop muting')
    await page.getByText('Muted').waitFor({ state: 'detached' })
    t.like((await me.get('/api/matches')).body[0], { isMuted: false })
  })

for (const phone of [true, false])
  inBrowser(`a member mutes a group, on ${phone ? 'a phone' : 'a desktop'}`, async t => {
    const { origin, me, you, caughtUp } = await community(t)
    const choice = { interests: ['hiking'], availability: ['weekends'], admission: 'open' }
    for (const one of [me, you]) await one.post('/api/profile-hobbies', { hobbies: ['hiking'] })
    const { id } = (await me.post('/api/group-chats', { name: 'Slow hikers', ...choice })).body
    await caughtUp()
    await you.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'attending' })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(page, `/group-chats/${id}`)
    await waitForSplash(page)
    if (phone) await page.getByRole('button', { name: 'About and members' }).click()
    await page.getByRole('button', { name: 'Mute', exact: true }).click()
    await page.getByRole('button', { name: 'Stop muting' }).waitFor()
    await page.getByText(/ · Muted( · |$)/).waitFor()
    await assertAccessible(t, page, 'a muted group')
    await you.post(`/api/group-chats/${id}/messages`, { content: 'Which gate?' })
    await caughtUp()
    t.like((await me.get('/api/group-chats')).body[0], { unreadCount: 0, isMuted: true })
    await page.getByRole('button', { name: 'Stop muting' }).click()
    await page.getByRole('button', { name: 'Mute', exact: true }).waitFor()
  })
