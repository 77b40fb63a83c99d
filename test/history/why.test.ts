import test from 'ava'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { newEvent } from '../../tools/bench/recorded-facts.ts'
import { named, profileCreated } from '../projections/histories.ts'
import { auditOf } from '../stores/audit-of.ts'
import { type Happened, installation } from './installation.ts'

const [me, you, matchId] = [named('me'), named('you'), named('match')]
const chosen = (...modes: ('dating' | 'friendship')[]) =>
  ({ type: 'ModesChosen', data: { profileId: me, modes } }) as const
const verified = { type: 'ProfileVerified', data: { profileId: me, operator: 'Sage' } } as const

const story: Happened[] = [
  { at: '2026-01-30T10:00:00.000Z', event: profileCreated(me) },
  { at: '2026-01-30T11:00:00.000Z', event: profileCreated(you) },
  { at: '2026-01-31T10:00:00.000Z', actor: me, event: chosen('dating') },
  { at: '2026-02-01T10:00:00.000Z', event: verified },
  { at: '2026-02-02T10:00:00.000Z', actor: me, event: chosen('dating', 'friendship') },
]

type Row = {
  readonly position: number
  readonly type: string
  readonly actor: string | null
  readonly command: string
  readonly correlation: string
  readonly changes: readonly { field: string; before?: unknown; after?: unknown }[]
}

/** The installation with these events, and `why` on its profiles. */
const askWhy = async (t: Parameters<typeof installation>[0], happened = story) => {
  const found = await installation(t)
  found.happened(happened)
  const why = async (...args: string[]): Promise<Row[]> => {
    const { code, output, errors } = await found.ask(['why', ...args, '--format', 'json'])
    t.is(code, 0, errors)
    return JSON.parse(output)
  }
  return { ...found, why }
}

test('why lists each event that changed a document, by whom, and the fields that it changed', async t => {
  const { ask, why } = await askWhy(t)
  const rows = await why('profiles', me)
  t.deepEqual(
    rows.map(({ position }) => position),
    [1, 3, 4, 5],
  )
  t.deepEqual(
    rows[0]?.changes.find(({ field }) => field === 'isVerified'),
    { field: 'isVerified', after: false },
  )
  t.like(rows[1], { type: 'ModesChosen', actor: me })
  t.truthy(rows[1]?.command && rows[1]?.correlation)
  t.deepEqual(
    rows[3]?.changes.filter(({ field }) => field !== 'updatedAt'),
    [{ field: 'modes[friendship]', after: 'friendship' }],
  )

  const { output } = await ask(['why', 'profiles', me])
  t.regex(output, /^1 {2}2026-01-30T10:00:00.000Z {2}ProfileCreated\n {2}by Kith, command \S+, /)
  t.regex(
    output,
    new RegExp(
      `\\n5  2026-02-02T10:00:00.000Z  ModesChosen\\n  by ${me}, command \\S+, correlation \\S+\\n  modes\\[friendship\\]: nothing → "friendship"\\n`,
    ),
  )
  const csv = await ask(['why', 'profiles', me, '--format', 'csv'])
  t.regex(
    csv.output,
    /^position,at,type,actor,command,correlation,stream,id,changes\n1,2026-01-30T10/,
  )
})

test('--field lists only what changed that field', async t => {
  const { why } = await askWhy(t)
  const rows = await why('profiles', me, '--field', 'isVerified')
  t.deepEqual(
    rows.map(({ position, changes }) => [position, changes]),
    [
      [1, [{ field: 'isVerified', after: false }]],
      [4, [{ field: 'isVerified', before: false, after: true }]],
    ],
  )
  const modes = await why('profiles', me, '--field', 'modes[friendship]')
  t.deepEqual(
    modes.map(({ position }) => position),
    [1, 3, 5],
  )
})

test('--at asks for an earlier time or position', async t => {
  const { why } = await askWhy(t)
  t.is((await why('profiles', me, '--at', '2026-02-01')).length, 2)
  t.is((await why('profiles', me, '--at', '2')).length, 1)
})

