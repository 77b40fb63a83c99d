import { setTimeout } from 'node:timers/promises'
import { createClient } from '../../test/http/client.ts'
import type { KithProcess } from '../../test/processes/kith-process.ts'

/** Waits until every view has caught up. Returns the time since the start of the process. */
export const untilReady = async ({ origin, readyAfter }: KithProcess): Promise<number> => {
  const answeredAt = performance.now()
  const { get } = createClient(origin)
  while ((await get('/readyz')).status !== 200) await setTimeout(50)
  return readyAfter + performance.now() - answeredAt
}
