import { nothingHere } from '../../contracts/core/refusals.ts'
import {
  getTransparency,
  LEAST_SHOWN,
  type ModerationQuarter,
} from '../../contracts/staff/transparency.ts'
import {
  ModerationCount,
  moderationTypes,
  quarterOf,
} from '../../projections/history/count-moderation.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

const countAll = async (
  { log }: Pick<Services, 'log'>,
  now: Date,
): Promise<readonly ModerationQuarter[]> => {
  const count = new ModerationCount(LEAST_SHOWN)
  for await (const event of log.readAll({ types: moderationTypes })) count.add(event)
  return count.quarters(now)
}

type Counted = {
  readonly quarter: string
  readonly quarters: Promise<readonly ModerationQuarter[]>
}

/** What each log counted; quarters that are over do not change, so once a quarter is enough. */
const counted = new WeakMap<Services['log'], Counted>()

/** Quarters that are over, so that nobody watches a count grow with a report. */
export const onGetTransparency = query(
  getTransparency,
  { reads: [] },
  async ({ now }, services) => {
    const { log, showsTransparency } = services
    if (!showsTransparency) throw nothingHere()
    const quarter = quarterOf(now.toISOString())
    const known = counted.get(log)
    if (known?.quarter === quarter) return [...(await known.quarters)]
    const quarters = countAll(services, now)
    counted.set(log, { quarter, quarters })
    quarters.catch(() => counted.delete(log))
    return [...(await quarters)]
  },
)
