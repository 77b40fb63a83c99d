import { runProcess } from '../../../engines/process/run-process.ts'
import { openKith } from '../../../kith.ts'
import { foldsHurting } from '../hurting-views.ts'

/* Every role in one process, with a view that has a mistake. */
await runProcess(async parts => {
  const kith = await openKith({ ...parts, startFolding: foldsHurting })
  return { ready: `Kith is ready at ${kith.origin}`, close: kith.close }
})
