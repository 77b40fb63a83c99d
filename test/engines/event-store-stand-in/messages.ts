import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { StandInRecord } from './event-records.ts'

/** The Read call. */
export type ReadCall = ServerWritableStream<ReadReq, InstanceType<typeof streams.ReadResp>>

const { ReadResp } = streams

export const streamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(new Uint8Array(Buffer.from(name)))
  return identifier
}

export const nameOf = (
  identifier: InstanceType<typeof shared.StreamIdentifier> | undefined,
): string => Buffer.from(identifier?.getStreamName_asU8() ?? []).toString()

/** An event as a message. */
export const eventMessage = (record: StandInRecord) => {
  const id = new shared.UUID()
  id.setString(record.id)
  const event = new ReadResp.ReadEvent.RecordedEvent()
  event.setId(id)
  event.setStreamIdentifier(streamIdentifier(record.stream))
  event.setStreamRevision(String(record.revision))
  event.setCommitPosition(String(record.position))
  event.setPreparePosition(String(record.position))
  event.getMetadataMap().set('type', record.type)
  event.getMetadataMap().set('content-type', record.contentType)
  event.getMetadataMap().set('created', record.created)
  event.setCustomMetadata(record.metadata)
  event.setData(record.data)
  const read = new ReadResp.ReadEvent()
  read.setEvent(event)
  read.setCommitPosition(String(record.position))
  const message = new ReadResp()
  message.setEvent(read)
  return message
}

/** The answer to a read of a missing stream. */
export const notFound = (name: string) => {
  const missing = new ReadResp.StreamNotFound()
  missing.setStreamIdentifier(streamIdentifier(name))
  const message = new ReadResp()
  message.setStreamNotFound(missing)
  return message
}

const WRITABLE_AGAIN = ['drain', 'cancelled', 'close', 'error'] as const

/** Resolves when a call takes more messages, or has ended. */
const writableAgain = (call: ReadCall): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      for (const name of WRITABLE_AGAIN) call.off(name, done)
      resolve()
    }
    for (const name of WRITABLE_AGAIN) call.on(name, done)
  })

/** Writes a message as fast as the client takes it. Returns false when the client has gone away. */
export const write = async (
  call: ReadCall,
  message: InstanceType<typeof ReadResp>,
): Promise<boolean> => {
  if (call.cancelled || call.destroyed) return false
  if (!call.write(message)) await writableAgain(call)
  return !call.cancelled && !call.destroyed
}
