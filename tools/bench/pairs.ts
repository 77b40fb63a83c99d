import { once } from 'node:events'
import WebSocket from 'ws'
import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { type Client, createClient } from '../../test/http/client.ts'

/** A signed-in member with a profile. */
export type BenchMember = {
  readonly client: Client
  readonly cookie: string
  readonly profileId: string
}

export type BenchPair = { readonly matchId: string; readonly sides: [BenchMember, BenchMember] }

const posted = async (client: Client, path: string, body: unknown) => {
  const answer = await client.post(path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  return answer.body
}

/** Signs in through the whole flow and makes a profile. */
export const join = async (origin: string, name: string): Promise<BenchMember> => {
  const cookie = await signInAs(`${name}@example.org`, origin)
  const client = createClient(origin, { cookie })
  const profile = { pseudonym: name, age: 30, gender: 'woman', orientation: 'pansexual' }
  const { id } = await posted(client, '/api/profile', profile)
  return { client, cookie, profileId: id }
}

/** Two new members who like each other. */
export const joinAsPair = async (origin: string, name: string): Promise<BenchPair> => {
  const sides: [BenchMember, BenchMember] = [
    await join(origin, `${name}a`),
    await join(origin, `${name}b`),
  ]
  const like = (by: BenchMember, on: BenchMember) =>
    posted(by.client, '/api/swipe', {
      swipedProfileId: on.profileId,
      action: 'like',
      discoveryMode: 'dating',
    })
  await like(sides[0], sides[1])
  const { matchId } = await like(sides[1], sides[0])
  return { matchId, sides }
}

/** A socket that receives a member's pushes. */
export const listenAs = async (
  origin: string,
  { cookie, profileId }: BenchMember,
): Promise<WebSocket> => {
  const socket = new WebSocket(origin.replace(/^http/, 'ws').concat('/ws'), {
    origin,
    headers: { cookie },
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'authenticate', profileId }))
  socket.ping()
  await once(socket, 'pong') // frames are handled in order, so the authentication was handled
  return socket
}
