import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { SwapRefused } from '../../engines/ports/read-models.ts'
import { commitTo } from '../engines/commit-to.ts'
import { matches, withMatches } from '../engines/matches.ts'
import { readModelsContract } from '../engines/read-models.ts'
import { mongoReadModels, scratchDatabase } from './mongo-stores.ts'
import { withEngine } from './with-engine.ts'

/** Between two commits of a busy view: less than a swap needs to be announced. */
const PAUSE_MS = 20

withEngine('KITH_TEST_MONGODB_URL', 'read models in MongoDB', () => {
  readModelsContract('mongodb', mongoReadModels)

  test('a generation that is written to all the time can be replaced', async t => {
    t.timeout(60_000)
    const url = await scratchDatabase(t)
    await using models = await mongoReadModels.open(url)
    await using other = await mongoReadModels.open(url)
    await withMatches(models)
    let head = 1
    let isOver = false
    const goOn = async () => {
      while (!isOver) {
        const [expected, upTo] = [String(head), String(head + 1)]
        const result = await other.commit('matches', 'v1', { expected, upTo, token: 1 }, [])
        if (result === 'superseded') return
        head += 1
        await setTimeout(PAUSE_MS)
      }
    }
    const going = goOn()
    await models.prepare(matches, 'v2')
    for (let isLive = false; !isLive; ) {
      await commitTo(models, 'matches', 'v2', String(head), [])
      isLive = await models.swap('matches', 'v1', 'v2').then(
        () => true,
        error => {
          if (error instanceof SwapRefused) return false
          throw error
        },
      )
    }
    isOver = true
    await going
    t.is(await models.live('matches'), 'v2')
  })
})
