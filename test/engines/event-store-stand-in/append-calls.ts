import { setImmediate as nextTurn } from 'node:timers/promises'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import { validate } from 'uuid'
import {
  type AppendOutcome,
  type EventStore,
  type ExpectedRevision,
  MAX_APPEND_SIZE,
  type ProposedEvent,
} from './event-store.ts'
import { commitTimeout, streamDeleted, tooLarge, unknownFailure } from './failures.ts'
import { nameOf } from './messages.ts'

/** Answers an append: once its events are indexed, or at once where nothing was appended. */
const answerAppend = (store: EventStore, outcome: AppendOutcome, answer: () => void): void => {
  if (outcome.status === 'appended') store.whenIndexed(answer)
  else setImmediate(answer)
}

type AppendResp = InstanceType<typeof streams.AppendResp>
type Proposed = AppendReq.ProposedMessage

const { AppendResp } = streams

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
    // The call of a client that was killed ends halfway, and is cancelled a moment later.
    call.on('end', async () => {
      await nextTurn()
      if (call.cancelled) return
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
