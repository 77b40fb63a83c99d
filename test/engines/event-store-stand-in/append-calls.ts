import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import { validate } from 'uuid'
import {
  type AppendOutcome,
  type EventStore,
  type ExpectedRevision,
  MAX_APPEND_SIZE,
  type ProposedEvent,
} from './event-store.ts'
import { commitTimeout, streamDeleted, tooLarge, unknownFailure } from './failures.ts'
import { nameOf, streamIdentifier } from './messages.ts'

/** Answers an append: once its events are indexed, or at once where nothing was appended. */
const answerAppend = (store: EventStore, outcome: AppendOutcome, answer: () => void): void => {
  if (outcome.status === 'appended') store.whenIndexed(answer)
  else setImmediate(answer)
}

type AppendResp = InstanceType<typeof streams.AppendResp>
type BatchAppendResp = InstanceType<typeof streams.BatchAppendResp>
type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage

const { AppendResp, BatchAppendResp } = streams

/** An event as the client proposes it; undefined if its id is no UUID. */
const proposedEvent = (message: Proposed | undefined): ProposedEvent | undefined => {
  const id = message?.getId()?.getString() ?? ''
  if (!message || !validate(id)) return undefined
  return {
    id: id.toLowerCase(),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

const proposedEvents = (
  messages: readonly (Proposed | undefined)[],
): ProposedEvent[] | undefined => {
  const events = messages.map(proposedEvent)
  return events.every(event => event !== undefined) ? events : undefined
}

const expectedOf = (options: AppendReq.Options): ExpectedRevision => {
  if (options.hasRevision()) return Number(options.getRevision())
  if (options.hasNoStream()) return 'no_stream'
  return options.hasStreamExists() ? 'stream_exists' : 'any'
}

const appendAnswer = (outcome: AppendOutcome, expected: ExpectedRevision): AppendResp => {
  const answer = new AppendResp()
  if (outcome.status === 'wrong_version') {
    const wrong = new AppendResp.WrongExpectedVersion()
    if (outcome.current === undefined) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(outcome.current))
    if (typeof expected === 'number') wrong.setExpectedRevision(String(expected))
    else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty())
    answer.setWrongExpectedVersion(wrong)
    return answer
  }
  const success = new AppendResp.Success()
  if (outcome.status === 'appended') {
    const position = new AppendResp.Position()
    position.setCommitPosition(String(outcome.position))
    position.setPreparePosition(String(outcome.position))
    success.setCurrentRevision(String(outcome.revision))
    success.setPosition(position)
  } else success.setNoStream(new shared.Empty())
  answer.setSuccess(success)
  return answer
}

/** The Append call: one append a call. */
export const appendCall =
  (store: EventStore) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let options: AppendReq.Options | undefined
    const messages: (Proposed | undefined)[] = []
    call.on('error', () => {}) // the client went away
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions()
      else messages.push(request.getProposedMessage())
    })
    call.on('end', () => {
      const events = proposedEvents(messages)
      if (!options || !events) return answer(unknownFailure('An event id is not a UUID.'))
      const name = nameOf(options.getStreamIdentifier())
      const expected = expectedOf(options)
      const outcome = store.append(name, expected, events)
      if (outcome.status === 'deleted') return answer(streamDeleted(name))
      if (outcome.status === 'too_large') return answer(tooLarge(MAX_APPEND_SIZE))
      if (outcome.status === 'dropped')
        return void setTimeout(answer, store.writeTimeoutMs, commitTimeout()).unref()
      answerAppend(store, outcome, () => answer(null, appendAnswer(outcome, expected)))
    })
  }

const batchExpectedOf = (options: BatchAppendReq.Options): ExpectedRevision => {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition())
  if (options.hasNoStream()) return 'no_stream'
  return options.hasStreamExists() ? 'stream_exists' : 'any'
}

const errorStatus = (name: string, details: { serializeBinary(): Uint8Array }, text: string) => {
  const packed = new anyMessage.Any()
  packed.pack(details.serializeBinary(), `event_store.client.${name}`)
  const error = new status.Status()
  error.setMessage(text)
  error.setDetails(packed)
  return error
}

const wrongVersion = (current: number | undefined, expected: ExpectedRevision) => {
  const wrong = new shared.WrongExpectedVersion()
  if (current === undefined) wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(String(current))
  if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected))
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty())
  return errorStatus('WrongExpectedVersion', wrong, 'Wrong expected version.')
}

const batchError = (outcome: AppendOutcome, expected: ExpectedRevision) => {
  switch (outcome.status) {
    case 'wrong_version':
      return wrongVersion(outcome.current, expected)
    case 'deleted':
      return errorStatus('StreamDeleted', new shared.StreamDeleted(), 'The stream is deleted.')
    case 'too_large': {
      const limit = new shared.MaximumAppendSizeExceeded()
      limit.setMaxappendsize(MAX_APPEND_SIZE)
      return errorStatus('MaximumAppendSizeExceeded', limit, 'Maximum append size exceeded.')
    }
    case 'dropped':
      return errorStatus('Timeout', new shared.Timeout(), 'Timeout')
    case 'appended':
    case 'empty':
      return undefined
  }
}

const batchSuccess = (outcome: AppendOutcome) => {
  const success = new BatchAppendResp.Success()
  if (outcome.status === 'appended') {
    const position = new shared.AllStreamPosition()
    position.setCommitPosition(String(outcome.position))
    position.setPreparePosition(String(outcome.position))
    success.setCurrentRevision(String(outcome.revision))
    success.setPosition(position)
  } else success.setNoStream(new empty.Empty())
  return success
}

type Pending = {
  options: BatchAppendReq.Options | undefined
  messages: BatchAppendReq.ProposedMessage[]
}

/** A UUID as two numbers, which is another form of a server's answer. */
const structured = (id: string) => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const parts = new shared.UUID.Structured()
  parts.setMostSignificantBits(String(bytes.readBigInt64BE(0)))
  parts.setLeastSignificantBits(String(bytes.readBigInt64BE(8)))
  const uuid = new shared.UUID()
  uuid.setStructured(parts)
  return uuid
}

/** The BatchAppend call: any number of appends, each in one message or more. */
export const batchAppendCall =
  (store: EventStore) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const pending = new Map<string, Pending>()
    call.on('error', () => {}) // the client went away
    call.on('end', () => call.end())
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? ''
      const append = pending.get(id) ?? { options: request.getOptions(), messages: [] }
      pending.set(id, append)
      append.messages.push(...request.getProposedMessagesList())
      if (!request.getIsFinal()) return
      pending.delete(id)
      const events = proposedEvents(append.messages)
      const { options } = append
      // The whole call fails, with all its pending appends.
      if (!options || !events) return void call.emit('error', unknownFailure('Not a UUID.'))
      const name = nameOf(options.getStreamIdentifier())
      const expected = batchExpectedOf(options)
      const outcome = store.append(name, expected, events)
      const answer = new BatchAppendResp()
      answer.setCorrelationId(structured(id))
      answer.setStreamIdentifier(streamIdentifier(name))
      const error = batchError(outcome, expected)
      if (error) answer.setError(error)
      else answer.setSuccess(batchSuccess(outcome))
      const write = () => call.writable && call.write(answer)
      if (outcome.status === 'dropped') setTimeout(write, store.writeTimeoutMs).unref()
      else answerAppend(store, outcome, write)
    })
  }
