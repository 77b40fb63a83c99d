import { readFile } from 'node:fs/promises'
import test from 'ava'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import { tableNames } from '../../../projections/history/database/described-tables.ts'
import { newEvent } from '../../../tools/bench/recorded-facts.ts'
import { named, profileCreated, streamOf } from '../../projections/histories.ts'
import { auditOf } from '../../stores/audit-of.ts'
import { scratchLog } from '../../stores/scratch-log.ts'
import { type Happened, installation } from '../installation.ts'

const [me, you, matchId] = [named('me'), named('you'), named('match')]
const swipe = (action: 'like' | 'pass') =>
  ({ type: 'Swiped', data: { by: me, on: you, mode: 'dating', action } }) as const
const message = { matchId, messageId: named('message'), from: me, to: you, content: 'Soup?' }
const story: Happened[] = [
  { at: '2026-01-30T10:00:00.000Z', event: profileCreated(me, { bio: 'Soup, mostly.' }) },
  { at: '2026-01-31T10:00:00.000Z', event: swipe('pass') },
  { at: '2026-02-01T09:00:00.000Z', actor: me, event: swipe('like') },
  {
    at: '2026-02-01T09:00:00.000Z',
    event: { type: 'Matched', data: { matchId, profiles: [me, you], mode: 'dating' } },
  },
  { at: '2026-02-02T09:00:00.000Z', event: { type: 'MessageSent', data: message } },
]

test('as-of shows a view at a time and at a position', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const asOf = async (when: string) =>
    JSON.parse((await ask(['as-of', when, 'lastSwipes', '--format', 'json'])).output)
  t.deepEqual(await asOf('2026-01-31'), [])
  t.like(await asOf('2026-02-01'), { length: 1, 0: { key: me, document: { action: 'pass' } } })
  t.like(await asOf('3'), { length: 1, 0: { document: { action: 'like' } } })
  const one = await ask(['as-of', '5', 'profiles', '--id', me])
  t.like(JSON.parse(one.output), { profileId: me, bio: null })
})

const wrong: [what: string, args: string[], says: RegExp][] = [
  ['an unknown view', ['as-of', '3', 'profile'], /^Unknown view profile\. There are: .*profiles/],
  [
    'a document that was not there',
    ['as-of', '3', 'blocks', '--id', 'x'],
    /^blocks had no document x at position 3/,
  ],
  [
    'a position that is to come',
    ['as-of', '99', 'blocks'],
    /^There is no position 99 yet\. The log ends at 5/,
  ],
  ['a time that is none', ['as-of', 'soon', 'blocks'], /^soon is no time/],
  [
    'an unknown table',
    ['sql', 'SELECT * FROM matchs'],
    /^Catalog Error: .*There are: events, .*view_profiles/,
  ],
  [
    'a column that there is not',
    ['sql', 'SELECT typ FROM events'],
    /^Binder Error: .*"typ" not found.* Candidate bindings: .*"type"/,
  ],
  [
    'SQL that is none',
    ['sql', 'SELECT 1\n  FORM events'],
    /^Parser Error: syntax error at or near "events"\. At line 2, column 8\.$/m,
  ],
  ['no SQL', ['sql', ' -- later'], /^There is no question\. Give one, e\.g\. "SELECT mode/],
  [
    'SQL that makes a table',
    ['sql', 'CREATE TABLE mine AS FROM events'],
    /^A question only reads: begin with SELECT, .*npm run history -- duckdb/,
  ],
  [
    'an arrow without brackets',
    ['sql', "SELECT 1 FROM events WHERE data->>'mode' = 'dating' AND data->>'by' = 'x'"],
    /column \d+\. Put -> and ->> in brackets, .*\(data->>'mode'\) = 'dating'/,
  ],
  [
    'a file that SQL asks for',
    ['sql', "SELECT * FROM read_text('/etc/hostname')"],
    /^Permission Error/,
  ],
]

for (const [what, args, says] of wrong)
  test(`${what} is refused in one line`, async t => {
    const { happened, ask } = await installation(t)
    happened(story)
    const { code, output, errors } = await ask(args)
    t.is(code, 2)
    t.is(output, '')
    t.regex(errors, says)
    t.regex(errors, /^[^\n]+\n$/)
  })

test('sql queries the log and the views', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const asked = async (query: string) =>
    JSON.parse((await ask(['sql', query, '--format', 'json'])).output)
  t.deepEqual(await asked('SELECT count(*) AS events, sum(position) AS far FROM events LIMIT 1'), [
    { events: story.length, far: (story.length * (story.length + 1)) / 2 },
  ])
  t.deepEqual(await asked('SELECT one_profile, unmatched_at FROM matches'), [
    { one_profile: me, unmatched_at: null },
  ])
  t.deepEqual(
    await asked(`SELECT s.action, m.mode FROM swipes s JOIN matches m ON m.one_profile = s.by_profile
      WHERE s.swiped_at >= DATE '2026-02-01'`),
    [{ action: 'like', mode: 'dating' }],
  )
  t.deepEqual(await asked(`SELECT key, document->>'mode' AS mode FROM view_conversations`), [
    { key: matchId, mode: 'dating' },
  ])
})

