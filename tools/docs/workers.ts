import { features } from '../../workers/features.ts'
import type { Queue } from '../../workers/runtime/queue.ts'
import { code, codes, table } from './markdown.ts'

type Named = Pick<Queue, 'name' | 'cron'>

const queueText = ({ name, cron }: Named): string => code(cron ? `${name} (${cron})` : name)

/** The reactors and queues of each feature; a schedule has its cron line. */
export const workersTable = (): string =>
  table(
    ['feature', 'reactors', 'queues'],
    Object.entries(features).map(([name, { reactors, queues }]) => [
      name,
      codes(reactors.map(({ name }) => name)),
      queues.map(queueText).join(', '),
    ]),
  )
