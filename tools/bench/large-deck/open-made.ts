import { openSqliteEventLog } from '../../../engines/adapters/sqlite/event-log.ts'
import { openSqliteReadModels } from '../../../engines/adapters/sqlite/read-models.ts'
import { displaceWith } from '../../../projections/discovery/displacement.ts'
import { openDiscovery } from '../../../projections/discovery/open-discovery.ts'

/** Where the read models of made members are, and an empty log. */
export type MadePaths = { readonly path: string; readonly log: string }

/** Opens the queries of discovery on made members, as a process of Kith does. */
export const openMade = async ({ path, log }: MadePaths) => {
  const views = await openSqliteReadModels({ path })
  const discovery = await openDiscovery({
    log: await openSqliteEventLog({ path: log }),
    views,
    displace: displaceWith(new Uint8Array(32).fill(1)),
  })
  return { views, discovery }
}
