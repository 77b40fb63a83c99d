import { demoExtension } from './demo/demo-extension.ts'
import { showSeedProgress } from './demo/seed/seed-progress.ts'
import { runProcess } from './engines/process/run-process.ts'
import { type Kith, openKith } from './kith.ts'

/** How long a start waits for views before it says so, in milliseconds. */
const VIEWS_TIMEOUT = 10_000

const isCaughtUp = async ({ ports, reached }: Kith): Promise<boolean> =>
  reached(await ports.log.head(), AbortSignal.timeout(VIEWS_TIMEOUT))

/* Every role in one process, on the ports that the environment names, with the demo community. */
await runProcess(async parts => {
  const progress = showSeedProgress()
  const extension = demoExtension({ config: parts.config, onProgress: progress.progressed })
  const kith = await openKith({ ...parts, extension })
  progress.stop()
  const ready = (await isCaughtUp(kith))
    ? `Kith is ready at ${kith.origin}`
    : `Kith answers at ${kith.origin}; some views are still catching up, see ${kith.origin}/readyz`
  return { ready, close: kith.close }
})
