import type { FencingToken, HeldLease, LeaseStore, Leases } from '../../ports/leases.ts'
import { holdLeases, type LeaseTimes } from '../../process/hold-leases.ts'
import { isDuplicateKey } from './mongo-fault.ts'
import type { OpenedMongo } from './open-mongo.ts'

type LeaseDocument = { _id: string; token: FencingToken; expires: Date }
type CounterDocument = { _id: string; value: FencingToken }

const isFree = { $expr: { $lte: ['$expires', '$$NOW'] } }

const inMilliseconds = (ttl: number) => ({ $add: ['$$NOW', ttl] })

/**
 * Leases in a MongoDB database. A lease is free when its time has passed by the clock of the server.
 * Its document stays, so that a token which was drawn before the last holder's is not used after it.
 */
export const openMongoLeases = (mongo: OpenedMongo, times?: LeaseTimes): Leases =>
  holdLeases(openLeaseStore(mongo), times)

const openLeaseStore = ({ database, call }: OpenedMongo): LeaseStore => {
  const leases = database.collection<LeaseDocument>('leases')
  const counters = database.collection<CounterDocument>('lease_tokens')

  /** The first of `count` tokens in a row that nobody else gets. */
  const drawTokens = async (count: number): Promise<FencingToken> => {
    const drawn = await counters.findOneAndUpdate(
      { _id: 'last' },
      { $inc: { value: count } },
      { upsert: true, returnDocument: 'after' },
    )
    return (drawn?.value ?? count) - count + 1
  }

  /** The documents of leases, and the time of the server. */
  const read = async (names: readonly string[]) => {
    const found = await leases
      .aggregate<LeaseDocument & { now: Date }>([
        { $match: { _id: { $in: [...names] } } },
        { $addFields: { now: '$$NOW' } },
      ])
      .toArray()
    return new Map(found.map(lease => [lease._id, lease]))
  }

  /** Adds the document of a lease that nobody ever took; another process may be faster. */
  const addUnheld = async (name: string): Promise<void> => {
    try {
      await leases.insertOne({ _id: name, token: 0, expires: new Date(0) })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  const takeOne = async (name: string, token: FencingToken, ttl: number): Promise<boolean> => {
    const taken = await leases.updateOne({ _id: name, token: { $lt: token }, ...isFree }, [
      { $set: { token, expires: inMilliseconds(ttl) } },
    ])
    return taken.matchedCount === 1
  }

  /** Renews leases in one command; false where one or more were lost. Tokens are unique. */
  const renewAll = async (held: readonly HeldLease[], ttl: number): Promise<boolean> => {
    const names = held.map(({ name }) => name)
    const tokens = held.map(({ token }) => token)
    const { matchedCount } = await leases.updateMany(
      { _id: { $in: names }, token: { $in: tokens }, $expr: { $gt: ['$expires', '$$NOW'] } },
      [{ $set: { expires: inMilliseconds(ttl) } }],
    )
    return matchedCount === held.length
  }

  return {
    take: (names, ttl) =>
      call('leases', async () => {
        const known = await read(names)
        const free = names.filter(name => {
          const lease = known.get(name)
          return !lease || lease.expires <= lease.now
        })
        await Promise.all(free.filter(name => !known.has(name)).map(addUnheld))
        if (free.length === 0) return new Map()
        const first = await drawTokens(free.length)
        const attempts = free.map(async (name, index) => {
          const token = first + index
          return (await takeOne(name, token, ttl)) ? [[name, token] as const] : []
        })
        return new Map((await Promise.all(attempts)).flat())
      }),

    renew: (held, ttl) =>
      call('leases', async () => {
        if (await renewAll(held, ttl)) return new Set(held.map(({ token }) => token))
        const renewals = held.map(async one => ((await renewAll([one], ttl)) ? [one.token] : []))
        return new Set((await Promise.all(renewals)).flat())
      }),

    release: ({ name, token }) =>
      call('leases', async () => {
        await leases.updateOne({ _id: name, token }, { $set: { expires: new Date(0) } })
      }),

    async [Symbol.asyncDispose]() {},
  }
}
