import type { ExecutionContext } from 'ava'
import { dayClock } from '../http/day-clock.ts'
import { startServer, type TestMember } from '../http/server.ts'

/**
 * A server on which time stands still within a UTC day unless it is moved on, and a count of the calls that
 * an attacker makes. With the default limits, or those times `scale` where a spec reads about many members
 * after every change, to see each reaction.
 */
export const openAttack = async (t: ExecutionContext, scale = 1) => {
  const { clock, nextDay } = dayClock()
  const env = { KITH_RATE_LIMIT_SCALE: String(scale) }
  const server = await startServer(t, { clock, env })
  let calls = 0
  return {
    ...server,
    nextDay,
    /** The member as an attacker, whose calls are counted. */
    counted: (member: TestMember): TestMember => {
      const count =
        <A extends unknown[], R>(call: (...args: A) => R) =>
        (...args: A): R => {
          calls += 1
          return call(...args)
        }
      return {
        ...member,
        get: count(member.get),
        post: count(member.post),
        put: count(member.put),
        patch: count(member.patch),
        del: count(member.del),
      }
    },
    calls: (): number => calls,
  }
}

/** What one member reads of another wherever the other may appear: cards of all modes, score, and by id. */
export const readings = async (by: TestMember, of: string): Promise<string> => {
  const decks = await Promise.all(
    ['dating', 'friendship', 'networking'].map(mode => by.get(`/api/discover/${mode}`)),
  )
  const cards = decks.map(({ body }) => {
    const list: { id: string; compatibility: number | null }[] = Array.isArray(body) ? body : []
    const index = list.findIndex(({ id }) => id === of)
    return [index, list[index]?.compatibility]
  })
  const score = await by.get(`/api/match-scores/${of}`)
  const shown = await by.get(`/api/profiles/${of}`)
  const viewed = await by.post('/api/profile-views', { profileId: of })
  const said = score.status === 200 ? score.body : null
  return JSON.stringify([cards, score.status, said, shown.status, viewed.status])
}
