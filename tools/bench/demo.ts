import { startKith } from '../../test/processes/kith-process.ts'
import { residentMegabytes } from './memory.ts'
import { atMost, type BenchRow, context } from './report.ts'
import { scratch } from './scratch.ts'
import { untilReady } from './until-ready.ts'

const demo = { KITH_DEMO: 'on' }

/** Duration of the first start, which seeds the demo community, memory after it, and the next start. */
export const benchDemo = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const first = await (async () => {
    await using kith = await startKith(folder.folder, demo)
    const ready = await untilReady(kith)
    const resident = await residentMegabytes(kith.pid)
    await kith.end('SIGTERM')
    return { ready, resident }
  })()
  await using again = await startKith(folder.folder, demo)
  return [
    atMost('first start, with its community', first.ready / 1_000, 's', 20),
    atMost('RSS after that', first.resident, 'MB', 250),
    context('second start', (await untilReady(again)) / 1_000, 's'),
    context('RSS after that', await residentMegabytes(again.pid), 'MB'),
  ]
}
