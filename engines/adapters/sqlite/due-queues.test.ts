import test from 'ava'
import { fakeTime } from '../../../test/engines/fake-time.ts'
import { createDueQueues } from './due-queues.ts'

const pollMs = 500

const opened = () => {
  const time = fakeTime()
  const began = time.now()
  const dues = new Map<string, number>()
  const reads: (readonly string[])[] = []
  const nextDue = (queues: readonly string[]) => {
    reads.push(queues)
    return dues
  }
  const { clock, startTimer } = time
  const dueQueues = createDueQueues({ nextDue, clock, startTimer, pollMs })
  const woken: string[] = []
  const wait = (queue: string, due = Number.POSITIVE_INFINITY) => {
    const onDue = () => void woken.push(`${queue} ${time.now() - began}`)
    const onFault = (fault: unknown) => void woken.push(`${queue} ${fault}`)
    return dueQueues.wait({ queue, due, takenAt: began, onDue, onFault })
  }
  const add = (queue: string, inMs: number) => dues.set(queue, time.now() + inMs)
  return { time, reads, woken, wait, add, now: time.now }
}

test('one read looks for jobs of all queues, and wakes those that have one', async t => {
  const { time, reads, woken, wait, add } = opened()
  for (const queue of ['likes', 'pushes', 'exports']) wait(queue)
  await time.pass(1_200)
  add('pushes', 0) // by another process
  await time.pass(1_000)
  t.deepEqual(woken, ['pushes 1500'])
  const three = ['likes', 'pushes', 'exports']
  t.deepEqual(reads, [three, three, three, ['likes', 'exports']])
})

test('a job wakes its worker when it is due, between the polls, and nobody afterwards', async t => {
  const { time, woken, wait, add, now } = opened()
  wait('likes')
  wait('pushes', now() + 30)
  add('pushes', 30)
  add('likes', 620) // found by the poll
  await time.pass(2_000)
  t.deepEqual(woken, ['pushes 30', 'likes 620'])
})

test('between two polls nothing is read, however many jobs become due', async t => {
  const { time, reads, woken, wait, now } = opened()
  for (const inMs of [10, 20, 30]) wait(`queue ${inMs}`, now() + inMs)
  wait('likes')
  await time.pass(400)
  t.deepEqual(woken, ['queue 10 10', 'queue 20 20', 'queue 30 30'])
  t.deepEqual(reads, [])
})

test('schedules are compared with the clock every minute', async t => {
  const { time, woken, wait } = opened()
  wait('likes')
  await time.pass(61_000)
  t.deepEqual(woken, ['likes 60000'])
})

test('nothing is read while nobody waits', async t => {
  const { time, reads, wait } = opened()
  const ends = [wait('likes'), wait('pushes')]
  for (const end of ends) end()
  await time.pass(5_000)
  t.deepEqual(reads, [])
})

test('a file that cannot be read is told to every worker', async t => {
  const time = fakeTime()
  const faults: unknown[] = []
  const fault = new Error('unreadable')
  const nextDue = () => {
    throw fault
  }
  const { clock, startTimer } = time
  const dueQueues = createDueQueues({ nextDue, clock, startTimer, pollMs })
  for (const queue of ['likes', 'pushes'])
    dueQueues.wait({
      queue,
      due: Number.POSITIVE_INFINITY,
      takenAt: time.now(),
      onDue: () => t.fail(),
      onFault: told => void faults.push(told),
    })
  await time.pass(pollMs)
  t.deepEqual(faults, [fault, fault])
})
