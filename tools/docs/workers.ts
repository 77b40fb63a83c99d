import type { Queue } from '../../workers/runtime/queue.ts'
import type { Reactor } from '../../workers/runtime/reactor.ts'
import { workersOf } from '../../workers/runtime/run-workers.ts'
import { code, codes, table } from './markdown.ts'

type Named = Pick<Queue, 'name' | 'cron'>
type Feature = {
  readonly reactors?: readonly Pick<Reactor, 'name'>[]
  readonly queues: readonly Named[]
}

const queueText = ({ name, cron }: Named): string => code(cron ? `${name} (${cron})` : name)

/** The reactors and queues of each feature; a schedule has its cron line. */
export const workersTable = (): string =>
  table(
    ['feature', 'reactors', 'queues'],
    Object.entries<Feature>(workersOf).map(([feature, { reactors = [], queues }]) => [
      feature,
      codes(reactors.map(({ name }) => name)),
      queues.map(queueText).join(', '),
    ]),
  )
