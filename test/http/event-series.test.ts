// In a process of its own: it moves the clock of its server.
import test, { type ExecutionContext } from 'ava'
import { calendarOf, linesOf } from './calendar-file.ts'
import { community } from './community.ts'
import { dayClock } from './day-clock.ts'

const DAY = 86_400_000

const stage = async (t: ExecutionContext) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const start = clock.now().getTime() + 2 * DAY
  const date = (weeks: number) => new Date(start + weeks * 7 * DAY).toISOString()
  const soup = {
    title: 'Soup',
    description: 'Bring a spoon.',
    eventDate: date(0),
    endDate: new Date(start + DAY / 12).toISOString(),
    timeZone: 'UTC',
    address: 'Kiln Row 4',
    maxAttendees: 4,
  }
  const repeat = { every: 'week', until: date(3).slice(0, 10) }
  const datesSeenBy = async (by: typeof all.me) => {
    await all.caughtUp()
    return (await by.get('/api/events')).body
      .filter(({ status }: { status: string }) => status === 'upcoming')
      .map(({ eventDate }: { eventDate: string }) => eventDate)
  }
  const idOn = async (weeks: number): Promise<string> => {
    await all.caughtUp()
    const listed = (await all.me.get('/api/events')).body
    return listed.find(({ eventDate }: { eventDate: string }) => eventDate === date(weeks)).id
  }
  return { ...all, pass, date, soup, repeat, datesSeenBy, idOn }
}

test('a repeating event has two dates in lists, each with its own answers and details', async t => {
  const { me, you, caughtUp, date, soup, repeat, datesSeenBy, idOn } = await stage(t)
  const created = await me.post('/api/events', { ...soup, repeat })
  const { id } = created.body
  t.like(created.body.series, { every: 'week', date: date(0), until: date(3) })
  t.deepEqual(await datesSeenBy(you), [date(0), date(1)])
  const second = await idOn(1)
  t.is((await you.post(`/api/events/${id}/rsvp`, { status: 'going' })).status, 200)
  await caughtUp()
  t.like((await you.get(`/api/events/${second}`)).body, {
    myStatus: null,
    address: null,
    goingCount: 1,
    endDate: new Date(Date.parse(soup.endDate) + 7 * DAY).toISOString(),
  })
  t.deepEqual((await you.get(`/api/events/${second}`)).body.series, {
    every: 'week',
    date: date(1),
    until: date(3),
    planned: [],
  })
  t.deepEqual((await me.get(`/api/events/${second}`)).body.series.planned, [
    { date: date(2), isSkipped: false },
    { date: date(3), isSkipped: false },
  ])
  t.is((await me.del(`/api/events/${id}`)).status, 200)
  t.deepEqual(await datesSeenBy(me), [date(1)], 'canceled alone')
})

test('its organizer alone skips a date ahead and ends it; what is announced stays', async t => {
  const { me, you, caughtUp, date, soup, repeat, datesSeenBy } = await stage(t)
  const { id } = (await me.post('/api/events', soup)).body
  const path = `/api/events/${id}/series`
  t.is((await me.get(`/api/events/${id}`)).body.series, null)
  t.is((await me.del(path)).status, 404)
  for (const [by, status] of [
    [you, 404],
    [me, 200],
    [me, 200],
  ] as const)
    t.is((await by.post(path, repeat)).status, status)
  t.is((await me.post(path, { ...repeat, every: 'month' })).body.code, 'series_changed')
  await caughtUp()
  const skips = `${path}/skips`
  t.is((await you.post(skips, { date: date(2) })).status, 404)
  t.is((await me.post(skips, { date: date(1) })).body.code, 'series_changed')
  t.deepEqual((await me.post(skips, { date: date(2) })).body.planned, [
    { date: date(2), isSkipped: true },
    { date: date(3), isSkipped: false },
  ])
  t.is((await you.del(path)).status, 404)
  t.is((await me.del(path)).status, 200)
  t.deepEqual(await datesSeenBy(you), [date(0), date(1)])
  t.is((await you.get(`/api/events/${id}`)).body.series, null)
})

