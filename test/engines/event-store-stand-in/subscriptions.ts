import { randomUUID } from 'node:crypto'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { indexOf, type StandInRecord } from './event-records.ts'
import type { EventStore } from './event-store.ts'
import { eventMessage, nameOf, type ReadCall, write } from './messages.ts'

type Filter = ReadReq.Options.FilterOptions

const { ReadResp } = streams

/** Events that are examined between two checkpoints, times the interval of the filter. */
const SEARCH_WINDOW = 32

const confirmation = () => {
  const confirmed = new ReadResp.SubscriptionConfirmation()
  confirmed.setSubscriptionId(randomUUID())
  const message = new ReadResp()
  message.setConfirmation(confirmed)
  return message
}

const checkpointAt = ({ position }: StandInRecord) => {
  const checkpoint = new ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const message = new ReadResp()
  message.setCheckpoint(checkpoint)
  return message
}

const matcher = (filter: Filter | undefined): ((record: StandInRecord) => boolean) => {
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType()
  if (!filter || !expression) return () => true
  const textOf = ({ stream, type }: StandInRecord) => (filter.hasStreamIdentifier() ? stream : type)
  const prefixes = expression.getPrefixList()
  if (prefixes.length > 0)
    return record => prefixes.some(prefix => textOf(record).startsWith(prefix))
  const pattern = new RegExp(expression.getRegex())
  return record => pattern.test(textOf(record))
}

/** Where a subscription begins: after the position or revision that it names. */
const startOf = (options: ReadReq.Options, records: readonly StandInRecord[]): number => {
  const asked = options.hasAll() ? options.getAll() : options.getStream()
  if (asked?.hasStart()) return 0
  if (asked?.hasEnd()) return records.length
  const revision = options.getStream()?.getRevision()
  if (revision !== undefined) return Number(revision) + 1
  const position = Number(options.getAll()?.getPosition()?.getCommitPosition())
  return indexOf(records, position + 1)
}

/** Sends the events after a position, then each new one, until the client goes away. */
export const followRecords = async (
  call: ReadCall,
  options: ReadReq.Options,
  store: EventStore,
): Promise<void> => {
  const name = nameOf(options.getStream()?.getStreamIdentifier())
  const records = (): readonly StandInRecord[] => {
    if (options.hasAll()) return store.all()
    const found = store.read(name)
    return Array.isArray(found) ? found : []
  }
  const filter = options.getFilter()
  const matches = matcher(filter)
  const interval =
    (filter?.getCheckpointintervalmultiplier() ?? 1) * (filter?.getMax() || SEARCH_WINDOW)
  let next = startOf(options, records())
  let examined = 0
  let waiting = Promise.withResolvers<void>()
  const wake = () => waiting.resolve()
  store.appended.on('appended', wake)
  for (const end of ['cancelled', 'close', 'error']) call.on(end, wake)
  try {
    if (!(await write(call, confirmation()))) return
    while (!call.cancelled && !call.destroyed) {
      const record = records()[next]
      if (!record) {
        await waiting.promise
        waiting = Promise.withResolvers()
        continue
      }
      next += 1
      examined += 1
      if (matches(record) && !(await write(call, eventMessage(record)))) return
      if (filter && examined % interval === 0) await write(call, checkpointAt(record))
    }
  } finally {
    store.appended.off('appended', wake)
  }
}
