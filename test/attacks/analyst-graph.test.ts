// In a process of its own: computes for long.
import { readFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { causedId } from '../../contracts/core/ids.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { runExplore } from '../../projections/history/explore/run-explore.ts'
import { keyedOffset, shownCount } from '../../projections/history/people.ts'
import { explore } from '../history/explore-session.ts'
import { type Happened, installation } from '../history/installation.ts'
import { runCommand } from '../processes/run-command.ts'
import { named, profileCreated } from '../projections/histories.ts'
import { until } from '../waiting/until.ts'

/*
 * Aim: an analyst with every command and page over history, and four accounts in the community, finds out
 * who is linked with whom, or what one person says of themselves.
 *
 * Budget: exports, tables, counts and positions of the log, as often as they like; four puppets, who join,
 * say, meet and leave as they like; a report and a count of people every day.
 * Measure: answers that differ between a log with links and the same log without them; cells and figures
 * that follow a single person.
 */

const [ash, bay, elm, fern] = ['ash', 'bay', 'elm', 'fern'].map(named) as [
  string,
  string,
  string,
  string,
]
const groupId = causedId('group of a joint match')
const side = {
  kind: 'partner' as const,
  words: 'Moon',
  isShown: true,
  isCounted: false,
  asksForDates: false,
  sharesProtection: true,
}
const profiles = [ash, bay].sort() as [string, string]
const ofCard = { jointId: causedId('card'), members: profiles }
const meetupId = causedId('meetup')

const notified = (
  name: string,
  profileId: string,
  type: EventNamed<'Notified'>['data']['type'],
): DomainEvent => ({
  type: 'Notified',
  data: {
    notificationId: causedId(name),
    profileId,
    type,
    title: 'News',
    message: 'Look.',
    actionUrl: null,
    subject: name,
  },
})
const wasRead = (name: string, profileId: string): DomainEvent => ({
  type: 'NotificationRead',
  data: { notificationId: causedId(name), profileId },
})

let second = 0
/** What happens a second after the last, by an id that says what it is. */
const happens = (event: DomainEvent, more: Partial<Happened> = {}): Happened & { id: string } => {
  second += 1
  return {
    at: new Date(Date.parse('2026-06-02T10:00:00.000Z') + second * 1_000).toISOString(),
    event,
    id: causedId(`event ${second}`),
    command: causedId(`command ${second}`),
    ...more,
  }
}
const inInbox = (
  profileId: string,
  event: DomainEvent,
  more: Partial<Happened> = {},
): Happened & { id: string } => happens(event, { stream: streams.inbox(profileId), ...more })

/** A day of people who are linked, and of others; `isHidden` says what tells of links. */
const day = (): { readonly isHidden: boolean; readonly one: Happened }[] => {
  const shown = (one: Happened) => ({ isHidden: false, one })
  const hidden = (one: Happened) => ({ isHidden: true, one })
  const linked = happens({
    type: 'Linked',
    data: {
      linkId: causedId('link'),
      profiles,
      sides: [
        { profileId: profiles[0], ...side },
        { profileId: profiles[1], ...side },
      ],
      isShownByBoth: true,
      asksBoth: false,
    },
  })
  const matched = happens({
    type: 'JointCardMatched',
    data: { ...ofCard, on: elm, mode: 'dating', groupId },
  })
  const founded: DomainEvent = {
    type: 'GroupFounded',
    data: {
      groupId,
      founder: ash,
      interests: [],
      availability: [],
      maxMembers: 3,
      admission: 'invitation',
      newcomersRead: false,
    },
  }
  const joins = (profileId: string): DomainEvent => ({
    type: 'GroupJoined',
    data: { groupId, profileId, rsvpStatus: 'attending', through: 'invitation', by: ash },
  })
  const invited = happens({
    type: 'GroupInvited',
    data: { groupId, profileId: fern, by: ash },
  })
  const going = (profileId: string): DomainEvent => ({
    type: 'RsvpGiven',
    data: { meetupId, organizer: fern, profileId, status: 'going', previous: null },
  })
  const meetup = { stream: streams.meetup(meetupId) }
  const told = inInbox(ash, notified('message', ash, 'new_message'))
  const ended = happens({
    type: 'LinkEnded',
    data: { profiles, wasLinked: true, isSevered: true },
  })
  return [
    ...[ash, bay, elm, fern].map(one => shown(happens(profileCreated(one), { actor: one }))),
    shown(told),
    hidden(linked),
    hidden(inInbox(bay, notified('linked', bay, 'constellation'), { causation: linked.id })),
    shown(inInbox(bay, notified('view', bay, 'profile_view'))),
    shown(inInbox(bay, { type: 'AllNotificationsRead', data: { profileId: bay } }, { actor: bay })),
    hidden(inInbox(ash, notified('card', ash, 'constellation'))),
    shown(inInbox(ash, wasRead('message', ash), { actor: ash })),
    // Nothing that is shown was unread.
    hidden(
      inInbox(ash, { type: 'AllNotificationsRead', data: { profileId: ash } }, { actor: ash }),
    ),
    hidden(matched),
    hidden(happens(founded, { causation: matched.id })),
    ...[ash, bay, elm].map(one => hidden(happens(joins(one), { causation: matched.id }))),
    hidden(invited),
    hidden(inInbox(fern, notified('group', fern, 'group_chat_invite'), { causation: invited.id })),
    shown(happens(going(ash), { ...meetup, actor: ash })),
    hidden(
      happens(
        {
          type: 'CompanionChosen',
          data: { meetupId, organizer: fern, profileId: ash, companion: bay },
        },
        { ...meetup, actor: ash },
      ),
    ),
    shown(happens(going(elm), { ...meetup, actor: elm })),
    hidden(inInbox(fern, wasRead('group', fern), { actor: fern })),
    shown(inInbox(fern, notified('match', fern, 'new_match'))),
    shown(happens({ type: 'Blocked', data: { by: ash, on: bay, reason: null } }, { actor: ash })),
    hidden(ended),
    hidden(
      inInbox(
        bay,
        {
          type: 'NotificationsForgotten',
          data: { profileId: bay, notificationIds: [causedId('linked')] },
        },
        { causation: ended.id },
      ),
    ),
    hidden(
      happens(
        {
          type: 'EventParked',
          data: {
            eventId: ended.id,
            position: '8013',
            eventType: 'LinkEnded',
            reason: 'damaged',
            operator: 'staff',
          },
        },
        { stream: streams.parking() },
      ),
    ),
    hidden(
      happens(
        {
          type: 'JobRetried',
          data: { queue: 'open-joint-group', jobId: causedId('job'), operator: 'staff' },
        },
        { stream: streams.jobChanges('open-joint-group') },
      ),
    ),
    shown(inInbox(fern, wasRead('match', fern), { actor: fern })),
    hidden(
      happens({ type: 'ProtectionRead', data: { linkId: causedId('link'), profiles, by: bay } }),
    ),
  ]
}

/** A community of strangers, then a day with links, and the same day as if there were none. */
const twins = async (t: ExecutionContext) => {
  const [one, other] = [await installation(t), await installation(t)]
  second = 0
  const story = day()
  const half = story.findIndex(({ one: { event } }) => event.type === 'GroupInvited')
  const all = (part: typeof story) => part.map(({ one }) => one)
  const shown = (part: typeof story) => all(part.filter(({ isHidden }) => !isHidden))
  one.happened(all(story.slice(0, half)))
  other.happened(shown(story.slice(0, half)))
  return {
    linked: one,
    unlinked: other,
    rest() {
      one.happenedLater(all(story.slice(half)))
      other.happenedLater(shown(story.slice(half)))
    },
  }
}

type Installation = Awaited<ReturnType<typeof installation>>

const answers = async ({ path, ask }: Installation, out: string): Promise<string[]> => {
  const file = path(out)
  await ask(['export', '--format', 'ndjson', '--out', file])
  const shown = (run: { code: number; output: string; errors: string }) =>
    `${run.code} ${run.output} ${run.errors}`.replaceAll(path('.'), '')
  const asked = [
    ['list', '--newest'],
    ['tail', '--stream', streams.meetup(meetupId), '--format', 'json'],
    ...['type', 'day', 'stream-kind'].map(by => ['count', '--by', by]),
    ['count', '--since', '2026-06-02', '--actor', ash],
    ['show', streams.inbox(ash), '--format', 'json'],
    ['show', streams.inbox(fern), '--format', 'json'],
    ['show', '7'],
    ['show', '99'],
    ['as-of', '2026-06-02T10:00:16.000Z', 'notifications', '--format', 'json'],
    ['as-of', '9', 'groups', '--format', 'json'],
    ['why', 'profiles', ash, '--format', 'json'],
    ['tree', causedId('command 5'), '--format', 'json'],
    [
      'sql',
      `FROM (SELECT key FROM view_groups UNION ALL FROM view_constellations SELECT key UNION ALL
       SELECT id FROM event_group_founded WHERE actor IS NULL UNION ALL
       SELECT document::VARCHAR FROM view_notifications) ORDER BY ALL`,
    ],
  ]
  const hiddenStreams = [streams.link(ash, bay), streams.group(groupId), streams.parking()]
  const all = [await readFile(file, 'utf8')]
  for (const args of [...asked, ...hiddenStreams.map(name => ['show', name])])
    all.push(`${args}: ${shown(await ask(args))}`)
  return all
}

const positionsIn = (ndjson: string): number[] =>
  ndjson
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).position)

