import { copyFile, readFile } from 'node:fs/promises'
import test from 'ava'
import { named, profileCreated } from '../projections/histories.ts'
import { askHistory, installation } from './installation.ts'

const me = named('me')
const at = '2026-01-30T10:00:00.000Z'
const few = [
  { at, event: profileCreated(me) },
  {
    at,
    event: { type: 'HobbiesChosen', data: { profileId: me, hobbies: [] as string[] } } as const,
  },
]

const asked: [what: string, args: string[], says: RegExp][] = [
  [
    'an unknown type',
    ['list', '--type', 'Swipped'],
    /^Unknown type Swipped\. Did you mean Swiped\? docs\/events\.md/,
  ],
  ['an unknown stream', ['show', 'profil-1'], /^There is no stream profil-1\. .*profile/],
  ['an unknown event', ['show', named('none')], /^There is no event .*\. Give the id or position/],
  ['a position that is to come', ['show', '9'], /^There is no position 9 yet\. .*ends at 2/],
  ['position 0', ['show', '0'], /^Positions count from 1/],
  ['a time that is none', ['list', '--since', '2026-02-30'], /^2026-02-30 is no time\. Give a day/],
  ['an unknown way to count', ['count', '--by', 'moon'], /moon.*type, day, stream-kind/],
  ['no number', ['list', '--limit', 'many'], /many.*Give a whole number/],
  ['an unknown format', ['count', '--format', 'xml'], /xml.*table, json, csv/],
]

for (const [what, args, says] of asked)
  test(`${what} is refused in a line that names the alternatives`, async t => {
    const { path, happened, ask } = await installation(t)
    happened(few)
    const before = await readFile(path('log.db'))
    const { code, output, errors } = await ask(args)
    t.is(code, 2)
    t.is(output, '')
    t.regex(errors, says)
    t.regex(errors, /^[^\n]+\n$/)
    t.deepEqual(await readFile(path('log.db')), before)
  })

test('a folder without a log is named in the error', async t => {
  const { path } = await installation(t)
  const { code, errors } = await askHistory(['--data', path('none'), 'count'])
  t.is(code, 2)
  t.regex(errors, /^There is no log at .*none\/log\.db\. Name the server's folder[^\n]*\n$/)
})

const spoilt: [what: string, sql: string, says: RegExp][] = [
  [
    'a damaged row',
    `UPDATE events SET data = '{"secret' WHERE position = 2`,
    /^The event at position 2 is damaged\. Restore the log/,
  ],
  [
    'a row that does not fit',
    `UPDATE events SET data = '{"secret":1}' WHERE position = 2`,
    /^Event HobbiesChosen \(version 1\) at position 2 cannot be read: its profileId is/,
  ],
  [
    'a row that holds nothing',
    `UPDATE events SET data = 'null', type = 'ProfileCreated' WHERE position = 2`,
    /^Event ProfileCreated \(version 1\) at position 2 cannot be read: its data is/,
  ],
  [
    'a row without its list',
    `UPDATE events SET data = '{}', type = 'SuggestionsGenerated' WHERE position = 2`,
    /^Event SuggestionsGenerated \(version 1\) at position 2 cannot be read: its /,
  ],
  [
    'an event of a newer version',
    'UPDATE events SET version = 9 WHERE position = 2',
    /^Event HobbiesChosen \(version 9\) at position 2 .*newer version/,
  ],
  ['a log of a newer version', 'PRAGMA user_version = 99', /newer Kith \(version 99/],
  ['a file of something else', 'PRAGMA application_id = 7', /is not an event log of Kith/],
]

for (const [what, sql, says] of spoilt)
  test(`${what} is reported without the content of the event`, async t => {
    const { happened, tamper, ask } = await installation(t)
    happened(few)
    tamper(sql)
    const { code, errors } = await ask(['list', '--format', 'json'])
    t.is(code, 2)
    t.regex(errors, says)
    t.regex(errors, /^[^\n]+\n$/)
    t.notRegex(errors, /secret/)
  })

test('a file that is no database is named in the error', async t => {
  const { path, ask } = await installation(t)
  await copyFile(new URL('../../package.json', import.meta.url), path('log.db'))
  const { code, errors } = await ask(['count'])
  t.is(code, 2)
  t.regex(errors, /^\S*log\.db is not an event log of Kith, or is damaged\. Restore it[^\n]*\n$/)
})
