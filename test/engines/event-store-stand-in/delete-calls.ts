import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'
import type { EventStore } from './event-store.ts'
import { streamDeleted, wrongExpectedVersion } from './failures.ts'
import { nameOf } from './messages.ts'

type DeleteResp = InstanceType<typeof streams.DeleteResp>
type TombstoneResp = InstanceType<typeof streams.TombstoneResp>

/** The Delete call: removes the stream's events; its revisions continue. */
export const deleteCall =
  (store: EventStore) =>
  (
    { request }: ServerUnaryCall<DeleteReq, DeleteResp>,
    answer: sendUnaryData<DeleteResp>,
  ): void => {
    const name = nameOf(request.getOptions()?.getStreamIdentifier())
    if (store.read(name) === 'deleted') {
      answer(streamDeleted(name))
      return
    }
    store.delete(name, false)
    const deleted = new streams.DeleteResp()
    deleted.setNoPosition(new shared.Empty())
    answer(null, deleted)
  }

/** The Tombstone call: the stream can never be used again. */
export const tombstoneCall =
  (store: EventStore) =>
  (
    { request }: ServerUnaryCall<TombstoneReq, TombstoneResp>,
    answer: sendUnaryData<TombstoneResp>,
  ): void => {
    const options = request.getOptions()
    const name = nameOf(options?.getStreamIdentifier())
    const records = store.read(name)
    if (records === 'deleted') {
      answer(streamDeleted(name))
      return
    }
    const actual = records?.at(-1)?.revision ?? -1
    const expected = options?.hasRevision() ? Number(options.getRevision()) : -1
    if ((options?.hasRevision() || options?.hasNoStream()) && expected !== actual) {
      answer(wrongExpectedVersion(name, expected, actual))
      return
    }
    store.delete(name, true)
    const deleted = new streams.TombstoneResp()
    deleted.setNoPosition(new shared.Empty())
    answer(null, deleted)
  }
