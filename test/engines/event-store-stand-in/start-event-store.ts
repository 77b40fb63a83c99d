import { promisify } from 'node:util'
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { type Metadata, Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'
import { appendCall } from './append-calls.ts'
import { featuresCall, gossipCall } from './cluster-calls.ts'
import { deleteCall, tombstoneCall } from './delete-calls.ts'
import { type EventStore, openEventStore, type StandInStoreOptions } from './event-store.ts'
import { accessDenied, batchesUnsupported, type CallFailure } from './failures.ts'
import { readCall } from './read-calls.ts'

export type StandInOptions = StandInStoreOptions & {
  readonly port?: number
  /** Serves TLS, as PEM. */
  readonly tls?: { readonly key: string; readonly certificate: string }
  /** The only accepted credentials: `user:password`. */
  readonly credentials?: string
  /** What calls of streams end with, while it returns something. */
  readonly failing?: (() => CallFailure | undefined) | undefined
}

type Call = { readonly metadata: Metadata; emit(event: 'error', failure: object): boolean }

/** Refuses calls without these credentials, or all for a reason. */
const guarded =
  ({ credentials, failing }: Pick<StandInOptions, 'credentials' | 'failing'>) =>
  <Handler extends (...parameters: never[]) => unknown>(handler: Handler): Handler => {
    const wanted = `Basic ${Buffer.from(credentials ?? '').toString('base64')}`
    const isAllowed = ({ metadata }: Call) =>
      credentials === undefined || metadata.get('authorization')[0] === wanted
    const handle = handler as unknown as (call: Call, answer?: sendUnaryData<never>) => unknown
    const guard: typeof handle = (call, answer) => {
      const refusal = isAllowed(call) ? failing?.() : accessDenied()
      if (!refusal) return handle(call, answer)
      return answer ? answer(refusal) : call.emit('error', refusal)
    }
    return guard as unknown as Handler
  }

const serviceCredentials = (tls: StandInOptions['tls']) =>
  tls
    ? ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) },
      ])
    : ServerCredentials.createInsecure()

/** A stand-in that is running. */
export type StandIn = AsyncDisposable & {
  readonly port: number
  /** Its connection string, without credentials. */
  readonly url: string
  readonly store: EventStore
}

/**
 * Starts a stand-in for EventStoreDB on 127.0.0.1: the calls that the client library makes, as far
 * as the EventLog adapter needs them. Disposing ends all calls at once.
 */
export const startEventStore = async ({
  port = 0,
  tls,
  credentials,
  failing,
  ...stored
}: StandInOptions = {}): Promise<StandIn> => {
  const store = openEventStore(stored)
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1_048_576 })
  const guard = guarded({ credentials, failing })
  server.addService(streams.StreamsService, {
    read: guard(readCall(store)),
    append: guard(appendCall(store)),
    batchAppend: (call: Pick<Call, 'emit'>) => call.emit('error', batchesUnsupported()),
    delete: guard(deleteCall(store)),
    tombstone: guard(tombstoneCall(store)),
  })
  server.addService(features.ServerFeaturesService, { getSupportedMethods: featuresCall })
  server.addService(gossip.GossipService, { read: gossipCall(() => bound) })
  const bind = promisify(server.bindAsync.bind(server))
  const bound = await bind(`127.0.0.1:${port}`, serviceCredentials(tls))
  return {
    port: bound,
    url: `esdb://127.0.0.1:${bound}?tls=${tls !== undefined}`,
    store,
    async [Symbol.asyncDispose]() {
      server.forceShutdown()
    },
  }
}
