import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { nextDay } from '../../domain/meetups/next-day-decider.ts'
import { nextDayAnswers } from '../../projections/views/next-day.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { forgetNextDays } from './next-day.ts'

const said = { how: 'bad', feltSafe: false, words: null, named: [], identityHashes: [] } as const

test('answers about an event are deleted twelve months after the first of them, with their key', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock, keys } = stage
  const answer = async (meetupId: string) => {
    const given = { ...said, named: [], identityHashes: [] }
    const command = {
      type: 'AnswerNextDay',
      meetupId,
      profileId: randomId(),
      answer: given,
    } as const
    await dispatch(nextDay, streams.nextDay(meetupId), command, cause())
    await keys.encryptionKey([subjects.nextDay(meetupId)])
  }
  const kept = async () =>
    Object.values(await stage.documentsOf(nextDayAnswers)).map(
      one => (one as { meetupId: string }).meetupId,
    )
  const round = async () => {
    await stage.giveRound(forgetNextDays)
    return stage.letWork(forgetNextDays)
  }
  const [old, young] = [randomId(), randomId()]
  await answer(old)
  clock.move(86_400_000)
  await answer(old)
  await answer(young)
  clock.move(timing.reportsKept - 86_400_000)
  t.is((await kept()).length, 3)
  t.deepEqual(await round(), [])
  t.is((await kept()).length, 3, 'not a day earlier')
  clock.move(1)
  t.deepEqual(await round(), [])
  t.deepEqual(await kept(), [young])
  t.is(await keys.encryptionKey([subjects.nextDay(old)]), 'erased')
  t.not(await keys.encryptionKey([subjects.nextDay(young)]), 'erased')
})
