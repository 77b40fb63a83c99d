import test from 'ava'
import { named } from '../../../test/projections/histories.ts'
import { type CausalEvent, causalTree, findNode } from './causal-tree.ts'
import { drawTrees, mermaidLines } from './draw-tree.ts'

const call = named('call')
const start = Date.parse('2026-11-20T07:14:21.000Z')

/** Events with these causes, named by their types; times are milliseconds after the start. */
const logOf = (
  happened: readonly { type: string; after: number; meta: Partial<CausalEvent['meta']> }[],
): CausalEvent[] =>
  happened.map(({ type, after, meta }, index) => ({
    type,
    id: named(type),
    stream: `pair-${named('one')}_${named('other')}`,
    position: String(index + 1),
    at: new Date(start + after).toISOString(),
    meta: { command: named(`command of ${type}`), correlation: call, causation: call, ...meta },
  }))

const swipe = { command: named('swipe'), actor: named('member') }
const opening = { causation: named('Matched'), command: named('opening'), queue: 'open' }
const like = logOf([
  { type: 'ProfileRevised', after: 0, meta: { actor: named('member') } },
  { type: 'Swiped', after: 0, meta: swipe },
  { type: 'Matched', after: 0, meta: swipe },
  { type: 'ConversationOpened', after: 120, meta: opening },
  {
    type: 'Notified',
    after: 3_725_000,
    meta: {
      causation: named('Matched'),
      command: named('for one'),
      queue: 'tell',
      job: named('tell'),
    },
  },
])

const drawn = (events: readonly CausalEvent[]) => [...drawTrees(causalTree(events))]

test('a call is drawn with its commands, events and jobs, and the times between', t => {
  const short = (name: string) => named(name).slice(0, 8)
  const [by, pair] = [`by ${short('member')}`, `pair-${short('one')}`]
  t.deepEqual(drawn(like), [
    `call ${short('call')}  2026-11-20T07:14:21.000Z`,
    `├─ command ${short('command of ProfileRevised')} ${by}`,
    `│  └─ ProfileRevised #1 ${pair}`,
    `└─ command ${short('swipe')} ${by}`,
    `   ├─ Swiped #2 ${pair}`,
    `   └─ Matched #3 ${pair}`,
    `      ├─ job open ${short('opening')}  +120 ms`,
    `      │  └─ ConversationOpened #4 ${pair}`,
    `      └─ job tell ${short('tell')}  +1 h 2 min`,
    `         └─ command ${short('for one')}`,
    `            └─ Notified #5 ${pair}`,
  ])
})

test('the tree has every command, also one that is drawn with its job', t => {
  const [root] = causalTree(like)
  const job = findNode(root ? [root] : [], named('opening'))
  t.like(job, {
    kind: 'job',
    queue: 'open',
    afterMs: 120,
    children: { 0: { kind: 'command', id: named('opening'), afterMs: 0 } },
  })
})

test('a part of a tree is found by the id of any node', t => {
  const found = findNode(causalTree(like), named('Matched'))
  t.like(found, { kind: 'event', type: 'Matched', children: { length: 2 } })
  t.is(findNode(causalTree(like), named('nothing')), undefined)
})

test('a run of a schedule, and a command without a call, are roots', t => {
  const run = 'rounds@2026-11-20T07:00:00.000Z'
  const scheduled = { command: named('derived'), queue: 'rounds', job: run }
  const ofRun = logOf([
    { type: 'ScoreForgotten', after: 0, meta: { ...scheduled, correlation: run, causation: run } },
  ])
  t.like(causalTree(ofRun), { length: 1, 0: { kind: 'job', queue: 'rounds', afterMs: null } })
  t.regex(drawn(ofRun)[0] ?? '', /^job rounds 2026-11-20T07:00:00\.000Z {2}2026/)
  const alone = logOf([{ type: 'MemberSuspended', after: 0, meta: { command: call } }])
  t.like(causalTree(alone), { length: 1, 0: { kind: 'command', id: call } })
})

test('a cause that is not in the log is drawn with a remark', t => {
  const [orphan] = drawn(like.slice(3))
  t.regex(orphan ?? '', /^cause [0-9a-f]{8}, not in this log/)
})

test('an event that another machine dates before its cause is drawn with a negative time', t => {
  const early = logOf([
    { type: 'Matched', after: 5, meta: swipe },
    { type: 'ConversationOpened', after: 0, meta: opening },
  ])
  t.regex(drawn(early)[3] ?? '', /job open [0-9a-f]{8} {2}-5 ms$/)
})

test('a Mermaid graph names no member and no stream, and quotes what could be markup', t => {
  const odd = logOf([{ type: 'Odd"]<b>', after: 0, meta: swipe }])
  const lines = [...mermaidLines(causalTree([...like, ...odd]))]
  t.is(lines[0], 'flowchart LR')
  const text = lines.join('\n')
  t.regex(text, /n\d+ -->\|"\+120 ms"\| n\d+/)
  t.notRegex(text, /Odd"|<b>/)
  for (const name of ['member', 'one', 'other']) t.false(text.includes(named(name).slice(0, 8)))
  t.true(
    lines.every(line => /^(flowchart LR| {2}n\d+(\S.*")?\S*( -->.*)?)$/.test(line)),
    text,
  )
})
