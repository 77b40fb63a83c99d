import './compile-cache.mjs'
import type { Kith, KithExtension } from './kith.ts'

// Imported dynamically: the compile cache serves only modules loaded after it is enabled.
const { demoExtension } = await import('./demo/demo-extension.ts')
const { showSeedProgress } = await import('./demo/seed/seed-progress.ts')
const { runProcess } = await import('./engines/process/run-process.ts')
const { openKith } = await import('./kith.ts')

/** How long a start waits for views before it reports them, in milliseconds. */
const VIEWS_TIMEOUT = 10_000

const isCaughtUp = async ({ ports, reached }: Kith): Promise<boolean> =>
  reached(await ports.log.head(), AbortSignal.timeout(VIEWS_TIMEOUT))

/* Every role in one process, on the ports that the environment names, with the demo community. */
await runProcess(async parts => {
  const progress = showSeedProgress()
  const extension: KithExtension = demoExtension({
    config: parts.config,
    onProgress: progress.progressed,
  })
  const kith = await openKith({ ...parts, extension })
  progress.stop()
  const ready = (await isCaughtUp(kith))
    ? `Kith is ready at ${kith.origin}`
    : `Kith answers at ${kith.origin}; some views are still catching up, see ${kith.origin}/readyz`
  return { ready, close: kith.close }
})
