import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { CallOptions, ClientDuplexStream, Metadata } from '@grpc/grpc-js'
import { LogClosed } from './event-store-fault.ts'

export type AppendChannel = ClientDuplexStream<BatchAppendReq, BatchAppendResp>

/** What the adapter uses of the client beyond its public types, as of 6.2.1. */
type ClientInternals = {
  GRPCStreamCreator<T>(
    Client: typeof StreamsClient,
    debugName: string,
    creator: (client: StreamsClient) => T,
  ): () => Promise<T>
  callArguments(options: BaseOptions, callOptions: CallOptions): [Metadata, CallOptions]
  getChannel(): Promise<{ close(): void }>
}

const internalsOf = (client: EventStoreDBClient) => client as unknown as ClientInternals

/** Opens a stream of appends and their answers. */
export const openAppendChannel = (client: EventStoreDBClient): Promise<AppendChannel> => {
  const internals = internalsOf(client)
  const [metadata, options] = internals.callArguments(
    { requiresLeader: true },
    { deadline: Number.POSITIVE_INFINITY },
  )
  return internals.GRPCStreamCreator(StreamsClient, 'batchAppend', stub =>
    stub.batchAppend(metadata, options),
  )()
}

const close = async (client: EventStoreDBClient): Promise<void> => {
  await client.dispose()
  const channel = await internalsOf(client).getChannel()
  channel.close()
}

/** A connection whose client can be replaced. */
export type EventStoreConnection = AsyncDisposable & {
  /** @throws {LogClosed} */
  client(): EventStoreDBClient
  /** Replaces a client that hangs. All its calls fail. */
  replace(hanging: EventStoreDBClient): void
  /** Aborts when the present client is replaced; its streams end without an event. */
  replaced(): AbortSignal
}

export const createConnection = (url: string): EventStoreConnection => {
  let client = EventStoreDBClient.connectionString(url)
  let replacing = new AbortController()
  let isClosed = false
  return {
    client() {
      if (isClosed) throw new LogClosed()
      return client
    },
    replace(hanging) {
      if (isClosed || client !== hanging) return
      client = EventStoreDBClient.connectionString(url)
      replacing.abort()
      replacing = new AbortController()
      close(hanging).catch(() => {}) // its server does not answer
    },
    replaced: () => replacing.signal,
    async [Symbol.asyncDispose]() {
      if (isClosed) return
      isClosed = true
      await close(client).catch(() => {}) // its server does not answer
    },
  }
}