test('show shows the event at a position', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  t.like(JSON.parse((await ask(['show', '4', '--format', 'json'])).output), {
    length: 1,
    0: { position: 4, type: 'Matched', happened_at: '2026-02-01T09:00:00.000Z' },
  })
})

test('sql has what was added since, and documents of a view join its tables', async t => {
  const { path, happened, ask } = await installation(t)
  const asked = async () =>
    JSON.parse(
      (
        await ask([
          'sql',
          `SELECT count(*) AS n, any_value((document->'unread'->>'${you}')) AS unread
           FROM messages JOIN view_conversations ON key = match_id`,
          '--format',
          'json',
        ])
      ).output,
    )
  happened(story)
  t.deepEqual(await asked(), [{ n: 1, unread: '1' }])
  const next = { type: 'MessageSent', data: { ...message, messageId: named('next') } } as const
  {
    await using log = await scratchLog(path('log.db'))
    await log.append(streamOf(next), 'any', [newEvent(next, '2026-02-03T09:00:00.000Z')])
  }
  t.deepEqual(await asked(), [{ n: 2, unread: '2' }])
})

test('sql has its events where a fold is broken, and says which', async t => {
  const { happened, tamper, ask } = await installation(t)
  happened(story)
  tamper(`UPDATE events SET version = 9 WHERE position = 2`)
  const { code, output, errors } = await ask([
    'sql',
    'SELECT count(*) AS n FROM events SEMI JOIN matches ON type IS NOT NULL',
    '--format',
    'json',
  ])
  t.is(code, 0)
  t.deepEqual(JSON.parse(output), [{ n: 5 }])
  t.is(
    errors,
    'Swiped at position 2 cannot be read or folded. What it concerns is left out of the tables of views: 2 of cards, 1 of lastSwipes, 2 of relations. FROM left_out has the keys.\n',
  )
})

test('sql has events and their answers, without texts of the organizer', async t => {
  const { happened, ask } = await installation(t)
  const [meetupId, organizer, profileId] = ['g', 'host', 'guest'].map(named) as [
    string,
    string,
    string,
  ]
  const ids = { meetupId, organizer }
  const details = {
    title: 'Soup',
    description: 'Soup.',
    location: 'Kiln Row',
    address: null,
    tags: [],
    eventDate: '2026-12-04T19:00:00.000Z',
    endDate: null,
    isOnline: false,
    isPublic: true,
    place: null,
    addressShownTo: 'going' as const,
  }
  const at = '2026-11-20T10:00:00.000Z'
  happened([
    { at, event: { type: 'MeetupAnnounced', data: { ...ids, ...details, maxAttendees: 2 } } },
    { at, event: { type: 'SeatPromoted', data: { ...ids, profileId, previous: 'maybe' } } },
    { at, event: { type: 'MeetupCancelled', data: ids } },
  ])
  const asked = async (question: string) =>
    JSON.parse((await ask(['sql', question, '--format', 'json'])).output)
  t.deepEqual(
    await asked(`SELECT places, is_public, cancelled_at IS NOT NULL AS cancelled
      FROM meetups WHERE starts_at > TIMESTAMP '2026-12-01'`),
    [{ places: 2, is_public: true, cancelled: true }],
  )
  t.deepEqual(await asked('SELECT status, previous, is_promoted FROM rsvps'), [
    { status: 'going', previous: 'maybe', is_promoted: true },
  ])
  t.deepEqual(
    await asked('SELECT count(*) AS n FROM meetups m JOIN rsvps r ON r.meetup_id = m.meetup_id'),
    [{ n: 1 }],
  )
})

test('sql has hangouts and groups, without texts of members', async t => {
  const { happened, ask } = await installation(t)
  const [one, other, groupId] = ['one', 'other', 'g'].map(named) as [string, string, string]
  const between = (id: string) => ({ invitationId: named(id), inviter: one, invitee: other })
  const at = '2026-11-20T10:00:00.000Z'
  const invited = (id: string) => {
    const data = { ...between(id), topic: named('t'), proposal: null }
    return { at, event: { type: 'HangoutInvited', data } } as const
  }
  const text = {
    name: null,
    description: null,
    interests: [],
    availability: [],
    admission: 'open' as const,
    newcomersRead: false,
  }
  happened([
    invited('i1'),
    invited('i2'),
    { at, event: { type: 'HangoutAccepted', data: between('i1') } },
    {
      at,
      event: { type: 'GroupFounded', data: { groupId, founder: one, maxMembers: 8, ...text } },
    },
    {
      at,
      event: {
        type: 'GroupJoined',
        data: { groupId, profileId: other, rsvpStatus: 'maybe', through: 'open', by: other },
      },
    },
  ])
  const asked = async (question: string) =>
    JSON.parse((await ask(['sql', question, '--format', 'json'])).output)
  t.deepEqual(await asked('SELECT status, count(*) AS n FROM hangouts GROUP BY 1 ORDER BY 1'), [
    { status: 'accepted', n: 1 },
    { status: 'pending', n: 1 },
  ])
  t.deepEqual(
    await asked(`SELECT g.seats, g.closed_at, j.rsvp_status FROM groups g
      JOIN group_joins j ON j.group_id = g.group_id`),
    [{ seats: 8, closed_at: null, rsvp_status: 'maybe' }],
  )
})

