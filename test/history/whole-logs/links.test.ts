import { readFile } from 'node:fs/promises'
import test from 'ava'
import { causedId } from '../../../contracts/core/ids.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import { streams } from '../../../contracts/features.ts'
import { named, profileCreated } from '../../projections/histories.ts'
import { type Happened, installation } from '../installation.ts'

const [ash, bay, host] = [named('ash'), named('bay'), named('host')]
const at = '2026-03-04T12:00:00.000Z'
const side = {
  kind: 'partner' as const,
  words: 'Moon',
  isShown: true,
  isCounted: false,
  asksForDates: false,
  sharesProtection: true,
}

const pairOf = (one: string, other: string) => [one, other].sort() as [string, string]

const linkedBetween = (one: string, other: string): EventNamed<'Linked'> => {
  const profiles = pairOf(one, other)
  const [first, second] = profiles
  const sides: EventNamed<'Linked'>['data']['sides'] = [
    { profileId: first, ...side },
    { profileId: second, ...side, kind: 'metamour' },
  ]
  const linkId = causedId('link', ...profiles)
  const data = { linkId, profiles, sides, isShownByBoth: true, asksBoth: false }
  return { type: 'Linked', data }
}

const { words, kind, isShown, isCounted } = side
const ofLink = { linkId: causedId('link'), profiles: pairOf(ash, bay) }
const ofCard = { jointId: causedId('card'), members: pairOf(ash, bay) }
const meetup = { meetupId: causedId('meetup'), organizer: host }
const inInbox = (profileId: string): DomainEvent[] => [
  {
    type: 'Notified',
    data: {
      notificationId: causedId('told', profileId),
      profileId,
      type: 'constellation',
      title: 'You are linked',
      message: 'Both of you said yes.',
      actionUrl: '/constellation',
      subject: 'linked:somebody',
    },
  },
  {
    type: 'NotificationsForgotten',
    data: { profileId, notificationIds: [causedId('told', profileId)] },
  },
]

/** What tells that two members are linked. */
const ofLinks: DomainEvent[] = [
  { type: 'LinkInvited', data: { by: ash, on: bay, kind, words, isShown, isCounted } },
  linkedBetween(ash, bay),
  {
    type: 'LinkRevised',
    data: { ...ofLink, by: ash, ...side, isShownByBoth: true, asksBoth: false },
  },
  { type: 'ProtectionRead', data: { ...ofLink, by: ash } },
  { type: 'ComparisonAsked', data: { profiles: pairOf(ash, bay), by: ash } },
  {
    type: 'JointCardProposed',
    data: { ...ofCard, by: ash, version: 0, text: 'Us.', photos: [], modes: ['dating'] },
  },
  { type: 'JointCardConfirmed', data: { ...ofCard, by: bay, asksFirst: true, isOpen: true } },
  { type: 'CompanionChosen', data: { ...meetup, profileId: ash, companion: bay } },
  { type: 'LinkEnded', data: { profiles: pairOf(ash, bay), wasLinked: true, isSevered: false } },
]

const going = (profileId: string): DomainEvent => ({
  type: 'RsvpGiven',
  data: { ...meetup, profileId, status: 'going', previous: null },
})

/** All by one call; the last of a link leads to what is in two inboxes. */
const linksHappen = (round: string): Happened[] => {
  const endId = causedId('end', round)
  const told = ofLinks.map(event => ({
    at,
    actor: ash,
    event,
    ...(event.type === 'CompanionChosen' && { stream: streams.meetup(meetup.meetupId) }),
    ...(event.type === 'LinkEnded' && { id: endId }),
  }))
  const inInboxes = [ash, bay].flatMap(one =>
    inInbox(one).map(event => ({ at, event, stream: streams.inbox(one), causation: endId })),
  )
  return [...told, ...inInboxes].map(one => ({ ...one, command: causedId('call', round) }))
}

/** The last events of the log are about links, too. */
const happenings: Happened[] = [
  ...[ash, bay].map(one => ({ at, actor: one, event: profileCreated(one) })),
  ...[ash, bay].map(one => ({ at, actor: one, event: going(one) })),
  ...linksHappen('first'),
  { at, actor: host, event: profileCreated(host) },
  ...linksHappen('second'),
]

