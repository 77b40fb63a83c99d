import test from 'ava'
import { fakeTime } from '../../../test/engines/fake-time.ts'
import { createDueQueues } from './due-queues.ts'

const pollMs = 500

const opened = () => {
  const time = fakeTime()
  const began = time.now()
  const dues = new Map<string, number>()
  const reads: (readonly string[])[] = []
  const file = { isUnreadable: false }
  const nextDue = (queues: readonly string[]) => {
    reads.push(queues)
    if (file.isUnreadable) throw new Error('unreadable')
    return new Map(queues.map(queue => [queue, dues.get(queue) ?? Number.POSITIVE_INFINITY]))
  }
  const dueQueues = createDueQueues({ nextDue, now: time.now, startTimer: time.startTimer, pollMs })
  const woken: string[] = []
  const watch = (queue: string) =>
    dueQueues.watch(queue, () => woken.push(`${queue} ${time.now() - began}`))
  const add = (queue: string, inMs: number) => dues.set(queue, time.now() + inMs)
  return { time, reads, woken, watch, add, dueQueues, file }
}

test('one read looks for jobs of all queues, and wakes those that have one', async t => {
  const { time, reads, woken, watch, add } = opened()
  for (const queue of ['likes', 'pushes', 'exports']) watch(queue)
  await time.pass(1_200)
  add('pushes', 0) // by another process
  await time.pass(300)
  t.deepEqual(woken, ['pushes 1500'])
  const three = ['likes', 'pushes', 'exports']
  t.deepEqual(reads, [three, three, three])
})

test('a job wakes its worker when it is due, between two reads', async t => {
  const { time, reads, woken, watch, dueQueues } = opened()
  watch('likes').wakeAt(time.now() + 30)
  watch('pushes')
  dueQueues.added('pushes', time.now() + 40)
  dueQueues.added('pushes', time.now())
  await time.pass(400)
  t.deepEqual(woken, ['pushes 0', 'likes 30', 'pushes 40'])
  t.deepEqual(reads, [])
})

test('nothing is read while nobody works', async t => {
  const { time, reads, watch } = opened()
  const watches = [watch('likes'), watch('pushes')]
  for (const { end } of watches) end()
  await time.pass(5_000)
  t.deepEqual(reads, [])
})

test('a file that cannot be read wakes every worker', async t => {
  const { time, woken, watch, file } = opened()
  file.isUnreadable = true
  for (const queue of ['likes', 'pushes']) watch(queue)
  await time.pass(pollMs)
  t.deepEqual(woken, ['likes 500', 'pushes 500'])
})