test('a last day that fits no second date, or a year, is refused with its field; nothing is created', async t => {
  const { me, date, soup, repeat, datesSeenBy } = await stage(t)
  for (const until of [date(0).slice(0, 10), date(60).slice(0, 10)]) {
    const { status, body } = await me.post('/api/events', { ...soup, repeat: { ...repeat, until } })
    t.is(status, 400)
    t.like(body.issues, [{ path: 'repeat.until' }])
  }
  t.deepEqual(await datesSeenBy(me), [])
})

test('the file of an event repeats it without skipped, canceled and moved dates; the feed has answers alone', async t => {
  const { me, you, caughtUp, date, soup, repeat, idOn, kith } = await stage(t)
  const until = date(5).slice(0, 10)
  const { id } = (await me.post('/api/events', { ...soup, repeat: { ...repeat, until } })).body
  await caughtUp()
  await me.post(`/api/events/${id}/series/skips`, { date: date(3) })
  const second = await idOn(1)
  await you.post(`/api/events/${id}/rsvp`, { status: 'going' })
  const compact = (at: string) => at.replaceAll(/[-:]/g, '').slice(0, 15)
  const recurrence = async (of: string) => {
    await caughtUp()
    const { text } = await calendarOf(you, `/api/events/${of}.ics`)
    return linesOf(text).filter(line => /^(RRULE|EXDATE)/.test(line))
  }
  const rule = `RRULE:FREQ=WEEKLY;UNTIL=${compact(date(5))}Z`
  t.deepEqual(await recurrence(id), [rule, `EXDATE:${compact(date(3))}Z`])
  await me.del(`/api/events/${second}`)
  t.deepEqual(await recurrence(id), [rule, `EXDATE:${compact(date(1))}Z,${compact(date(3))}Z`])
  const { address } = (await you.post('/api/calendar-feed')).body
  await caughtUp()
  const feed = linesOf(await (await fetch(new URL(address, kith.local))).text())
  t.is(feed.filter(line => line === 'BEGIN:VEVENT').length, 1)
  t.deepEqual(
    feed.filter(line => /^(RRULE|EXDATE)/.test(line)),
    [],
  )
  const eventDate = new Date(Date.parse(date(0)) + 3_600_000).toISOString()
  t.is((await me.patch(`/api/events/${id}`, { eventDate })).status, 200)
  t.is((await recurrence(id)).length, 0, 'a moved event does not repeat')
})

test('the rule keeps the time on the clocks, whose changes the file tells until the last date', async t => {
  const { me, caughtUp, soup } = await stage(t)
  const year = new Date().getUTCFullYear() + 1
  const eventDate = `${year}-03-16T18:00:00.000Z`
  const until = `${year}-11-30`
  const repeat = { every: 'month', until }
  const berlin = { eventDate, endDate: null, timeZone: 'Europe/Berlin', repeat }
  const { id, series } = (await me.post('/api/events', { ...soup, ...berlin })).body
  await caughtUp()
  const lines = linesOf((await calendarOf(me, `/api/events/${id}.ics`)).text)
  t.regex(
    lines.find(line => line.startsWith('RRULE')) ?? '',
    /^RRULE:FREQ=MONTHLY;BYDAY=3[A-Z]{2};UNTIL=\d{8}T180000Z$/,
  )
  t.is(series.until.slice(11, 16), '18:00', 'in winter again')
  t.is(lines.filter(line => line === 'BEGIN:DAYLIGHT').length, 1)
  t.true(lines.includes(`DTSTART;TZID=Europe/Berlin:${year}0316T190000`))
  t.is(lines.filter(line => line === 'BEGIN:STANDARD').length, 2)
})
