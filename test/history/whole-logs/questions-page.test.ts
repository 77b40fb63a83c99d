import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { causedId, profileIdOf } from '../../../contracts/core/ids.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import { named, profileCreated } from '../../projections/histories.ts'
import { installation } from '../installation.ts'

const page = new URL('../../../docs/history/questions.md', import.meta.url)

const names = ['ada', 'bea', 'cy', 'dee', 'eli', 'fay', 'gus'] as const
type Name = (typeof names)[number]
const memberOf = (name: Name) => named(name)
const profileOf = (name: Name) => profileIdOf(memberOf(name))

/** Days are counted from Monday, 5 January 2026; an hour is of UTC. */
const timeAt = (day: number, hour: number) =>
  new Date(Date.UTC(2026, 0, 5 + day, hour)).toISOString()

type Told = readonly [day: number, hour: number, by: Name | null, event: DomainEvent]

const joins = (name: Name, day: number, way: 'open' | 'invitation'): Told[] => {
  const memberId = memberOf(name)
  const account = { email: null, firstName: null, lastName: null, profileImageUrl: null }
  const gender = ['ada', 'bea', 'fay'].includes(name) ? 'woman' : 'man'
  return [
    [day, 8, name, { type: 'MemberRegistered', data: { memberId, ...account, way } }],
    [day, 8, name, profileCreated(profileOf(name), { memberId, gender })],
  ]
}
const swipes = (
  by: Name,
  on: Name,
  day: number,
  action: 'like' | 'pass' = 'like',
  hour = 9,
): Told => {
  const pair = { by: profileOf(by), on: profileOf(on) }
  return [day, hour, by, { type: 'Swiped', data: { ...pair, mode: 'dating', action } }]
}
const matchId = (one: Name, other: Name) => causedId('match', `${one} ${other}`)
const match = (one: Name, other: Name, day: number): Told => {
  const profiles = [profileOf(one), profileOf(other)].sort() as [string, string]
  const data = { matchId: matchId(one, other), profiles, mode: 'dating' } as const
  return [day, 9, other, { type: 'Matched', data }]
}
const writes = (from: Name, to: Name, of: string, day: number, hour: number): Told => {
  const data = { matchId: of, messageId: causedId('message', `${of} ${day} ${hour}`) }
  const between = { from: profileOf(from), to: profileOf(to), content: 'Soup?' }
  return [day, hour, from, { type: 'MessageSent', data: { ...data, ...between } }]
}
const ofMeetup = { meetupId: named('meetup'), organizer: profileOf('ada') }
const answers = (name: Name, day: number, status: 'going' | 'not_going', isLater = false): Told => {
  const data = { ...ofMeetup, profileId: profileOf(name), status }
  return [
    day,
    10,
    name,
    { type: 'RsvpGiven', data: { ...data, previous: isLater ? 'going' : null } },
  ]
}
const came = (name: Name, came: boolean): Told => {
  const data = { ...ofMeetup, profileId: profileOf(name), came }
  return [13, 10, 'ada', { type: 'AttendanceMarked', data }]
}
const reports = (by: Name, on: Name, day: number): Told => {
  const report = { reportId: named(`${by} ${on}`), by: profileOf(by), on: profileOf(on) }
  const data = { ...report, reason: 'spam', description: null, pseudonym: '' } as const
  return [day, 11, by, { type: 'Reported', data } as DomainEvent]
}
const resolves = (report: string, day: number): Told => {
  const data = { reportId: named(report), outcome: 'acted_on', note: null, operator: 'staff' }
  return [day, 12, null, { type: 'ReportResolved', data } as DomainEvent]
}
const looksForWomen = (name: Name): Told => {
  const filterValue = { values: ['woman'] }
  const filter = { id: named('filter'), filterType: 'gender', filterValue, isActive: true } as const
  const data = { profileId: profileOf(name), filters: [filter] }
  return [2, 20, name, { type: 'DiscoveryFiltersSet', data }]
}
const [adaAndBea, cyAndDee, eliAndFay] = [
  matchId('ada', 'bea'),
  matchId('cy', 'dee'),
  matchId('eli', 'fay'),
]

