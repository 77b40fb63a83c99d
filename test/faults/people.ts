import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { createClient } from '../http/client.ts'
import type { TestPerson } from './member-actions.ts'

const join = async (origin: string, name: string): Promise<TestPerson> => {
  const cookie = await signInAs(`${name}@example.org`, origin)
  const { status, body } = await createClient(origin, { cookie }).post('/api/profile', {
    pseudonym: name,
    age: 30,
    gender: 'woman',
    orientation: 'pansexual',
  })
  if (status !== 200) throw new Error(`No profile for ${name}: ${status}.`)
  return { cookie, profileId: body.id }
}

/** Signs in the given number of members of a running server through the whole flow. */
export const people = (origin: string, count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => join(origin, `member-${n}`)))

/** Every pair of different members once. */
export const pairsOf = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((one, index) => all.slice(index + 1).map(other => [one, other] as const))
