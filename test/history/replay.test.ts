import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import test from 'ava'
import { named, profileCreated } from '../projections/histories.ts'
import { type Happened, installation } from './installation.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString()
const [me, you, matchId] = [named('me'), named('you'), named('match')]
const swipe = (by: string, on: string, minute: number) =>
  ({
    at: at(minute),
    event: { type: 'Swiped', data: { by, on, mode: 'dating', action: 'like' } },
  }) as const
const say = (from: string, to: string, minute: number) =>
  ({
    at: at(minute),
    event: {
      type: 'MessageSent',
      data: { matchId, messageId: named(`${minute}`), from, to, content: 'Soup?' },
    },
  }) as const

const story: Happened[] = [
  { at: at(0), event: profileCreated(me, { bio: 'Soup, mostly.' }) },
  { at: at(1), event: profileCreated(you) },
  swipe(me, you, 2),
  swipe(you, me, 3),
  {
    at: at(3),
    event: { type: 'Matched', data: { matchId, profiles: [me, you], mode: 'dating' } },
  } as const,
  say(me, you, 45),
  say(me, you, 46),
  say(you, me, 60),
]

test('the documented example reducers give correct results', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const replayed = async (name: string) => {
    const { output } = await ask(['replay', `docs/history/${name}.ts`, '--format', 'json'])
    return JSON.parse(output)
  }
  t.deepEqual(await replayed('funnel'), [
    {
      mode: 'dating',
      'one saw the other': 1,
      'one liked the other': 1,
      matched: 1,
      'first message': 1,
      reply: 1,
    },
  ])
  t.like(await replayed('retention'), {
    length: 1,
    0: { joined: '2026-01-05', members: 2, 'week 0': 100, 'week 1': null },
  })
  t.like(await replayed('first-message'), {
    length: 1,
    0: { mode: 'dating', 'first messages': 1, 'still silent': 0, 'half within': 42 },
  })
})

test('a reducer gets only selected events, without personal data', async t => {
  const { path, happened, ask } = await installation(t)
  happened(story)
  const file = path('heard.mjs')
  await writeFile(
    file,
    `export default { initial: [], on: { '*': (all, event) => [...all, event] }, result: all => all }`,
  )
  const all = await ask(['replay', file, '--format', 'json'])
  t.is(JSON.parse(all.output).length, story.length)
  t.notRegex(all.output, /Soup/)
  const some = await ask([
    'replay',
    file,
    '--format',
    'json',
    '--type',
    'MessageSent',
    '--since',
    at(46),
  ])
  t.is(JSON.parse(some.output).length, 2)
})

const wrong: [what: string, code: string, says: RegExp][] = [
  [
    'throws',
    `export default { initial: 0, on: { Matched() { throw new Error('no\\nstack') } }, result: n => n }`,
    /failed at Matched, position 5, id [0-9a-f-]+: Error: no \(line 1\)\.$/,
  ],
  [
    'returns nothing',
    'export default { initial: 0, on: { Matched(n) { n + 1 } }, result: n => n }',
    /failed at Matched, position 5, .*: no next state is returned by Matched\(n\) \{ n \+ 1 \}\.$/,
  ],
  [
    'throws at the end',
    'export default { initial: 0, on: {}, result: n => n.a.b }',
    /failed in result\(\): TypeError: /,
  ],
  [
    'waits for what there is not',
    'export default { initial: 0, on: { Mached: n => n }, result: n => n }',
    /waits for Mached, which there is not\. Did you mean Matched or Unmatched\? docs/,
  ],
  ['has no result', 'export default { initial: 0, on: {} }', /has no `result\(state\)`/],
  ['exports nothing', 'const nothing = 1', /has no default export/],
  ['is no code', 'export default {', /cannot be loaded: SyntaxError/],
]

for (const [what, code, says] of wrong)
  test(`a reducer that ${what} is named in one line`, async t => {
    const { path, happened, ask } = await installation(t)
    happened(story)
    await writeFile(path('wrong.mjs'), code)
    const { code: ended, output, errors } = await ask(['replay', path('wrong.mjs')])
    t.is(ended, 2)
    t.is(output, '')
    t.regex(errors.trim(), says)
    t.regex(errors, /^[^\n]+\n$/)
    t.notRegex(errors, new RegExp(pathToFileURL(path('wrong.mjs')).href))
  })

test('a missing file is named in the error', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  t.like(await ask(['replay', 'none.ts']), {
    code: 2,
    errors: 'There is no file none.ts. Name a reducer, e.g. docs/history/funnel.ts.\n',
  })
})
