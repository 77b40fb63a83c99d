import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { installation } from './installation.ts'

const pair = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const [one = '', other = ''] = pair
const matchId = '44444444-4444-4444-8444-444444444444'
const at = (second: number) => `2026-01-01T12:00:0${second}.000Z`
const swiped = (by: string, on: string) =>
  ({ type: 'Swiped', data: { by, on, mode: 'dating', action: 'like' } }) as const

/** Two who match, and a message that was asked for by the match. */
const lived = async (t: Parameters<typeof installation>[0]) => {
  const { happened, ask } = await installation(t)
  const likedId = '55555555-5555-4555-8555-555555555555'
  happened([
    { at: at(1), event: swiped(other, one), command: 'first' },
    { at: at(2), event: swiped(one, other), command: 'second' },
    {
      at: at(2),
      id: likedId,
      event: { type: 'Matched', data: { matchId, profiles: [one, other], mode: 'dating' } },
      command: 'second',
    },
    {
      at: at(3),
      event: {
        type: 'ConversationOpened',
        data: { matchId, profiles: [one, other], mode: 'dating' },
      },
      command: 'third',
      causation: likedId,
    },
    {
      at: at(4),
      event: {
        type: 'MessageSent',
        data: { matchId, messageId: matchId, from: one, to: other, content: 'Jazz on Friday?' },
      },
      command: 'fourth',
    },
  ])
  return ask
}

type Spec = { readonly title: string; readonly check: (t: unknown) => void }

/** Runs a printed spec, with what its assertions compare. */
const run = async (t: Parameters<typeof scratchFolder>[0], printed: string) => {
  const here = import.meta.url
  const file = join(await scratchFolder(t), 'slice.test.ts')
  const text = printed
    .replaceAll(/from '(\.\.[^']+)'/g, (_, path) => `from '${new URL(path, here)}'`)
    .replace(
      "import test from 'ava'",
      'export const specs: { title: string; check: unknown }[] = []',
    )
    .replaceAll(
      /^test\(/gm,
      'const test = (title: string, check: unknown) => specs.push({ title, check })\ntest(',
    )
  await writeFile(file, text)
  const { specs }: { specs: readonly Spec[] } = await import(file)
  const compared: unknown[][] = []
  for (const { check } of specs)
    check({ deepEqual: (...values: unknown[]) => compared.push(values) })
  return { titles: specs.map(({ title }) => title), compared }
}

test('slice prints what an event was decided on, as events and as a spec that names nobody', async t => {
  const ask = await lived(t)
  const listed = await ask(['slice', '3', '--format', 'json'])
  t.is(listed.code, 0, listed.errors)
  t.deepEqual(
    JSON.parse(listed.output).map(({ position }: { position: number }) => position),
    [1, 2, 3],
  )
  const { output } = await ask(['slice', '3', '--as-spec'])
  for (const id of [...pair, matchId]) t.false(output.includes(id))
  t.true(output.includes('00000000-0000-4000-8000-000000000000'), 'made-up ids in their place')
  const known = output.replace(
    /\{ type: 'Write here[^}]*\}/,
    JSON.stringify({
      type: 'Swipe',
      by: '00000000-0000-4000-8000-000000000000',
      on: '00000000-0000-4000-8000-000000000001',
      mode: 'dating',
      action: 'like',
      matchId: '00000000-0000-4000-8000-000000000002',
      visible: true,
    }),
  )
  const { titles, compared } = await run(t, known)
  t.deepEqual(titles, ['Swiped, Matched follow'])
  const [[decided, recorded] = []] = compared
  t.deepEqual(decided, recorded, 'with the command it holds')
})

test('slice names the causes in other streams, and folds a document of a view without what is personal', async t => {
  const ask = await lived(t)
  const opened = await ask(['slice', '4', '--as-spec'])
  t.regex(opened.output, /^\/\/ It followed from .*"type":"Matched"/m)
  t.is((await run(t, opened.output)).compared.length, 1)

  const { output, errors } = await ask(['slice', '5', '--view', 'conversations', '--as-spec'])
  t.false(output.includes('Jazz'), errors)
  const { titles, compared } = await run(t, output)
  t.deepEqual(titles, ['conversations after MessageSent'])
  for (const [document, wanted] of compared) {
    t.like(document, { lastMessage: { content: '' } }, 'a placeholder')
    t.is(wanted, 'Write here what it should be.')
  }
})

test('slice refuses what it cannot cut out', async t => {
  const ask = await lived(t)
  for (const [args, why] of [
    [['slice', '9'], /There is no event 9\. Give its id, or its position/],
    [['slice', 'nobody'], /There is no event nobody/],
    [['slice', '3', '--view', 'meetups'], /Matched changes nothing in meetups/],
    [['slice', '3', '--view', 'nothing'], /Unknown view nothing\. There are: /],
  ] as const) {
    const { code, errors } = await ask(args)
    t.is(code, 2)
    t.regex(errors, why)
  }
})
