import { answerAside } from './child-process.ts'
import { type BenchMember, join, listenAs } from './pairs.ts'

export type IdleSockets = {
  readonly origin: string
  readonly sockets: number
  /** Sockets of one member, as many as Kith allows. */
  readonly each: number
}

/** Members who join at once. */
const JOINING = 8

// Members who only listen; their sockets stay open as long as this process runs.
await answerAside(async ({ origin, sockets, each }: IdleSockets): Promise<number> => {
  let open = 0
  let next = 0
  const listen = async (member: BenchMember) => {
    const wanted = Math.min(each, sockets - open)
    open += wanted
    for (let n = 0; n < wanted; n += 1) await listenAs(origin, member)
  }
  const members = Math.ceil(sockets / each)
  await Promise.all(
    Array.from({ length: JOINING }, async () => {
      while (next < members) {
        next += 1
        await listen(await join(origin, `idle-${next}`))
      }
    }),
  )
  return open
})