test('no answer tells a log with links, joint cards and their groups from the same log without', async t => {
  const { linked, unlinked, rest } = await twins(t)
  const same = async (out: string) => {
    const [one, other] = [await answers(linked, out), await answers(unlinked, out)]
    for (const [index, answer] of one.entries()) t.is(answer, other[index] ?? '')
    return one[0] ?? ''
  }
  const before = await same('first.ndjson')
  rest()
  const all = await same('second.ndjson')
  t.true(all.startsWith(before), 'positions stay')
  const positions = positionsIn(all)
  t.deepEqual(
    positions,
    positions.map((_, index) => index + 1),
  )
})

test('the page to explore tells no more than the commands', async t => {
  const { linked, unlinked, rest } = await twins(t)
  const pages = await Promise.all(
    [linked, unlinked].map(async one => (await explore(t, one.path('.'))).open()),
  )
  rest()
  const read = async ({ read, call }: (typeof pages)[0], indexed: number) => {
    await until(async () => (await read('/api/overview')).indexed >= indexed)
    const { text } = await call('/api/projections')
    const events = await Promise.all(
      Array.from(
        { length: indexed + 1 },
        async (_, n) => (await call(`/api/events/${n + 1}`)).text,
      ),
    )
    const { source: _, ...overview } = await read('/api/overview')
    return [overview, text, ...events, (await call('/api/timeline')).text]
  }
  const length = day().filter(({ isHidden }) => !isHidden).length
  const [one, other] = await Promise.all(pages.map(page => read(page, length)))
  t.deepEqual(one, other)
})

