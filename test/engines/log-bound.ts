import test from 'ava'
import type { LogBound, LogMark } from '../../engines/ports/log-marks.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const markAt = (position: string, log = 'this log'): LogMark => ({
  log,
  position,
  mark: position === '1' ? undefined : `mark at ${position}`,
})

/** Contract of LogBound: remembering the log that a store has read, and how far. */
export const logBoundContract = <S extends LogBound & AsyncDisposable>(
  name: string,
  store: Pick<EngineUnderTest<S>, 'location' | 'open'>,
): void => {
  test(`${name}: a store remembers the newest log mark and those to keep`, async t => {
    const where = await store.location(t)
    {
      await using bound = await store.open(where)
      t.deepEqual(await bound.logMarks(), [])
      await bound.noteLogMark(markAt('1'), { keep: true })
      for (const position of ['2', '9', '10']) await bound.noteLogMark(markAt(position))
      t.deepEqual(await bound.logMarks(), [markAt('10'), markAt('1')])
      await bound.noteLogMark(markAt('11'), { keep: true })
      await bound.noteLogMark(markAt('12'))
    }
    const bound = await openEngine(t, store, where)
    t.deepEqual(await bound.logMarks(), [markAt('12'), markAt('11'), markAt('1')])
    t.deepEqual(await bound.logMarks(1), [markAt('12')])
  })

  test(`${name}: a log mark that is not beyond the newest is ignored`, async t => {
    const bound = await openEngine(t, store)
    await bound.noteLogMark(markAt('10'))
    await bound.noteLogMark(markAt('9'), { keep: true })
    await bound.noteLogMark({ ...markAt('10'), mark: 'another' })
    t.deepEqual(await bound.logMarks(), [markAt('10')])
  })

  test(`${name}: replaceLogMarks replaces all marks by one, also further back and of another log`, async t => {
    const bound = await openEngine(t, store)
    for (const position of ['9', '10']) await bound.noteLogMark(markAt(position), { keep: true })
    await bound.replaceLogMarks(markAt('3', 'another log'))
    t.deepEqual(await bound.logMarks(), [markAt('3', 'another log')])
    await bound.noteLogMark(markAt('4', 'another log'))
    t.is((await bound.logMarks()).length, 2)
  })
}
