import type { Decider } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type JobEvent = EventsOfDecider<'jobChanges'>
type JobChange = EventNamed<'JobRetried'>['data']

export type JobCommand = JobChange & { readonly type: 'RecordRetry' | 'RecordDrop' }

/** Audit record of the staff's changes to failed jobs. */
export const jobChanges: Decider<null, JobCommand, JobEvent> = {
  initialState: null,
  decide: ({ type, ...data }) => [
    { type: type === 'RecordRetry' ? 'JobRetried' : 'JobDropped', data },
  ],
  evolve: () => null,
}
