import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { streams } from '../../../contracts/features.ts'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import type { PackId } from '../../../contracts/questions/question-packs.ts'
import { readConfig } from '../../../engines/config/config.ts'
import { openPorts } from '../../../engines/open-ports.ts'
import { newEvent } from '../../../tools/bench/recorded-facts.ts'
import { named, profileCreated } from '../../projections/histories.ts'
import { auditOf } from '../../stores/audit-of.ts'
import { installation } from '../installation.ts'

const at = '2026-01-30T10:00:00.000Z'
const [me, you, matchId] = [named('me'), named('you'), named('match')]
const message = {
  type: 'MessageSent',
  data: { matchId, messageId: named('message'), from: you, to: me, content: 'Bread?' },
} as const

test('encrypted data is shown only after confirmation with the keys; erased data is not', async t => {
  const { path, ask } = await installation(t)
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: path('.') }))
    const { log, keys } = ports
    const events = [
      profileCreated(me, { bio: 'Soup, mostly.' }),
      profileCreated(you, { bio: 'Tea.' }),
    ]
    for (const event of events)
      await log.append(streams.profile(event.data.profileId), 'any', [newEvent(event, at)])
    await log.append(streams.conversation(matchId), 'any', [newEvent(message, at)])
    await keys.destroy([`person-${me}`])
  }
  const shown = await ask(['show', streams.profile(you), '--format', 'json'])
  t.deepEqual(JSON.parse(shown.output)[0].data, {
    profileId: you,
    memberId: you,
    ageConfirmed: true,
  })
  t.like(await ask(['as-of', '3', 'messages', '--format', 'json']), { code: 0 })

  const out = path('all.ndjson')
  const run = await ask(['export', '--format', 'ndjson', '--out', out, '--with-personal'], 'yes\n')
  t.is(run.code, 0, run.errors)
  const [mine, yours, written] = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).data)
  t.like(mine, { bio: null, pseudonym: 'Former member' })
  t.like(yours, { bio: 'Tea.', pseudonym: 'Juniper' })
  t.like(written, { content: 'Bread?' })

  const asked: [command: string[], says: RegExp][] = [
    [['show', streams.conversation(matchId), '--format', 'json'], /"Bread\?"/],
    [['as-of', '3', 'profiles', '--id', you, '--format', 'json'], /"Tea\."/],
    [['as-of', '3', 'messages', '--format', 'json'], /"Bread\?"/],
    [['sql', "SELECT data->>'bio' AS bio FROM events WHERE type = 'ProfileCreated'"], /Tea\./],
    [['sql', "SELECT document->>'bio' AS bio FROM view_profiles"], /Tea\./],
    [['replay', path('bios.mjs'), '--format', 'json'], /"Tea\."/],
  ]
  await writeFile(
    path('bios.mjs'),
    'export default { initial: [], on: { ProfileCreated: (all, { data }) => [...all, data.bio] }, result: all => all }',
  )
  for (const [command, says] of asked) {
    const [without, refused, allowed] = await Promise.all([
      ask(command),
      ask([...command, '--with-personal'], 'no\n'),
      ask([...command, '--with-personal'], 'yes\n'),
    ])
    t.notRegex(without.output, says)
    t.like(refused, { code: 2, output: '' })
    t.regex(refused.errors, /Nothing was shown\. Type yes when asked/)
    t.is(allowed.code, 0, allowed.errors)
    t.regex(allowed.output, says)
    t.notRegex(allowed.output, /Soup/)
  }

  const lines = await auditOf(path('.'))
  t.is(lines.length, 1 + asked.length)
  t.like(lines[0], { did: 'history export --with-personal', format: 'ndjson', out })
  t.like(lines[1], { did: 'history show --with-personal', asked: [streams.conversation(matchId)] })
})

test('questions of packs for adults, and the packs that members want, are shown only as personal data', async t => {
  const { path, ask } = await installation(t)
  const answers = streams.answers(me)
  const about = { profileId: me, isExplained: false, isNeuro: false, answer: null }
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: path('.') }))
    const { log } = ports
    const optedIn = { type: 'PackOptedIn', data: { profileId: me, packId: 'kink' } } as const
    const answered = (packId: PackId, questionId: string) => {
      const data = { ...about, ...namedQuestion(packId, questionId) }
      return newEvent({ type: 'QuestionAnswered', data }, at)
    }
    await log.append(answers, 'any', [newEvent(optedIn, at)])
    await log.append(answers, 'any', [answered('kink', 'kink_rope')])
    await log.append(answers, 'any', [answered('consent', 'consent_touch_hello')])
  }
  const asked: string[][] = [
    ['sql', 'SELECT * FROM answers'],
    ['sql', 'SELECT data FROM events'],
    ['sql', 'SELECT * FROM view_answers'],
    ['sql', 'SELECT * FROM view_progress'],
    ['show', answers],
    ['as-of', '3', 'answers'],
    ['list'],
  ]
  for (const command of asked) {
    const hidden = await ask([...command, '--format', 'json'])
    t.is(hidden.code, 0, hidden.errors)
    t.notRegex(hidden.output, /kink/, command.join(' '))
  }
  const shown = await ask(
    ['sql', 'SELECT pack, question FROM answers', '--format', 'json', '--with-personal'],
    'yes\n',
  )
  t.deepEqual(JSON.parse(shown.output), [
    { pack: 'kink', question: 'kink_rope' },
    { pack: 'consent', question: 'consent_touch_hello' },
  ])
})
