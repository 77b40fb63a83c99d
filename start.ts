import { showMaking } from './command-api/demo/show-making.ts'
import { runProcess } from './engines/run-process.ts'
import { type Kith, openKith } from './kith.ts'

/** How long a start waits for views before it says so, in milliseconds. */
const PATIENCE = 10_000

const isCaughtUp = async ({ engines, reached }: Kith): Promise<boolean> =>
  reached(await engines.log.head(), AbortSignal.timeout(PATIENCE))

/* Every role in one process, on the engines that the environment names. */
await runProcess(async parts => {
  const making = showMaking()
  const kith = await openKith({ ...parts, onDemoProgress: making.progressed })
  making.stop()
  const ready = (await isCaughtUp(kith))
    ? `Kith is ready at ${kith.origin}`
    : `Kith answers at ${kith.origin}; some views are still catching up, see ${kith.origin}/readyz`
  return { ready, close: kith.close }
})
