import { randomUUID } from 'node:crypto'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'

const LEADER = 8

/** The calls of `StreamsService`, by which the client learns that it may append in batches. */
const methods = ['read', 'append', 'batchappend', 'delete', 'tombstone']

/** GetSupportedMethods of ServerFeatures. */
export const featuresCall = (
  _call: ServerUnaryCall<unknown, InstanceType<typeof features.SupportedMethods>>,
  answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>,
): void => {
  const supported = new features.SupportedMethods()
  supported.setEventStoreServerVersion('0.0.0-stand-in')
  for (const name of methods) {
    const method = new features.SupportedMethod()
    method.setServiceName('event_store.client.streams.streams')
    method.setMethodName(name)
    supported.addMethods(method)
  }
  answer(null, supported)
}

/** Read of Gossip: a cluster of one leader, which is this process. */
export const gossipCall =
  (port: () => number) =>
  (
    _call: ServerUnaryCall<unknown, InstanceType<typeof gossip.ClusterInfo>>,
    answer: sendUnaryData<InstanceType<typeof gossip.ClusterInfo>>,
  ): void => {
    const id = new shared.UUID()
    id.setString(randomUUID())
    const endpoint = new gossip.EndPoint()
    endpoint.setAddress('127.0.0.1')
    endpoint.setPort(port())
    const member = new gossip.MemberInfo()
    member.setInstanceId(id)
    member.setState(LEADER)
    member.setIsAlive(true)
    member.setHttpEndPoint(endpoint)
    const cluster = new gossip.ClusterInfo()
    cluster.addMembers(member)
    answer(null, cluster)
  }