test('a deleted document has a biography', async t => {
  const closed = { type: 'ProfileClosed', data: { profileId: me } } as const
  const { why } = await askWhy(t, [...story, { at: '2026-02-03T10:00:00.000Z', event: closed }])
  const rows = await why('profiles', me)
  t.like(rows.at(-1), { type: 'ProfileClosed', changes: [{ field: '' }] })
  t.false('after' in (rows.at(-1)?.changes[0] ?? {}))
})

const wrong: [what: string, args: string[], says: RegExp][] = [
  ['an unknown view', ['profile', me], /^Unknown view profile\. There are: .*profiles/],
  [
    'a view in memory',
    ['subjects', me],
    /^subjects is held in memory and has no documents\. Views .*profi/,
  ],
  ['an unknown document', ['profiles', 'x'], /^profiles had no document x up to position 5\./],
  [
    'a document that was not there yet',
    ['profiles', you, '--at', '1'],
    /^profiles had no document \S+ up to position 1\./,
  ],
  [
    'an unknown field',
    ['profiles', me, '--field', 'agee'],
    /^profiles \S+ never had agee\. Its fields: .*\bmodes\b/,
  ],
  [
    'a path that is none',
    ['profiles', me, '--field', 'a[['],
    /^a\[\[ is no path of a field\. Write/,
  ],
  ['a position to come', ['profiles', me, '--at', '9'], /^There is no position 9 yet\./],
]

for (const [what, args, says] of wrong)
  test(`why refuses ${what} in one line`, async t => {
    const { ask } = await askWhy(t)
    const { code, output, errors } = await ask(['why', ...args])
    t.is(code, 2)
    t.is(output, '')
    t.regex(errors, says)
    t.regex(errors, /^[^\n]+\n$/)
  })

test('what is personal, and events that changed nothing else, are shown only with confirmation', async t => {
  const { path, ask } = await installation(t)
  const bio = (text: string) =>
    ({ type: 'ProfileRevised', data: { profileId: me, changes: { bio: text } } }) as const
  const message = { matchId, messageId: named('message'), from: me, to: you, content: 'Bread?' }
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: path('.') }))
    const at = '2026-01-30T10:00:00.000Z'
    for (const event of [profileCreated(me, { bio: 'Soup.' }), bio('Tea.')])
      await ports.log.append(streams.profile(me), 'any', [newEvent(event, at)])
    const sent = newEvent({ type: 'MessageSent', data: message }, at)
    await ports.log.append(streams.conversation(matchId), 'any', [sent])
  }
  const command = ['why', 'profiles', me, '--format', 'json']
  const hidden = await ask(command)
  t.is(JSON.parse(hidden.output).length, 1)
  t.notRegex(hidden.output, /Soup|Tea/)
  t.regex(hidden.errors, /^1 more event concerns it and changed nothing that is shown: .*personal/)

  t.like(await ask([...command, '--with-personal'], 'no\n'), { code: 2, output: '' })
  const shown = await ask([...command, '--with-personal', '--field', 'bio'], 'yes\n')
  t.deepEqual(
    (JSON.parse(shown.output) as Row[]).map(({ changes }) => changes),
    [[{ field: 'bio', after: 'Soup.' }], [{ field: 'bio', before: 'Soup.', after: 'Tea.' }]],
  )
  const [entry, ...others] = await auditOf(path('.'))
  t.deepEqual(others, [])
  t.like(entry, { did: 'history why --with-personal', asked: ['profiles', me] })

  const words = ['why', 'messages', message.messageId, '--format', 'json']
  t.notRegex((await ask(words)).output, /Bread/)
  t.regex((await ask([...words, '--with-personal'], 'yes\n')).output, /Bread/)
})

test('an identity, whose key is told by a personal field, is found when it is encrypted', async t => {
  const { path, ask } = await installation(t)
  const linked = {
    type: 'IdentityLinked',
    data: {
      memberId: me,
      provider: 'oidc',
      issuer: 'https://issuer.test',
      subject: 'soup',
      verifiedEmail: null,
    },
  } as const
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: path('.') }))
    const event = newEvent(linked, '2026-01-30T10:00:00.000Z')
    await ports.log.append(streams.member(me), 'any', [event])
  }
  const shown = await ask(['why', 'identities', me, '--with-personal'], 'yes\n')
  t.is(shown.code, 0, shown.errors)
  t.regex(shown.output, /IdentityLinked/)
})
