import { randomUUID } from 'node:crypto'
import type { EventStoreDBClient } from '@eventstore/db-client'
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { stringify } from 'uuid'
import type { Revision } from '../../../contracts/core/event.ts'
import { type AppendChannel, type EventStoreConnection, openAppendChannel } from './connection.ts'
import { CallTimedOut } from './event-store-fault.ts'
import type { PositionPair } from './position.ts'
import type { WireEvent } from './wire-event.ts'

/** The server's answer to an append. */
export type WriteAnswer =
  | {
      readonly status: 'appended'
      readonly revision: Revision
      /** Of the last event; the server may leave it out of the answer to a repeat. */
      readonly position: PositionPair | undefined
    }
  /** `current` is the last revision of the stream; undefined where there is no stream. */
  | { readonly status: 'wrong_version'; readonly current: Revision | undefined }
  /** The events may be stored: the server drops a repeat of an append that it still carries out. */
  | { readonly status: 'timed_out' }
  | { readonly status: 'refused'; readonly reason: RefusalReason }

type RefusalReason = 'access_denied' | 'stream_deleted' | 'too_large' | 'failed'

type Pending = PromiseWithResolvers<WriteAnswer> & { readonly timer: NodeJS.Timeout }

/** A stream of appends over one client, and the appends that wait for their answers. */
type Lane = {
  readonly client: EventStoreDBClient
  readonly channel: Promise<AppendChannel>
  readonly pending: Map<string, Pending>
}

const utf8 = new TextEncoder()

const uuidOf = (text: string) => {
  const uuid = new shared.UUID()
  uuid.setString(text)
  return uuid
}

/** A UUID as text: the server may answer with two numbers instead. */
const textOf = (uuid: UUID | undefined): string => {
  const structured = uuid?.getStructured()
  if (!structured) return uuid?.getString() ?? ''
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured.getMostSignificantBits())), 0)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured.getLeastSignificantBits())), 8)
  return stringify(bytes)
}

const messageOf = ({ id, type, data, metadata }: WireEvent) => {
  const message = new streams.BatchAppendReq.ProposedMessage()
  message.setId(uuidOf(id))
  message.getMetadataMap().set('type', type)
  message.getMetadataMap().set('content-type', 'application/json')
  message.setData(utf8.encode(data))
  message.setCustomMetadata(utf8.encode(metadata))
  return message
}

const requestOf = (
  correlationId: string,
  stream: string,
  expected: Revision | 'none',
  events: readonly WireEvent[],
  deadline: Date,
) => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(utf8.encode(stream))
  const options = new streams.BatchAppendReq.Options()
  options.setStreamIdentifier(identifier)
  options.setDeadline(timestamp.Timestamp.fromDate(deadline))
  if (expected === 'none') options.setNoStream(new empty.Empty())
  else options.setStreamPosition(String(expected))
  const request = new streams.BatchAppendReq()
  request.setCorrelationId(uuidOf(correlationId))
  request.setOptions(options)
  request.setProposedMessagesList(events.map(messageOf))
  request.setIsFinal(true)
  return request
}

/** Names of the messages that an error carries. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  'event_store.client.AccessDenied': 'access_denied',
  'event_store.client.StreamDeleted': 'stream_deleted',
  'event_store.client.MaximumAppendSizeExceeded': 'too_large',
}

const WRONG_VERSION = 'event_store.client.WrongExpectedVersion'
const TIMEOUT = 'event_store.client.Timeout'

const answerOf = (response: BatchAppendResp): WriteAnswer => {
  const success = response.getSuccess()
  const position = success?.getPosition()
  if (success)
    return {
      status: 'appended',
      revision: Number(success.getCurrentRevision()),
      position: position && {
        commit: BigInt(position.getCommitPosition()),
        prepare: BigInt(position.getPreparePosition()),
      },
    }
  const details = response.getError()?.getDetails()
  const name = details?.getTypeName() ?? ''
  if (name === WRONG_VERSION) {
    const wrong = shared.WrongExpectedVersion.deserializeBinary(
      details?.getValue_asU8() ?? new Uint8Array(),
    )
    const current = wrong.hasCurrentStreamRevision() ? wrong.getCurrentStreamRevision() : undefined
    return { status: 'wrong_version', current: current === undefined ? current : Number(current) }
  }
  if (name === TIMEOUT) return { status: 'timed_out' }
  return { status: 'refused', reason: reasons[name] ?? 'failed' }
}

/**
 * Appends over the server's BatchAppend call. The client's own function for it shares one table of
 * answers among all clients of a process, so that an error of one rejects, or ends the process of,
 * another; and it never settles an append whose answer is lost. Here each append has a deadline,
 * after which the client is replaced.
 *
 * @throws {CallTimedOut} and whatever ends the call. The append may have been stored.
 */
export const createBatchAppend = (connection: EventStoreConnection, timeoutMs: number) => {
  let current: Lane | undefined

  const fail = (lane: Lane, error: unknown) => {
    if (current === lane) current = undefined
    for (const { reject, timer } of lane.pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    lane.pending.clear()
  }

  const openLane = (): Lane => {
    const client = connection.client()
    const lane: Lane = { client, channel: openAppendChannel(client), pending: new Map() }
    lane.channel.then(
      channel =>
        channel
          .on('data', (response: BatchAppendResp) => {
            const id = textOf(response.getCorrelationId())
            const append = lane.pending.get(id)
            if (!append) return
            lane.pending.delete(id)
            clearTimeout(append.timer)
            append.resolve(answerOf(response))
          })
          .on('error', error => fail(lane, error))
          .on('end', () => fail(lane, new Error('EventStoreDB ended the stream of appends.'))),
      error => fail(lane, error),
    )
    return lane
  }

  const laneOfClient = (): Lane => {
    if (current && current.client !== connection.client()) current = undefined
    current ??= openLane()
    return current
  }

  const send = async (lane: Lane, request: Parameters<AppendChannel['write']>[0]) => {
    const channel = await lane.channel
    channel.write(request)
  }

  return (
    stream: string,
    expected: Revision | 'none',
    events: readonly WireEvent[],
  ): Promise<WriteAnswer> => {
    const lane = laneOfClient()
    const id = randomUUID()
    const giveUp = () => {
      if (!lane.pending.has(id)) return
      append.reject(new CallTimedOut(timeoutMs))
      connection.replace(lane.client)
      fail(lane, new CallTimedOut(timeoutMs))
    }
    const append = {
      ...Promise.withResolvers<WriteAnswer>(),
      // An answer may have arrived while this process was busy; read it first.
      timer: setTimeout(() => setImmediate(giveUp), timeoutMs),
    }
    lane.pending.set(id, append)
    const deadline = new Date(Date.now() + timeoutMs)
    send(lane, requestOf(id, stream, expected, events, deadline)).catch(error => fail(lane, error))
    return append.promise
  }
}

export type BatchAppend = ReturnType<typeof createBatchAppend>
