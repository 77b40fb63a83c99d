import type { ViewProgress } from '../../ports/view-progress.ts'
import { openGenerations } from './generations.ts'
import type { OpenedMongo } from './open-mongo.ts'
import { currentGenerations } from './view-document.ts'

/** Progress of the read models in a MongoDB database, which is only read. */
export const openMongoViewProgress = (mongo: OpenedMongo): ViewProgress => {
  const stored = openGenerations(mongo.database)
  return {
    async generations() {
      const views = await mongo.call('readModels', () => stored.all())
      return views.flatMap(view =>
        currentGenerations(view).map(generation => ({
          view: view._id,
          generation: generation.name,
          isLive: generation.name === view.live,
          checkpoint: generation.checkpoint ?? undefined,
        })),
      )
    },
    async [Symbol.asyncDispose]() {},
  }
}