/** Every answer of `people` in these days, to somebody who asks for a cell of so many members. */
const readings = (days: number, members: number, cell = 'orientation=demisexual') => {
  const key = new Uint8Array(32).fill(7)
  return Array.from({ length: days }, (_, n) => {
    const date = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
    return shownCount(members, keyedOffset(key, date, cell))
  })
}

test('four puppets and one person are in no count of people, on whatever day', t => {
  for (const members of [1, 4, 5, 9]) t.deepEqual([...new Set(readings(1_000, members))], [0])
})

test('puppets at the edge of a count do not see one more person cross it', t => {
  // The edge that a day shows is that of other days no more often than by chance.
  for (let members = 12; members < 40; members += 1) {
    const [before, after] = [readings(400, members), readings(400, members + 1)]
    const crossed = before.map((shown, n) => shown !== after[n])
    const again = crossed.filter((isCrossed, n) => n > 0 && crossed[n - 1] && isCrossed)
    const rate = again.length / crossed.filter(Boolean).length
    t.true(rate > 0.05 && rate < 0.4, `${members}: ${rate}`)
  }
  t.deepEqual(readings(30, 23), readings(30, 23), 'the same whenever it is asked')
  t.notDeepEqual(readings(30, 23), readings(30, 23, 'orientation=bisexual'))
})

const utcDay = (daysAgo: number, hour = 12): string =>
  new Date(
    Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + hour * 3_600_000,
  ).toISOString()

test('people are as of yesterday, of a month or more, and by three things at most', async t => {
  const { happened, ask } = await installation(t)
  const members = (name: string, count: number, daysAgo: number) =>
    Array.from({ length: count }, (_, n) => ({
      at: utcDay(daysAgo),
      event: profileCreated(named(`${name} ${n}`), { orientation: name }),
    }))
  happened([
    ...members('asexual', 10, 40),
    ...members('bisexual', 10, 29),
    ...members('bisexual', 9, 40),
    ...Array.from({ length: 2 }, (_, n) => ({
      at: utcDay(0, 0),
      event: {
        type: 'ProfileRevised',
        data: { profileId: named(`asexual ${n}`), changes: { orientation: 'bisexual' } },
      } as DomainEvent,
    })),
  ])
  const { output, errors } = await ask(['people', 'orientation', '--format', 'json'])
  t.deepEqual(JSON.parse(output), [{ orientation: 'asexual', members: 10 }], errors)
  for (const by of ['age gender orientation mode', 'orientation orientation'])
    t.like(await ask(['people', ...by.split(' ')]), { code: 2, output: '' })
})

