import type { ExecutionContext } from 'ava'
import type { SwipeAction } from '../../contracts/matching.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import type { TestResponse } from './client.ts'
import { type ServerOptions, startServer, type TestMember, type TestServer } from './server.ts'

/** Two members who have not met, and how members meet. */
export type Community = TestServer & {
  readonly me: TestMember
  readonly you: TestMember
  swipe(
    by: TestMember,
    on: TestMember,
    action?: SwipeAction,
    mode?: DiscoveryMode,
  ): Promise<TestResponse>
  /** Lets two like each other; answers the match's id. */
  match(one: TestMember, other: TestMember, mode?: DiscoveryMode): Promise<string>
}

/** Brings two members to a server. */
export const acquaint = async (server: TestServer): Promise<Community> => {
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

export const community = async (
  t: ExecutionContext,
  options: ServerOptions = {},
): Promise<Community> => acquaint(await startServer(t, options))

/** An id that nobody has. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

/** What a refusal says, without the request's own id: two that say the same cannot be told apart. */
export const problemOf = ({ status, body }: TestResponse) => {
  const { requestId: _, ...problem } = body
  return { ...problem, status }
}