test('sql has answers to questions, without their content', async t => {
  const { happened, ask } = await installation(t)
  const [profileId, batchId] = [named('ash'), named('batch')]
  const at = '2026-11-20T10:00:00.000Z'
  const answer = {
    answerBoolean: null,
    answerSingle: null,
    answerMulti: [],
    answerScale: null,
    answerText: 'Soup.',
    acceptableBoolean: [],
    acceptableSingle: [],
    acceptableMulti: [],
    acceptableScaleMin: null,
    acceptableScaleMax: null,
    acceptableText: null,
    importance: 3,
    explanation: 'Soup, always.',
    bits: { given: 0, acceptable: 0 },
  }
  const answered = (questionId: string, isExplained: boolean) => {
    const named = namedQuestion('consent', questionId)
    const data = { profileId, ...named, isExplained, isNeuro: false, answer }
    return { at, event: { type: 'QuestionAnswered', data } } as const
  }
  const question = (id: string) => {
    const asked = { questionId: named(id), prompt: 'Soup?', options: [] }
    return { ...asked, type: 'boolean', category: 'essential' } as const
  }
  const questions = ['one', 'two', 'three'].map(question)
  happened([
    answered('consent_touch_hello', true),
    answered('consent_touch_hello', false),
    {
      at,
      event: {
        type: 'QuestionsGenerated',
        data: { packId: 'kink', batchId, profileId, questions, isAiGenerated: false },
      },
    },
  ])
  const asked = async (question: string) =>
    (await ask(['sql', question, '--format', 'json'])).output
  t.deepEqual(JSON.parse(await asked('SELECT pack, question, is_explained FROM answers')), [
    { pack: 'consent', question: 'consent_touch_hello', is_explained: true },
    { pack: 'consent', question: 'consent_touch_hello', is_explained: false },
  ])
  t.deepEqual(JSON.parse(await asked('SELECT pack, questions, is_ai FROM generated_questions')), [
    { pack: 'kink', questions: 3, is_ai: false },
  ])
  t.notRegex(await asked(`SELECT data FROM events WHERE type = 'QuestionAnswered'`), /Soup/)
})

test('sql has payments, without ids of the provider', async t => {
  const { happened, ask } = await installation(t)
  const at = '2026-03-01T10:00:00.000Z'
  const [memberId, paymentId] = [named('me'), named('payment')]
  const paid = { memberId, paymentId, plan: 'once', cents: 1_999 } as const
  const checkout = {
    memberId,
    checkoutId: named('checkout'),
    plan: 'once',
    customer: 'Soup',
  } as const
  const refunds = [500, 1_999].map(cents => ({ ...paid, cents }))
  happened([
    { at, event: { type: 'CheckoutStarted', data: checkout } },
    { at, event: { type: 'PaymentReceived', data: { ...paid, paidAt: at } } },
    ...refunds.map(data => ({ at, event: { type: 'PaymentRefunded', data } }) as const),
  ])
  const asked = async (question: string) =>
    (await ask(['sql', question, '--format', 'json'])).output
  t.deepEqual(JSON.parse(await asked('SELECT plan, cents, refunded_cents FROM payments')), [
    { plan: 'once', cents: 1_999, refunded_cents: 1_999 },
  ])
  t.deepEqual(JSON.parse(await asked('SELECT plan FROM checkouts')), [{ plan: 'once' }])
  t.notRegex(await asked(`SELECT data FROM events WHERE type = 'CheckoutStarted'`), /Soup/)
})

test('every table can be queried, and has no personal data', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const { code, output } = await ask([
    'sql',
    `SELECT ${tableNames.map(name => `(SELECT to_json(list(one)) FROM "${name}" one) AS "${name}"`).join(', ')}`,
    '--format',
    'json',
  ])
  t.is(code, 0)
  t.notRegex(output, /Soup/)
})

test('personal data is exported after confirmation, which is recorded', async t => {
  const { path, happened, ask } = await installation(t)
  happened(story)
  const args = ['export', '--format', 'ndjson', '--out', path('all.ndjson'), '--with-personal']
  const refused = await ask(args, 'no\n')
  t.like(refused, { code: 2 })
  t.regex(refused.errors, /Nothing was shown\. Type yes when asked/)
  await t.throwsAsync(readFile(path('all.ndjson')), { code: 'ENOENT' })

  t.like(await ask(args, 'yes\n'), { code: 0 })
  t.regex(await readFile(path('all.ndjson'), 'utf8'), /Soup, mostly\..*Soup\?/s)
  const [audit] = await auditOf(path('.'))
  t.like(audit, { did: 'history export --with-personal', format: 'ndjson', upTo: 5 })
  t.truthy(audit?.operator)
})
