import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { insightsQueues } from '../../workers/insights/reactors.ts'
import { linesUntilKilled } from '../engines/lines-until-killed.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { openSuggestionServer } from './suggestion-server.ts'

const script = new URL('./suggest-until-killed.ts', import.meta.url)

for (const [when, point] of [
  ['while the scorer was asked', 'asked'],
  ['right after the batch was recorded', 'recorded'],
] as const)
  test(`suggestions are made once when the worker is killed ${when}`, async t => {
    const folder = await scratchFolder(t)
    const memberIds = Array.from({ length: 3 }, randomId)
    const [me, ...others] = memberIds.map(profileIdOf) as [string, string, string]
    t.deepEqual(await linesUntilKilled(script, [folder, point, ...memberIds], 1), [point])

    await using stage = await openSuggestionServer(folder)
    const { log, jobs } = stage
    stage.begin()
    const told = (stream: string) => Array.fromAsync(log.read(stream))
    const batches = async () =>
      (await told(streams.suggestions(me))).flatMap(event =>
        event.type === 'SuggestionsGenerated' ? [event.data.suggestions] : [],
      )
    await until(async () => (await batches()).length > 0)
    const pending = () => Promise.all(insightsQueues.map(({ name }) => pendingJobs(jobs, name)))
    const scored = async () =>
      await Promise.all(others.map(other => told(streams.score(me, other))))
    await until(async () => (await scored()).every(events => events.length > 0))
    await until(async () => (await pending()).every(count => count === 0))

    const [batch, ...more] = await batches()
    t.deepEqual(more, [])
    t.deepEqual(
      batch?.map(({ suggestedProfileId }) => suggestedProfileId).sort(),
      others.toSorted(),
    )
    for (const events of await scored()) t.is(events.length, 1)
  })
