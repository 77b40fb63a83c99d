import test from 'ava'
import { coalesce } from './coalesce.ts'

/** Records every send; the test decides how each one ends. */
const sending = () => {
  const sent: { name: string; end: (answer: string) => void; fail: (error: Error) => void }[] = []
  const send = coalesce(
    ({ name }: { name: string }) =>
      new Promise<string>((end, fail) => {
        sent.push({ name, end, fail })
      }),
  )
  return { send, sent, names: () => sent.map(({ name }) => name) }
}

test('a double click sends once, and both calls get the answer', async t => {
  const { send, sent, names } = sending()
  const both = [send({ name: 'Rowan' }), send({ name: 'Rowan' })]
  t.deepEqual(names(), ['Rowan'])
  sent[0]?.end('saved')
  t.deepEqual(await Promise.all(both), ['saved', 'saved'])
})

test('an input can be sent again after success or failure', async t => {
  const { send, sent, names } = sending()
  const first = send({ name: 'Rowan' })
  sent[0]?.fail(new Error('lost'))
  await t.throwsAsync(first, { message: 'lost' })
  const second = send({ name: 'Rowan' })
  sent[1]?.end('saved')
  await second
  void send({ name: 'Rowan' })
  t.deepEqual(names(), ['Rowan', 'Rowan', 'Rowan'])
})

test('a change and its reversal are both sent', t => {
  const { send, names } = sending()
  for (const name of ['on', 'off', 'on', 'on']) void send({ name })
  t.deepEqual(names(), ['on', 'off', 'on'])
})

test('a call without input is sent each time', t => {
  let sent = 0
  const send = coalesce(async (_: unknown) => {
    sent += 1
  })
  for (const input of [undefined, undefined]) void send(input)
  t.is(sent, 2)
})
