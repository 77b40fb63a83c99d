import { randomId } from '../../contracts/core/random-id.ts'
import { nextDayAsksAt, nextDayEndsAt } from '../../domain/meetups/next-day.ts'
import { nextDayCounts } from '../../projections/views/next-day.ts'
import { community } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import type { TestMember } from '../http/server.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

inBrowser(
  'a guest says the day after how it was, and the host reads how many felt safe',
  async t => {
    const { clock, pass } = dayClock()
    const all = await community(t, { clock })
    const { origin, me: host, you: guest, quickMember, caughtUp, kith } = all
    const eventDate = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate, timeZone: 'UTC' }
    const { id } = (await host.post('/api/events', soup)).body
    await caughtUp()
    const others: TestMember[] = []
    for (const name of ['Wren', 'Bay', 'Moss', 'Reed']) others.push(await quickMember(name))
    for (const one of [guest, ...others])
      await one.post(`/api/events/${id}/rsvp`, { status: 'going' })
    const times = { eventDate, endDate: null, timeZone: 'UTC' }
    pass(Date.parse(nextDayAsksAt(times)) - clock.now().getTime())
    await caughtUp()

    const page = await openPage(t, {
      origin,
      cookie: guest.cookie,
      phone: true,
      reducedMotion: true,
    })
    await visit(page, `/events/${id}`)
    await waitForSplash(page)
    await heading(page, 'How was it? Did you feel safe?').waitFor()
    await heading(page, 'Who was coming').waitFor()
    t.is(await page.getByText('Will you come?').count(), 0)
    await assertAccessible(t, page, 'the question after an event')
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'How was it? Did you feel safe?' })
    await sheet.getByRole('button', { name: 'Send to the staff' }).click()
    await sheet.getByText('Choose how it was and whether you felt safe.').waitFor()
    await sheet.getByRole('radio', { name: 'Mixed' }).click()
    await sheet.getByRole('radio', { name: 'Yes' }).click()
    await sheet.getByLabel('In your words (optional)').fill('Somebody did not leave.')
    await sheet.getByRole('checkbox', { name: 'Wren' }).check()
    await assertAccessible(t, page, 'an answer about an event')
    await assertFits(t, page, 'an answer about an event')
    await sheet.getByRole('button', { name: 'Send to the staff' }).click()
    await waitForToast(page, 'Thank you')
    await page.getByRole('button', { name: 'Change your answer' }).click()
    await sheet.getByLabel('In your words (optional)').waitFor()
    t.is(await sheet.getByLabel('In your words (optional)').inputValue(), 'Somebody did not leave.')
    t.true(await sheet.getByRole('checkbox', { name: 'Wren' }).isChecked())

    for (const one of others)
      await one.send('PUT', `/api/events/${id}/next-day`, { how: 'good', feltSafe: true })
    const theirs = await openPage(t, { origin, cookie: host.cookie, reducedMotion: true })
    await visit(theirs, `/events/${id}`)
    await waitForSplash(theirs)
    await heading(theirs, 'Soup night').waitFor()
    await theirs.getByText('Bring a spoon.').waitFor()
    t.is(await heading(theirs, 'How guests felt').count(), 0)
    const due = nextDayEndsAt(times)
    pass(Date.parse(due) - clock.now().getTime())
    const cause = { event: randomId(), correlation: randomId() }
    const data = { cause, data: { meetupId: id, due } }
    await kith.ports.jobs.add('count-next-day', { id: randomId(), data })
    await until(
      async () => (await kith.ports.views.collection(nextDayCounts).get(id)) !== undefined,
    )
    await visit(theirs, `/events/${id}`)
    await waitForSplash(theirs)
    await heading(theirs, 'How guests felt').waitFor()
    await theirs.getByText('5 felt safe.').waitFor()
    t.is(await theirs.getByText('did not.', { exact: false }).count(), 0)
    await assertAccessible(t, theirs, 'how guests felt, as a host reads it')
  },
)