/** The rows of a report's tables, as they are shown. */
const rowsOf = async (
  t: ExecutionContext,
  { path, ask }: Installation,
  args: readonly string[] = [],
) => {
  const out = path('report.html')
  t.like(await ask(['report', '--out', out, ...args]), { code: 0 })
  const rows = (await readFile(out, 'utf8')).matchAll(
    /<th scope="row">([^<]*)<\/th>((?:<td>[^<]*<\/td>)+)/g,
  )
  return [...rows].map(([, name, cells = '']) => `${name}${cells.replaceAll(/<\/?td>/g, ' ')}`)
}

test('reports of one day are the same, and one person beside puppets changes none of the next day', async t => {
  const [quiet, lively] = [await installation(t), await installation(t)]
  const likes = (by: string, daysAgo: number, hour: number, mode: 'dating' | 'networking') => ({
    at: utcDay(daysAgo, hour),
    actor: by,
    event: { type: 'Swiped', data: { by, on: elm, mode, action: 'like' } } as const,
  })
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => named(`${name} ${n}`))
  const story = [
    ...many('one', 9).map(by => likes(by, 9, 6, 'networking')),
    ...many('other', 9).map(by => likes(by, 9, 6, 'dating')),
    ...many('puppet', 4).map(by => likes(by, 1, 8, 'networking')),
  ]
  quiet.happened(story)
  lively.happened([...story, likes(ash, 1, 8, 'networking')])
  const swipes = (rows: readonly string[]) => rows.filter(row => /^(Swipes|Likes)/.test(row))
  const dayBefore = swipes(await rowsOf(t, quiet, ['--until', '1d']))
  t.true(dayBefore.length > 0)
  for (const row of dayBefore) t.notRegex(row, /withheld/)
  const [one, other] = [await rowsOf(t, quiet), await rowsOf(t, lively)]
  t.deepEqual(one, other)
  for (const row of swipes(other)) t.regex(row, /withheld/)

  lively.happenedLater([likes(bay, 0, 0, 'dating')])
  t.deepEqual(await rowsOf(t, lively), other, 'seconds later')
  for (const until of [utcDay(-1).slice(0, 10), new Date().toISOString(), '5m'])
    t.like(await ask(until), { code: 2 })

  function ask(until: string) {
    return quiet.ask(['report', '--out', quiet.path('x.html'), '--until', until])
  }
})

test('a report until a Monday does not tell whether anything has happened since', async t => {
  const swiped = (by: string, at: string): Happened => ({
    at,
    actor: by,
    event: { type: 'Swiped', data: { by, on: elm, mode: 'dating', action: 'like' } },
  })
  const story = Array.from({ length: 9 }, (_, n) =>
    swiped(named(`one ${n}`), `2026-06-0${1 + (n % 7)}T06:00:00.000Z`),
  )
  const rowsAfter = async (...later: Happened[]) => {
    const log = await installation(t)
    log.happened([...story, ...later])
    return rowsOf(t, log, ['--since', '2026-06-01', '--until', '2026-06-08'])
  }
  const rows = await rowsAfter()
  t.true(rows.some(row => row.startsWith('2026-06-01 ')))
  t.deepEqual(await rowsAfter(swiped(ash, '2026-06-08T00:00:01.000Z')), rows)
})

test('no text in CSV is a formula to a spreadsheet', async t => {
  const { path, happened, ask } = await installation(t)
  happened([{ at: utcDay(9), event: profileCreated(ash) }])
  const sql = `SELECT unnest(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', 'x=1']) AS "=text", -1 AS n`
  const { call } = await (await explore(t, path('.'))).open()
  const download = await call('/api/download', { sql, format: 'csv' })
  for (const text of [download.text, (await ask(['sql', sql, '--format', 'csv'])).output])
    t.is(text, `'=text,n\n'=1+1,-1\n'+1,-1\n'-1,-1\n'@sum,-1\n'\tx,-1\n"'\rx",-1\nx=1,-1\n`)
})

test('a path that leaves the page is not found, and a port in use is one sentence', async t => {
  const { path, happened } = await installation(t)
  happened([{ at: utcDay(9), event: profileCreated(ash) }])
  const { address, open } = await explore(t, path('.'))
  const { call } = await open()
  for (const left of ['/assets/..%2findex.html', '/..%2f..%2fpackage.json'])
    t.is((await call(left)).status, 404, left)
  const { code, errors } = await runCommand(runExplore, [
    '--data',
    path('.'),
    '--port',
    address.port,
  ])
  t.is(code, 2)
  t.is(errors, `Port ${address.port} is in use. Choose another --port, or leave it out.\n`)
})
