import test from 'ava'
import { latestOnly } from './latest-only.ts'

/** Records every send; the test decides how each one ends. */
const sending = () => {
  const sent: { value: number; end: (answer: string | undefined) => void }[] = []
  const save = latestOnly(
    (value: number) => new Promise<string | undefined>(end => sent.push({ value, end })),
  )
  const turn = () => new Promise(setImmediate)
  return {
    save,
    values: () => sent.map(({ value }) => value),
    end: async (answer: string | undefined) => {
      sent.at(-1)?.end(answer)
      await turn()
    },
  }
}

test('while a value is being sent, only the latest other one waits and is sent after it', async t => {
  const { save, values, end } = sending()
  const first = save(1)
  t.is(await save(2), 'left')
  t.is(await save(3), 'left')
  t.deepEqual(values(), [1])
  await end('saved')
  t.deepEqual(values(), [1, 3])
  await end('saved')
  t.is(await first, 'sent')
  void save(4)
  t.deepEqual(values(), [1, 3, 4])
})

test('a failure drops the waiting value, and the next value is sent again', async t => {
  const { save, values, end } = sending()
  const first = save(1)
  void save(2)
  await end(undefined)
  t.is(await first, 'failed')
  void save(3)
  t.deepEqual(values(), [1, 3])
})

test('after an error the next value is sent again', async t => {
  const sent: number[] = []
  const save = latestOnly(async (value: number) => {
    sent.push(value)
    if (value === 1) throw new TypeError('broken')
    return 'saved'
  })
  const first = save(1)
  t.is(await save(2), 'left')
  await t.throwsAsync(first, { instanceOf: TypeError })
  t.is(await save(3), 'sent')
  t.deepEqual(sent, [1, 3])
})
