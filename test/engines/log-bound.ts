import test from 'ava'
import type { LogBound, LogMark } from '../../engines/log-marks.ts'
import { opened, type Store } from './store.ts'

const place = (position: string, log = 'this log'): LogMark => ({
  ...{ log, position, mark: position === '1' ? undefined : `mark at ${position}` },
})

/** Remembering how far into which log a store has seen. */
export const logBoundPromises = <S extends LogBound & AsyncDisposable>(
  name: string,
  store: Pick<Store<S>, 'place' | 'open'>,
): void => {
  test(`${name}: the newest place of the log is remembered, and those that were to be kept`, async t => {
    const where = await store.place(t)
    {
      await using bound = await store.open(where)
      t.deepEqual(await bound.logMarks(), [])
      await bound.noteLogMark(place('1'), { keep: true })
      for (const position of ['2', '9', '10']) await bound.noteLogMark(place(position))
      t.deepEqual(await bound.logMarks(), [place('10'), place('1')])
      await bound.noteLogMark(place('11'), { keep: true })
      await bound.noteLogMark(place('12'))
    }
    const bound = await opened(t, store, where)
    t.deepEqual(await bound.logMarks(), [place('12'), place('11'), place('1')])
    t.deepEqual(await bound.logMarks(1), [place('12')])
  })

  test(`${name}: a place that is not beyond the newest is not noted`, async t => {
    const bound = await opened(t, store)
    await bound.noteLogMark(place('10'))
    await bound.noteLogMark(place('9'), { keep: true })
    await bound.noteLogMark({ ...place('10'), mark: 'another' })
    t.deepEqual(await bound.logMarks(), [place('10')])
  })

  test(`${name}: all places can be replaced by one, further back and in another log`, async t => {
    const bound = await opened(t, store)
    for (const position of ['9', '10']) await bound.noteLogMark(place(position), { keep: true })
    await bound.replaceLogMarks(place('3', 'another log'))
    t.deepEqual(await bound.logMarks(), [place('3', 'another log')])
    await bound.noteLogMark(place('4', 'another log'))
    t.is((await bound.logMarks()).length, 2)
  })
}
