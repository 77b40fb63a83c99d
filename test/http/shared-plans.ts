import type { ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { type Client, createClient, type TestResponse } from './client.ts'
import { community } from './community.ts'
import { dayClock } from './day-clock.ts'

const HOUR = 3_600_000

export const pins = { pin: '2468', secondPin: '1357' } as const

export const words = {
  signed: 'Your sister',
  who: 'Robin, from the climbing hall',
  where: 'Cafe Sole, Harbour Street 4',
  note: 'Ring me first, then Alex.',
} as const

/** A browser that keeps its cookies, as far as they are for the path of a call. */
export const openBrowser = (origin: string, cookie = '') => {
  const client = createClient(origin)
  const jar = new Map<string, { readonly pair: string; readonly path: string }>()
  const send = async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const own = [...jar.values()].filter(one => path.startsWith(one.path)).map(one => one.pair)
    const sent = [...(cookie ? [cookie] : []), ...own].join('; ')
    const answer = await client.send(method, path, body, sent ? { cookie: sent } : {})
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.split(';')[0] ?? ''
      const path = /path=([^;]+)/i.exec(set)?.[1] ?? '/'
      jar.set(`${pair.split('=')[0]} ${path}`, { pair, path })
    }
    return answer
  }
  return {
    jar,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
  }
}

type Jobs = 'ask-check-in' | 'miss-check-in' | 'forget-safety-plan'

/** A member who plans dates, on a clock that the spec moves. */
export const planStage = async (t: ExecutionContext) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
  const plan = async (by: Client, more: object = {}): Promise<TestResponse> =>
    by.post('/api/safety-plans', {
      ...words,
      ...pins,
      beginsAt: inHours(1),
      checkInAt: inHours(3),
      grace: 30,
      ...more,
    })
  /** Makes a plan; returns its id and the address that its link's page reads. */
  const shared = async (by: Client, more: object = {}) => {
    const { body } = await plan(by, more)
    const made = body.at(-1)
    return { ...made, id: made.id as string, api: `/api${made.link}` as string }
  }
  const answer = (by: Client, id: string, pin: string, more: object = {}) =>
    by.post(`/api/safety-plans/${id}/answer`, { pin, ...more })
  /** Runs a job of a plan at once, as if it were due. */
  const letRun = async (queue: Jobs, profileId: string, more: object) => {
    const cause = { event: randomId(), correlation: randomId() }
    const job = { id: randomId(), data: { cause, data: { profileId, ...more } } }
    await all.kith.ports.jobs.add(queue, job)
  }
  return { ...all, clock, pass, inHours, plan, shared, answer, letRun, HOUR }
}
