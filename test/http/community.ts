import type { ExecutionContext } from 'ava'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { TestResponse } from './client.ts'
import { type ServerOptions, startServer, type TestMember, type TestServer } from './server.ts'

/** Two members who have not met, and actions that connect members. */
export type Community = TestServer & {
  readonly me: TestMember
  readonly you: TestMember
  swipe(
    by: TestMember,
    on: TestMember,
    action?: SwipeAction,
    mode?: DiscoveryMode,
  ): Promise<TestResponse>
  /** Makes two members like each other; returns the id of the match. */
  match(one: TestMember, other: TestMember, mode?: DiscoveryMode): Promise<string>
}

/** Creates two members on a server. */
export const acquaint = async <S extends Pick<TestServer, 'quickMember'>>(
  server: S,
): Promise<S & Pick<Community, 'me' | 'you' | 'swipe' | 'match'>> => {
  const [me, you] = await Promise.all([server.quickMember('Juniper'), server.quickMember('Rowan')])

  const swipe: Community['swipe'] = (by, on, action = 'like', mode = 'dating') =>
    by.post('/api/swipe', { swipedProfileId: on.profileId, action, discoveryMode: mode })

  const match: Community['match'] = async (one, other, mode = 'dating') => {
    await swipe(one, other, 'like', mode)
    const { body } = await swipe(other, one, 'like', mode)
    return body.matchId
  }
  return { ...server, me, you, swipe, match }
}

/** A server with two members, both in all views: each is created by requests of their own. */
export const community = async (
  t: ExecutionContext,
  options: ServerOptions = {},
): Promise<Community> => {
  const all = await acquaint(await startServer(t, options))
  await all.caughtUp()
  return all
}

/** An unused id. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

/** A refusal without its request id, with the names of its headers, for comparing refusals. */
export const problemOf = ({ status, headers, body }: TestResponse) => {
  const { requestId: _, ...problem } = body
  return { ...problem, status, headers: [...headers.keys()] }
}
