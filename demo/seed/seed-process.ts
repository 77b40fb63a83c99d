import { hangoutTopicId } from '../../command-api/hangouts/commands.ts'
import { openGazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { openReadableLog, openStores } from '../../engines/open-stores.ts'
import { linkIdOfPlan } from '../../projections/views/safety.ts'
import { withPortraits } from '../portrait-media/with-portraits.ts'
import { photoStorer } from './photo-steps.ts'
import type { SeedMessage, SeedTask } from './run-seed-process.ts'
import { seedCommunity } from './seed-community.ts'

const say = (message: SeedMessage): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

const nextMessage = (): Promise<void> =>
  new Promise(resolve => process.once('message', () => resolve()))

const make = async ({ stores: at, drawFor, ...options }: SeedTask): Promise<void> => {
  await using stores = openStores(at)
  const log = await openReadableLog(stores)
  const keys = await stores.keys()
  await using gazetteer = await openGazetteer()
  const dispatch = createDispatch(log)
  using media = withPortraits({ dispatch, media: await stores.media() })
  await seedCommunity(
    {
      log,
      gazetteer,
      media,
      dispatch,
      topicIdOf: topic => hangoutTopicId(keys, topic),
      linkIdOf: planId => linkIdOfPlan(keys, planId),
      storePhoto: photoStorer({ media, keys }),
    },
    {
      ...options,
      drawing: AbortSignal.timeout(drawFor),
      onProgress: (done, of) => void say({ status: 'progress', done, of }),
      async notifyNobody(upTo) {
        await say({ status: 'settled', upTo })
        await nextMessage()
      },
    },
  )
  await say({ status: 'made' })
}

process.on('disconnect', () => process.exit())
process.once('message', async (task: SeedTask) => {
  await make(task)
  process.disconnect?.()
})
