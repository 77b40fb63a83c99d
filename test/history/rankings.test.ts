import { writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { streams } from '../../contracts/core/streams.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { named } from '../projections/histories.ts'
import { type Happened, installation } from './installation.ts'

const at = (day: number, minute: number) =>
  new Date(Date.UTC(2026, 0, day, 10, minute)).toISOString()
const [me, you, ash, robin] = [named('me'), named('you'), named('ash'), named('robin')]

const shown = (viewer: string, cards: string[], when: string): Happened => ({
  at: when,
  stream: streams.shownDecks(viewer),
  event: { type: 'DeckShown', data: { profileId: viewer, mode: 'dating', cards } },
})
const swiped = (by: string, on: string, action: SwipeAction, when: string): Happened => ({
  at: when,
  event: { type: 'Swiped', data: { by, on, mode: 'dating', action } },
})
const matched = (one: string, other: string, when: string): Happened => ({
  at: when,
  event: {
    type: 'Matched',
    data: { matchId: named('match'), profiles: [one, other], mode: 'dating' },
  },
})

/** Two decks on a Monday: one is looked at as a whole, one up to its first card. */
const monday: Happened[] = [
  shown(me, [ash, robin], at(5, 0)),
  shown(you, [ash, robin], at(5, 0)),
  swiped(me, ash, 'pass', at(5, 1)),
  swiped(me, robin, 'like', at(5, 2)),
  swiped(you, ash, 'pass', at(5, 3)),
]

const backwards = `export default {
  start: () => null, on: {}, order: (_, { cards }) => cards.toReversed(),
}`

/** Replays a ranking file over what happened; answers the rows by their figure. */
const replayOver = async (
  t: ExecutionContext,
  happened: readonly Happened[],
  { code = backwards, options = [] }: { code?: string; options?: string[] } = {},
) => {
  const place = await installation(t)
  place.happened(happened)
  const file = place.path('order.mjs')
  await writeFile(file, code)
  const run = await place.ask(['replay', file, '--format', 'json', ...options])
  const rows = (run.code === 0 ? JSON.parse(run.output) : []) as { figure: string }[]
  return { ...run, rowOf: (figure: string) => rows.find(row => row.figure.startsWith(figure)) }
}

test('cards count by how much likelier their place in the new order is looked at', async t => {
  const { rowOf, errors } = await replayOver(t, monday)
  t.like(rowOf('likes'), { 'as shown': 33.33, 'new order': 66.67, change: 33.33 })
  t.like(rowOf('matches'), { 'as shown': 0, 'new order': 0 })
  t.like(rowOf('decks'), { 'as shown': 2 })
  t.like(rowOf('viewers'), { 'as shown': 2 })
  t.like(rowOf('looked at in place 1,'), { 'as shown': 100 })
  t.like(rowOf('looked at in place 2,'), { 'as shown': 50 })
  t.like(rowOf('cards that stand elsewhere'), { 'as shown': 100 })
  t.is(errors, '')
})

test('a card is looked at on the day of its deck, and a match counts whenever it comes', async t => {
  const later = [
    swiped(you, robin, 'like', at(6, 0)),
    swiped(robin, me, 'like', at(9, 0)),
    matched(robin, me, at(9, 0)),
  ]
  const { rowOf } = await replayOver(t, [...monday, ...later])
  t.like(rowOf('likes'), { 'as shown': 33.33 })
  t.like(rowOf('matches'), { 'as shown': 33.33 })
  t.like(rowOf('looked at in place 2,'), { 'as shown': 50 })
})

test('a like that was undone is a look alone, also if it is given again on another day', async t => {
  const undone: Happened = {
    at: at(5, 4),
    event: { type: 'SwipeUndone', data: { by: me, on: robin, mode: 'dating', spent: null } },
  }
  const again = [swiped(me, robin, 'like', at(7, 0)), matched(me, robin, at(7, 0))]
  const { rowOf } = await replayOver(t, [...monday, undone, ...again])
  t.like(rowOf('likes'), { 'as shown': 0 })
  t.like(rowOf('matches'), { 'as shown': 0 })
  t.like(rowOf('looked at in place 2,'), { 'as shown': 50 })
})

test('swipes in another mode are not of this deck', async t => {
  const friendly = monday.map(
    ({ event, ...rest }): Happened =>
      event.type === 'Swiped'
        ? { ...rest, event: { ...event, data: { ...event.data, mode: 'friendship' } } }
        : { ...rest, event },
  )
  const { rowOf } = await replayOver(t, friendly)
  t.like(rowOf('looked at in place 1,'), { 'as shown': 0 })
})

test('an order knows what happened before its deck, and may name members who were not shown', async t => {
  const code = `export default {
    start: () => [],
    on: { Swiped: (passed, { data: { on, action } }) => action === 'pass' ? [...passed, on] : passed },
    order: (passed, { cards }) =>
      [...cards.filter(id => !passed.includes(id)), 'somebody'],
  }`
  const tuesday = shown(me, [ash, robin], at(6, 0))
  const { rowOf } = await replayOver(t, [...monday, tuesday], { code })
  t.like(rowOf('cards that stand elsewhere'), { 'as shown': 33.3 })
  t.like(rowOf('first ten of the new order that were shown'), { 'as shown': 62.5 })
})

test('times choose the decks, and the order still knows everything before', async t => {
  const code = `export default {
    start: () => 0,
    on: { '*': (events) => events + 1 },
    order: (events, { cards }) => events >= 5 ? cards.toReversed() : cards,
  }`
  const decks = [...monday, shown(me, [ash, robin], at(6, 0)), shown(you, [ash], at(8, 0))]
  const options = ['--since', at(6, 0), '--until', at(7, 0)]
  const { rowOf } = await replayOver(t, decks, { code, options })
  t.like(rowOf('decks'), { 'as shown': 1 })
  t.like(rowOf('cards that stand elsewhere'), { 'as shown': 100 })
  t.is((rowOf('likes') as { from?: unknown } | undefined)?.from, null)
})

test('the documented rankings load, and one that reads what is personal asks for it', async t => {
  const { happened, ask } = await installation(t)
  happened(monday)
  const replayed = (name: string, ...options: string[]) =>
    ask(['replay', `docs/history/rankings/${name}.ts`, '--format', 'json', ...options])
  const likedAndLiking = JSON.parse((await replayed('liked-and-liking')).output)
  t.like(likedAndLiking[0], { figure: 'matches for 100 cards looked at' })
  t.like(await replayed('this-version'), {
    code: 2,
    errors:
      'docs/history/rankings/this-version.ts depends on what is personal, such as places: add --with-personal. Figures alone are shown.\n',
  })
})

const refused: [what: string, how: Parameters<typeof replayOver>[2], says: RegExp][] = [
  [
    'that throws is named with the event',
    { code: `export default { start() {}, on: {}, order() { throw new Error('no\\nstack') } }` },
    /failed at DeckShown, position 1, id [0-9a-f-]+: Error: no\.$/,
  ],
  [
    'that answers no ids is named with the event',
    { code: 'export default { start() {}, on: {}, order: () => [1] }' },
    /failed at DeckShown, position 1, .* must answer profile ids\.$/,
  ],
  ['without a start is no ranking', { code: 'export default { on: {}, order() {} }' }, /no `start/],
  [
    'that waits for what there is not is no ranking',
    { code: 'export default { start() {}, on: { Shown() {} }, order() {} }' },
    /waits for Shown, which there is not/,
  ],
  ['takes no types', { options: ['--type', 'Swiped'] }, /leave --type out/],
  ['needs decks', { options: ['--since', at(6, 0)] }, /No deck was recorded in this time\./],
]

for (const [what, how, says] of refused)
  test(`a ranking ${what}`, async t => {
    const { code, output, errors } = await replayOver(t, monday, how)
    t.is(code, 2)
    t.is(output, '')
    t.regex(errors.trim(), says)
    t.regex(errors, /^[^\n]+\n$/)
  })
