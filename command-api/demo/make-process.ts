import { openDiskMedia } from '../../engines/disk/media.ts'
import { openLog } from '../../engines/open-log.ts'
import { openGazetteer } from '../../engines/places/gazetteer.ts'
import { createDispatch } from '../dispatch.ts'
import { makeDemo } from './make.ts'
import type { MakeTask, Said } from './make-elsewhere.ts'
import { withPortraits } from './portraits.ts'

const say = (said: Said): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send?.(said, (error: Error | null) => (error ? reject(error) : resolve())),
  )

const goOn = (): Promise<void> => new Promise(resolve => process.once('message', () => resolve()))

const make = async ({
  eventLog,
  keys,
  media: kept,
  drawFor,
  ...options
}: MakeTask): Promise<void> => {
  await using log = await openLog({ eventLog, keys })
  await using gazetteer = await openGazetteer()
  using media = withPortraits({ log, media: await openDiskMedia(kept) })
  await makeDemo(
    { log, gazetteer, media, dispatch: createDispatch(log) },
    {
      ...options,
      drawing: AbortSignal.timeout(drawFor),
      onProgress: (done, of) => void say({ status: 'progress', done, of }),
      async settle(upTo) {
        await say({ status: 'settled', upTo })
        await goOn()
      },
    },
  )
  await say({ status: 'made' })
}

process.on('disconnect', () => process.exit())
process.once('message', async (task: MakeTask) => {
  await make(task)
  process.disconnect?.()
})
