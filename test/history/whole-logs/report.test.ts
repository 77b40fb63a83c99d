import { readdir, readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { randomId } from '../../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import { installation } from '../installation.ts'

test('a report is one self-contained page with a table beside every chart', async t => {
  const { path, settle, ask } = await installation(t)
  settle(3_000, '2026-03-01T00:00:00Z')
  const out = path('report.html')
  t.like(await ask(['report', '--min-cell', '0', '--out', out]), { code: 0, output: '' })
  const page = await readFile(out, 'utf8')
  t.notRegex(page, /<script|<link|<img|https?:|@import|url\(|NaN|undefined/)
  for (const title of [
    'From a swipe to a reply',
    'Growth',
    'Who comes back',
    'When people are here',
    'How long answers take',
    'Events, groups and hangouts',
    'Questions',
    'Premium',
  ])
    t.true(page.includes(`<h2>${title}</h2>`), title)
  const sections = page.split('<section>').slice(1)
  for (const part of sections) t.regex(part, /<table.*<caption>.*<th scope="row">/s)
  for (const [chart] of page.matchAll(/<svg[^>]*>/g))
    t.regex(chart, /role="img" aria-label="[^"]+"/)

  const swipes = await ask(['count', '--type', 'Swiped', '--format', 'json'])
  const [{ events }] = JSON.parse(swipes.output)
  t.regex(
    page,
    new RegExp(`<th scope="row">Swipes</th>.*<td>${events.toLocaleString('en')}</td></tr>`),
  )

  t.like(await ask(['report', '--out', out, '--until', '2025-01-01']), { code: 0 })
  t.regex(await readFile(out, 'utf8'), /Nothing has happened yet\./)
})

test('a report counts events, groups and hangouts by week, without texts', async t => {
  const { path, happened, ask } = await installation(t)
  const [meetupId, groupId, organizer, guest] = [1, 2, 3, 4].map(() => randomId()) as [
    string,
    string,
    string,
    string,
  ]
  const ofMeetup = { meetupId, organizer }
  const details = {
    title: 'Secret soup',
    description: 'Words',
    location: 'Kiln Row',
    address: null,
    eventDate: '2026-04-01T19:00:00.000Z',
    endDate: null,
    isOnline: false,
    maxAttendees: 5,
    isPublic: true,
    tags: [],
    place: null,
    addressShownTo: 'going' as const,
  }
  const rsvp = (status: 'going' | 'maybe', previous: 'going' | 'maybe' | null = null) =>
    ({ type: 'RsvpGiven', data: { ...ofMeetup, profileId: guest, status, previous } }) as const
  const joined = (rsvpStatus: 'attending' | 'maybe') =>
    ({
      type: 'GroupJoined',
      data: { groupId, profileId: guest, rsvpStatus, through: 'open', by: guest },
    }) as const
  const invitation = { invitationId: randomId(), inviter: organizer, invitee: guest }
  const group = {
    name: 'Hikers',
    description: null,
    interests: [],
    availability: [],
    admission: 'open' as const,
    newcomersRead: false,
  }
  const told: DomainEvent[] = [
    { type: 'MeetupAnnounced', data: { ...ofMeetup, ...details } },
    rsvp('going'),
    rsvp('maybe', 'going'),
    { type: 'GroupFounded', data: { groupId, founder: organizer, ...group, maxMembers: 8 } },
    joined('maybe'),
    joined('attending'),
    { type: 'HangoutInvited', data: { ...invitation, topic: randomId(), proposal: null } },
    { type: 'HangoutAccepted', data: invitation },
  ]
  const at = '2026-03-04T12:00:00.000Z'
  const later = { at: '2026-03-10T12:00:00.000Z', event: rsvp('going', 'maybe') }
  happened([...told.map(event => ({ at, event })), later])
  const out = path('report.html')
  t.like(await ask(['report', '--min-cell', '0', '--out', out]), { code: 0 })
  const page = await readFile(out, 'utf8')
  const row = (week: string) =>
    new RegExp(`<th scope="row">${week}</th>((?:<td>[^<]*</td>){6})`).exec(page)?.[1]
  t.is(row('2026-03-02'), [1, 1, 1, 1, 1, 1].map(count => `<td>${count}</td>`).join(''))
  t.is(row('2026-03-09 .not over.'), [0, 1, 0, 0, 0, 0].map(count => `<td>${count}</td>`).join(''))
  for (const said of [...Object.values(details), group.name, organizer, guest, meetupId])
    if (typeof said === 'string') t.false(page.includes(said), said)
})

test('a report counts answers, packs and streaks, each question of a member once', async t => {
  const { path, happened, ask } = await installation(t)
  const [ash, robin] = [randomId(), randomId()]
  const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12:00:00.000Z`
  const answered = (profileId: string, n: number, on: number) => {
    const packId = n > 10 ? 'lifestyle' : 'consent'
    const named = namedQuestion(packId, `q_${n}`)
    const data = { profileId, ...named, isExplained: false, isNeuro: false, answer: null }
    const event = { type: 'QuestionAnswered', data } as const
    return { at: day(on), event }
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
  happened([
    ...upTo(11).map(n => answered(ash, n, Math.min(n, 7))),
    ...upTo(5).map(n => answered(robin, n, n === 5 ? 8 : 7)),
    answered(robin, 1, 9), // answered again: adds no answer and no day of a streak
  ])
  const out = path('report.html')
  t.like(await ask(['report', '--min-cell', '0', '--out', out]), { code: 0 })
  const page = await readFile(out, 'utf8')
  const row = (name: string) =>
    [
      ...(
        new RegExp(`<th scope="row">${name}</th>((?:<td>[^<]*</td>)+)`).exec(page)?.[1] ?? ''
      ).matchAll(/<td>([^<]*)<.td>/g),
    ].map(([, cell]) => Number(cell))
  t.deepEqual(row('Consent'), [15, 2, 2, 1])
  t.deepEqual(row('Lifestyle'), [1, 1, 0, 0])
  t.deepEqual(row('Kink'), [0, 0, 0, 0])
  t.deepEqual(row('All packs'), [16, 3, 2, 1])
  t.deepEqual(
    [3, 7, 30].map(days => row(`${days} days or more`)[0]),
    [1, 1, 0],
  )
  for (const said of [ash, robin]) t.false(page.includes(said))
})

test('a report counts trials, churn and revenue by month, and names nobody', async t => {
  const { path, happened, ask } = await installation(t)
  const [memberId, ash, robin, paymentId] = [1, 2, 3, 4].map(() => randomId()) as [
    ...[string, string, string, string],
  ]
  const changed = (
    at: string,
    subscriptionId: string,
    status: 'trialing' | 'active' | 'past_due' | 'ended',
  ) => ({
    at,
    event: {
      type: 'SubscriptionChanged',
      data: {
        memberId,
        subscriptionId,
        plan: 'monthly',
        status,
        cents: 2_000,
        renewsAt: null,
        endsAt: null,
      },
    } as const,
  })
  const paid = { memberId, paymentId, plan: 'monthly' } as const
  const received = (at: string, id: string, cents: number) => ({
    at,
    event: {
      type: 'PaymentReceived',
      data: { ...paid, paymentId: id, cents, paidAt: at },
    } as const,
  })
  const refunded = (at: string, cents: number) => ({
    at,
    event: { type: 'PaymentRefunded', data: { ...paid, cents } } as const,
  })
  happened([
    changed('2026-03-30T12:00:00.000Z', ash, 'trialing'),
    received('2026-03-30T12:00:00.000Z', randomId(), 100),
    changed('2026-03-31T12:00:00.000Z', robin, 'trialing'),
    changed('2026-04-06T12:00:00.000Z', ash, 'active'),
    received('2026-04-06T12:00:00.000Z', paymentId, 2_000),
    changed('2026-04-07T12:00:00.000Z', robin, 'ended'),
    changed('2026-05-06T12:00:00.000Z', ash, 'past_due'),
    changed('2026-05-07T12:00:00.000Z', ash, 'active'),
    refunded('2026-05-08T12:00:00.000Z', 500),
    refunded('2026-05-09T12:00:00.000Z', 2_000),
    refunded('2026-06-09T12:00:00.000Z', 0),
  ])
  const out = path('report.html')
  t.like(await ask(['report', '--min-cell', '0', '--out', out]), { code: 0 })
  const page = await readFile(out, 'utf8')
  const row = (name: string) => {
    const [, cells = ''] =
      new RegExp(`<th scope="row">${name}</th>(.*?)</tr>`, 's').exec(page) ?? []
    return [...cells.matchAll(/<td>([^<]*)<.td>/g)].map(([, cell]) => cell)
  }
  t.deepEqual(row('2026-03'), ['0', '2', '2', '50.0 %', '0', '', '$1.00', '$0.00'])
  t.deepEqual(row('2026-04'), ['2', '0', '0', '', '1', '50.0 %', '$20.00', '$0.00'])
  t.deepEqual(row('2026-05'), ['1', '0', '0', '', '0', '0.0 %', '$0.00', '$20.00'])
  t.deepEqual(row('2026-06'), ['1', '0', '0', '', '0', '0.0 %', '$0.00', '-$20.00'])
  for (const id of [memberId, ash, robin, paymentId]) t.false(page.includes(id))
})

test('a report withholds what fewer than 5 members did, unless --min-cell says otherwise', async t => {
  const { path, happened, ask } = await installation(t)
  const swipes = (mode: 'dating' | 'friendship' | 'networking', members: number) =>
    Array.from({ length: members }, () => ({
      at: '2026-03-04T12:00:00.000Z',
      event: {
        type: 'Swiped',
        data: { by: randomId(), on: randomId(), mode, action: 'like' },
      } as const,
    }))
  happened([...swipes('dating', 4), ...swipes('friendship', 23), ...swipes('networking', 41)])
  const out = path('report.html')
  const swiped = async (...options: string[]) => {
    t.like(await ask(['report', '--out', out, ...options]), { code: 0 })
    const page = await readFile(out, 'utf8')
    const [, cells = ''] = /<th scope="row">Swipes<.th>(.*?)<.tr>/.exec(page) ?? []
    return { page, cells: [...cells.matchAll(/<td>([^<]*)<.td>/g)].map(([, cell]) => cell) }
  }
  const few = await swiped()
  t.deepEqual(few.cells, ['withheld', 'withheld', '41', '68'])
  t.regex(few.page, /fewer than 5 members did, are withheld/)
  t.notRegex(few.page, /<t(d|ext class="value")[^>]*>(4|23|27)[ <]/)
  t.deepEqual((await swiped('--min-cell', '4')).cells, ['4', '23', '41', '68'])
  const whole = await swiped('--min-cell', '0')
  t.regex(whole.page, /<td>23</)
  t.deepEqual(whole.cells, ['4', '23', '41', '68'])
  t.notRegex(whole.page, /withheld/)
  t.like(await ask(['report', '--out', out, '--min-cell', 'few']), { code: 2 })
})

test('a file that is no report is not overwritten, and a missing folder is refused', async t => {
  const { path, settle, ask } = await installation(t)
  settle(500, '2026-03-01T00:00:00Z')
  await writeFile(path('mine.html'), 'mine')
  const mine = await ask(['report', '--out', path('mine.html')])
  t.is(mine.code, 2)
  t.regex(mine.errors, /^.*mine\.html already exists and is not a report[^\n]+\n$/)
  t.is(await readFile(path('mine.html'), 'utf8'), 'mine')
  const nowhere = await ask(['report', '--out', path('none/report.html')])
  t.is(nowhere.code, 2)
  t.regex(nowhere.errors, /^Cannot write .*there is no such folder[^\n]+\n$/)
  t.deepEqual(
    (await readdir(path('.'))).filter(name => name.endsWith('.part')),
    [],
  )
})