test('no answer for analysts names two linked members together, also with personal data', async t => {
  const { path, happened, ask } = await installation(t)
  happened(happenings)
  const link = streams.link(ash, bay)
  const absent = streams.link(ash, host)
  const refusalOf = async (stream: string) => {
    const { code, errors } = await ask(['show', stream])
    return { code, errors: errors.replaceAll(stream, '') }
  }
  t.deepEqual(await refusalOf(link), await refusalOf(absent))
  for (const type of ['Linked', 'JointCardMatched', 'CompanionChosen'])
    t.is((await ask(['list', '--type', type])).code, 2)

  const rows: Record<string, unknown>[] = []
  const exported = path('all.ndjson')
  for (const personal of [[], ['--with-personal']]) {
    const out = `${exported}${personal.length}`
    const run = ['export', '--format', 'ndjson', '--out', out, ...personal]
    t.is((await ask(run, 'yes\n')).code, 0)
    const lines = (await readFile(out, 'utf8')).trim().split('\n')
    t.is(lines.length, 5)
    rows.push(...lines.map(line => JSON.parse(line)))
  }
  for (const column of ['correlation', 'command', 'causation', 'stream'])
    for (const [value, together] of Map.groupBy(rows, row => row[column])) {
      if (value === streams.meetup(meetup.meetupId)) continue // both are guests, as many are
      const text = JSON.stringify(together)
      t.false(text.includes(ash) && text.includes(bay), `${column} ${value}`)
    }

  const outputs = [
    ['list', '--actor', ash],
    ['list', '--stream', 'link-*'],
    ['tail'],
    ['show', '5'],
    ['as-of', '5', 'constellations'],
    ['as-of', '5', 'relations'],
    ['as-of', '5', 'cards', '--with-personal'],
    ['sql', `SELECT * FROM events WHERE position > 2`],
    ['sql', 'SELECT * FROM view_constellations'],
    ['sql', `SELECT document FROM view_cards WHERE document::VARCHAR LIKE '%${ash}%'`],
    ['sql', `SELECT * FROM view_relations`],
    ['sql', `SELECT document FROM view_attendances WHERE document::VARCHAR LIKE '%${ash}%'`],
  ]
  for (const asked of outputs) {
    const { output, code } = await ask([...asked, '--format', 'json'], 'yes\n')
    t.is(code, 0, `${asked}`)
    for (const row of JSON.parse(output)) {
      const text = JSON.stringify(row)
      t.false(text.includes(bay) && text.includes(ash), `${asked}: ${text}`)
    }
    t.notRegex(output, /Linked|JointCard|CompanionChosen|constellation"|Notif/, `${asked}`)
  }
  t.like(await ask(['sql', 'SELECT * FROM event_linked']), { code: 2 })
  const counted = await ask(['count', '--by', 'stream-kind', '--format', 'json'])
  t.notRegex(counted.output, /link|joint/)
  t.is(
    (await ask(['count', '--actor', ash, '--by', 'day', '--format', 'csv'])).output,
    'day,events\n2026-03-04,2\n',
  )
})

test('a report counts links and joint cards, and withholds what few members made', async t => {
  const { path, happened, ask } = await installation(t)
  const link = (month: string, n: number): Happened => {
    const ids = [causedId(`${month} ${n}`), causedId(`${month} ${n} other`)] as const
    return { at: `2026-${month}-04T12:00:00.000Z`, event: linkedBetween(...ids) }
  }
  const links = (month: string, count: number) =>
    Array.from({ length: count }, (_, n) => link(month, n))
  happened([
    { at: '2026-03-01T12:00:00.000Z', event: profileCreated(ash) },
    ...links('03', 2),
    ...links('04', 4),
    ...links('05', 9),
  ])
  const out = path('report.html')
  const cells = async (name: string, ...options: string[]) => {
    t.like(await ask(['report', '--out', out, ...options]), { code: 0 })
    const page = await readFile(out, 'utf8')
    const found = page.matchAll(
      new RegExp(`<th scope="row">${name}</th>((?:<td>[^<]*</td>)+)`, 'g'),
    )
    const [, row = ''] = [...found].at(-1) ?? []
    return [...row.matchAll(/<td>([^<]*)<.td>/g)].map(([, cell]) => cell)
  }
  t.deepEqual(await cells('2026-03'), ['withheld', '0', '0', '0', '0'])
  t.is((await cells('2026-04'))[0], 'withheld')
  t.deepEqual(await cells('2026-05'), ['9', '0', '0', '0', '0'])
  t.deepEqual(await cells('Partner'), ['15'])
  t.deepEqual(await cells('Metamour'), ['15'])
  t.deepEqual(await cells('2026-03', '--min-cell', '0'), ['2', '0', '0', '0', '0'])
  const page = await readFile(out, 'utf8')
  for (const { data } of [link('03', 0), link('05', 0)].map(
    ({ event }) => event as EventNamed<'Linked'>,
  ))
    for (const id of data.profiles) t.false(page.includes(id))
})
