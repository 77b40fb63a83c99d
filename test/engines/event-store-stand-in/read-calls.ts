import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { indexOf, type StandInRecord } from './event-records.ts'
import type { EventStore } from './event-store.ts'
import { streamDeleted, unknownFailure } from './failures.ts'
import { eventMessage, nameOf, notFound, type ReadCall, write } from './messages.ts'
import { followRecords } from './subscriptions.ts'

const BACKWARDS = 1

/** The events for a read of $all; undefined if its position is not that of an event. */
const selectAll = (options: ReadReq.Options, store: EventStore) => {
  const all = store.all()
  const asked = options.getAll()
  const isBackwards = options.getReadDirection() === BACKWARDS
  if (asked?.hasStart()) return isBackwards ? [] : all
  if (asked?.hasEnd()) return isBackwards ? all.toReversed() : []
  const position = Number(asked?.getPosition()?.getCommitPosition())
  const at = indexOf(all, position)
  const last = all.at(-1)
  const isPlace = all[at]?.position === position || store.isScavenged(position)
  if (last && position < last.position && !isPlace) return undefined
  return isBackwards ? all.slice(0, at).reverse() : all.slice(at)
}

/** The events for a read of a stream. */
const selectStream = (options: ReadReq.Options, records: readonly StandInRecord[]) => {
  const asked = options.getStream()
  const isBackwards = options.getReadDirection() === BACKWARDS
  if (asked?.hasStart()) return isBackwards ? records.slice(0, 1) : records
  if (asked?.hasEnd()) return isBackwards ? records.toReversed() : []
  const revision = Number(asked?.getRevision())
  return isBackwards
    ? records.filter(record => record.revision <= revision).reverse()
    : records.filter(record => record.revision >= revision)
}

const select = (options: ReadReq.Options, store: EventStore) => {
  if (options.hasAll()) return selectAll(options, store)
  const records = store.read(nameOf(options.getStream()?.getStreamIdentifier()))
  return Array.isArray(records)
    ? selectStream(options, records)
    : (records as 'deleted' | undefined)
}

/** The Read call: reads of streams and of $all, and subscriptions. */
export const readCall =
  (store: EventStore) =>
  async (call: ReadCall): Promise<void> => {
    const options = call.request.getOptions()
    if (!options) return void call.emit('error', unknownFailure('No options.'))
    if (options.hasSubscription()) return followRecords(call, options, store)
    const selected = select(options, store)
    const name = nameOf(options.getStream()?.getStreamIdentifier())
    if (selected === 'deleted') return void call.emit('error', streamDeleted(name))
    if (!selected && options.hasAll())
      return void call.emit('error', unknownFailure('The position is invalid.'))
    if (!selected) await write(call, notFound(name))
    for (const record of selected?.slice(0, Number(options.getCount())) ?? [])
      if (!(await write(call, eventMessage(record)))) return
    call.end()
  }
