import test from 'ava'
import { events } from '../../contracts/events.ts'
import { defineProjection, type Projection } from '../../projections/runtime/define-projection.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { sampleLog } from './sample-log.ts'
import {
  currentRecords,
  documentLines,
  problemOf,
  problemsOf,
  readRecords,
} from './view-records.ts'

test('views make the documents recorded for their version', async t => {
  const problems = problemsOf(readRecords(), await currentRecords())
  t.deepEqual(
    problems.map(({ message }) => message),
    [],
    problems.map(({ message }) => message).join('\n'),
  )
})

test('the sample log has every type of event', t => {
  const typesOf = (list: readonly { type: string }[]) =>
    [...new Set(list.map(({ type }) => type))].sort()
  t.deepEqual(typesOf(sampleLog()), typesOf(events))
})

test('sample events have distinct positions, in order', t => {
  const positions = sampleLog().map(({ position }) => Number(position))
  t.deepEqual(
    positions,
    [...new Set(positions)].sort((one, other) => one - other),
  )
})

test('every fold of every view meets a document in the sample log', t => {
  const log = sampleLog()
  for (const view of allViews) {
    const met = new Set<string>()
    const watched = Object.entries(view.on).map(([type, fold]) => [
      type,
      {
        ...fold,
        fold(document: unknown, ...event: unknown[]) {
          if (document !== null) met.add(type)
          return (fold.fold as (...all: unknown[]) => unknown)(document, ...event)
        },
      },
    ])
    documentLines({ ...view, on: Object.fromEntries(watched) }, log)
    t.deepEqual([...met].sort(), Object.keys(view.on).sort(), view.name)
  }
})

const record = { version: 2, documents: 'documents', code: 'code' }
const problem = (current: Partial<typeof record>, recorded: typeof record | undefined = record) =>
  problemOf('blocks', 'projections/views/matching.ts', recorded, { ...record, ...current })

test('a view that makes other documents must raise its version before its record is renewed', t => {
  const changed = problem({ documents: 'others', code: 'other' })
  t.true(changed?.isRefused)
  t.regex(
    changed?.message ?? '',
    /raise `version` in projections\/views\/matching\.ts to 3, then run npm/,
  )
  t.like(problem({ version: 3, documents: 'others' }), { isRefused: false })
})

test('a version that went back is refused', t => {
  t.true(problem({ version: 1 })?.isRefused)
})

test('changed folds that change no document of the sample log must be recorded', t => {
  t.like(problem({ code: 'other' }), { isRefused: false })
  t.regex(problem({ code: 'other' })?.message ?? '', /npm run record-views/)
  t.is(problem({}), undefined)
})

test('a new view and a removed one must be recorded', t => {
  t.false(problemOf('new', 'projections/new.ts', undefined, record)?.isRefused)
  const gone = problemsOf({ gone: record }, { records: {}, files: new Map() })
  t.deepEqual(
    gone.map(({ isRefused }) => isRefused),
    [false],
  )
})

test('a field that a fold adds changes the documents of the sample log', t => {
  const view = (more: object): Projection<unknown> =>
    defineProjection<object>({
      name: 'swipes',
      version: 1,
      on: { Swiped: { keys: ({ data }) => [data.by], fold: (_, { at }) => ({ at, ...more }) } },
    })
  const log = sampleLog()
  t.notDeepEqual(documentLines(view({ pinned: false }), log), documentLines(view({}), log))
  t.deepEqual(documentLines(view({}), log), documentLines(view({}), sampleLog()))
})