/** Three months of seven members: what they did, in the order of the days. */
const story: readonly Told[] = [
  ...joins('ada', 0, 'invitation'),
  ...joins('bea', 1, 'invitation'),
  ...joins('cy', 2, 'open'),
  ...joins('dee', 2, 'open'),
  ...joins('eli', 7, 'open'),
  ...joins('fay', 8, 'invitation'),
  ...joins('gus', 8, 'open'),
  ...(['ada', 'bea', 'cy', 'dee'] as const).map(looksForWomen),
  [7, 20, 'eli', looksForWomen('eli')[3]],

  swipes('ada', 'bea', 3),
  swipes('ada', 'dee', 3, 'pass', 12),
  swipes('bea', 'ada', 4),
  match('ada', 'bea', 4),
  writes('ada', 'bea', adaAndBea, 4, 10),
  writes('bea', 'ada', adaAndBea, 4, 16),
  swipes('cy', 'dee', 4, 'like', 17),

  [
    5,
    10,
    'ada',
    {
      type: 'MeetupAnnounced',
      data: {
        ...ofMeetup,
        title: 'Soup',
        description: 'Soup.',
        eventDate: timeAt(12, 19),
        endDate: null,
        location: null,
        place: null,
        address: null,
        isOnline: false,
        maxAttendees: null,
        isPublic: true,
        addressShownTo: 'going',
        tags: [],
      },
    },
  ],
  answers('bea', 6, 'going'),
  answers('cy', 6, 'going'),
  answers('fay', 9, 'going'),
  answers('fay', 11, 'not_going', true),

  swipes('eli', 'ada', 8),
  swipes('eli', 'bea', 9),
  swipes('eli', 'cy', 9, 'like', 10),
  swipes('eli', 'dee', 9, 'like', 11),
  swipes('eli', 'fay', 9, 'like', 12),
  swipes('ada', 'gus', 9, 'pass'),
  swipes('bea', 'gus', 9, 'pass'),
  reports('fay', 'cy', 9),
  swipes('dee', 'cy', 10),
  match('cy', 'dee', 10),
  writes('cy', 'dee', cyAndDee, 10, 10),
  reports('ada', 'dee', 10),
  swipes('cy', 'gus', 10, 'pass', 12),
  swipes('gus', 'ada', 10, 'pass', 13),
  resolves('fay cy', 11),
  came('bea', true),
  came('cy', false),
  [
    14,
    9,
    null,
    {
      type: 'EntitlementGranted',
      data: { memberId: memberOf('eli'), source: 'stripe', until: timeAt(379, 9), operator: null },
    },
  ],
  [
    14,
    9,
    null,
    {
      type: 'PaymentReceived',
      data: {
        memberId: memberOf('eli'),
        paymentId: named('payment'),
        plan: 'once',
        cents: 1_999,
        paidAt: timeAt(14, 9),
      },
    },
  ],
  swipes('fay', 'eli', 15),
  match('eli', 'fay', 15),
  writes('eli', 'fay', eliAndFay, 15, 10),
  writes('fay', 'eli', eliAndFay, 17, 10),
  swipes('cy', 'fay', 20, 'pass'),
  writes('ada', 'bea', adaAndBea, 30, 10),
  writes('bea', 'ada', adaAndBea, 31, 10),
  writes('ada', 'bea', adaAndBea, 61, 10),
  swipes('cy', 'eli', 62, 'pass'),
]

/** Without lines of no change, blank ends of lines and ids. */
const tidy = (output: string): string =>
  output
    .replaceAll(/^.*(,0|,,,)\n/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')
    .trimEnd()

test('the answers on the page of questions are those of seven members', async t => {
  const { happened, ask } = await installation(t)
  const inOrder = story
    .map(([day, hour, by, event]) => ({
      at: timeAt(day, hour),
      event,
      command: causedId('command', `${by} ${day} ${hour}`),
      ...(by && { actor: memberOf(by) }),
    }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  happened(inOrder)
  const written = await readFile(page, 'utf8')
  const block = /```(sql|sh)\n((?:(?!```)[\s\S])*)\n```\n\n```text\n([\s\S]*?)```/g
  let ran = ''
  let end = 0
  for (const found of written.matchAll(block)) {
    const [whole, kind, asked = ''] = found
    const text = asked
      .replaceAll('$gus.member', memberOf('gus'))
      .replaceAll('$gus', profileOf('gus'))
    const args = kind === 'sql' ? ['sql', text] : text.split(' ')
    const { code, output, errors } = await ask(args)
    t.is(code, 0, `${asked}\n${errors}`)
    const fence = '```'
    const answer = `${fence}text\n${tidy(output)}\n${fence}`
    ran += `${written.slice(end, found.index)}${fence}${kind}\n${asked}\n${fence}\n\n${answer}`
    end = found.index + whole.length
  }
  ran += written.slice(end)
  t.is([...written.matchAll(/^## \d+\. /gm)].length, 19)
  if (process.env.KITH_RECORD_QUESTIONS) await writeFile(page, ran)
  else t.is(ran, written, 'write it again with KITH_RECORD_QUESTIONS=yes')
})
