import { writeFile } from 'node:fs/promises'
import test from 'ava'
import { streams } from '../../../contracts/features.ts'
import { named } from '../../projections/histories.ts'
import { type Happened, installation } from '../installation.ts'

type Value = number | 'withheld' | null
type Row = {
  readonly section: string
  readonly figure: string
  readonly actual: Value
  readonly 'what if': Value
  readonly change: Value
}

const [me, you, matchId] = [named('me'), named('you'), named('match')]
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString()
const like = (by: string, on: string, minute: number): Happened => ({
  at: at(minute),
  event: { type: 'Swiped', data: { by, on, mode: 'dating', action: 'like' } },
})
const match = { matchId, profiles: [me, you].sort() as [string, string], mode: 'dating' } as const
const story: Happened[] = [
  like(me, you, 1),
  { ...like(you, me, 2), command: named('like back') },
  { at: at(2), event: { type: 'Matched', data: match }, command: named('like back') },
  {
    at: at(2),
    event: { type: 'ConversationOpened', data: match },
    stream: streams.conversation(matchId),
  },
  {
    at: at(3),
    stream: streams.conversation(matchId),
    event: {
      type: 'MessageSent',
      data: { matchId, messageId: named('hello'), from: me, to: you, content: 'Soup?' },
    },
  },
]

const script = (body: string) => `export default { initial: () => ({}), on: { ${body} } }`
const withoutLikesOf = (profileId: string) =>
  script(`Swiped: (_, event) => event.data.by === '${profileId}' ? [] : [event]`)

const setUp = async (t: Parameters<typeof installation>[0]) => {
  const { path, ask, ...log } = await installation(t)
  const run = async (code: string, ...options: string[]) => {
    const file = path(`${options.length}-${code.length}.mjs`)
    await writeFile(file, code)
    return ask(['what-if', file, '--format', 'json', '--min-cell', '0', ...options])
  }
  const rows = async (code: string, ...options: string[]): Promise<Row[]> => {
    const { output, errors } = await run(code, ...options)
    t.is(errors, '')
    return JSON.parse(output)
  }
  return { ...log, ask, run, rows }
}

const figure = (rows: readonly Row[], name: string) =>
  rows.find(one => one.figure === name)?.['what if']

test('an empty function gives the figures of the report, whether deciders are asked or not', async t => {
  const { settle, rows } = await setUp(t)
  settle(3_000, '2026-03-01T00:00:00Z')
  for (const options of [[], ['--decide'], ['--min-cell', '5']]) {
    const all = await rows(script(''), ...options)
    t.true(all.length > 30)
    t.true(figure(all, 'events counted') !== 0)
    for (const row of all) t.is(row['what if'], row.actual, row.figure)
  }
})

test('deciders that are asked again about the same past decide the same', async t => {
  const { happened, rows } = await setUp(t)
  happened(story)
  const copied = '(_, { type, data }) => [{ type, data }]'
  const all = await rows(script(`Swiped: ${copied}, MessageSent: ${copied}`), '--decide')
  t.is(figure(all, 'messages'), 1)
  t.deepEqual(
    all.filter(row => row.change !== 0),
    [],
  )
})

test('an event is left out, changed or added in place', async t => {
  const { happened, rows } = await setUp(t)
  happened(story)
  t.is(figure(await rows(withoutLikesOf(you)), 'dating: swiped'), 1)
  const passed = script(
    `Swiped: (_, { type, data }) => [{ type, data: { ...data, action: 'pass' } }]`,
  )
  t.is(figure(await rows(passed), 'dating: liked'), 0)
  t.is(figure(await rows(script(`Swiped: (_, event) => [event, event]`)), 'dating: swiped'), 4)
})

test('without --decide a match stays although a like is left out', async t => {
  const { happened, rows } = await setUp(t)
  happened(story)
  t.is(figure(await rows(withoutLikesOf(me)), 'dating: matched'), 1)
})

test('with --decide the match and the messages that need a like are gone, and told by command', async t => {
  const { happened, rows, run } = await setUp(t)
  happened(story)
  const all = await rows(withoutLikesOf(you), '--decide')
  t.is(figure(all, 'dating: swiped'), 1)
  t.is(figure(all, 'messages') ?? 0, 0)
  t.deepEqual(
    all
      .filter(row => row.section === 'decided anew')
      .map(row => [row.figure, row['what if']])
      .sort(),
    [
      ['OpenConversation: not_found', 1],
      ['SendMessage: not_found', 1],
    ],
  )
  t.false((await run(withoutLikesOf(you), '--decide')).output.includes(me))
})

test('what is withheld in one past is withheld in both, so that the change tells nothing', async t => {
  const { happened, rows } = await setUp(t)
  const members = Array.from({ length: 6 }, (_, n) => named(`member ${n}`))
  happened(members.map((by, n) => like(by, you, n)))
  const fewLeft = script(`Swiped: (_, event) => event.at < '${at(2)}' ? [event] : []`)
  const swipes = async (code: string, ...options: string[]) => {
    const found = (await rows(code, ...options)).find(row => row.figure === 'dating: swiped')
    return { actual: found?.actual, 'what if': found?.['what if'], change: found?.change }
  }
  const all = { actual: 6, 'what if': 2, change: -4 }
  t.deepEqual(await swipes(fewLeft), all)
  const none = { actual: 'withheld', 'what if': 'withheld', change: 'withheld' }
  t.deepEqual(await swipes(fewLeft, '--min-cell', '5'), none)
  t.deepEqual(await swipes(script(''), '--min-cell', '5'), { ...all, 'what if': 6, change: 0 })
})

test('commands of few members that end differently are withheld', async t => {
  const { happened, rows } = await setUp(t)
  happened(story)
  const decided = await rows(withoutLikesOf(you), '--decide', '--min-cell', '5')
  const changes = decided.filter(row => row.section === 'decided anew').map(row => row.change)
  t.deepEqual(changes, ['withheld', 'withheld'])
})

test('a file that is no changed past, or answers what is no event, is refused', async t => {
  const { happened, run } = await setUp(t)
  happened(story)
  t.like(await run('export default {}'), { code: 2 })
  t.like(await run(script('Swipe: () => []')), { code: 2 })
  const wrong = await run(script(`Swiped: (_, { type }) => [{ type, data: {} }]`))
  t.is(wrong.code, 2)
  t.regex(wrong.errors, /What stands for Swiped at position 1 is no event/)
})
