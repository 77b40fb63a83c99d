import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { TestResponse } from '../http/client.ts'
import { formOf } from '../http/photo-form.ts'
import type { SeededRandom } from '../samples/seeded-random.ts'
import type { ServerCall } from './crash-server.ts'

/** A signed-in member with a profile. */
export type TestPerson = { readonly cookie: string; readonly profileId: string }

/** A message that was acknowledged. */
export type SentMessage = {
  /** The match, or the group. */
  readonly to: string
  readonly by: TestPerson
  readonly id: string
  readonly content: string
}

/** Everything acknowledged, in the order of acknowledgement. */
export type AcknowledgedCalls = {
  readonly calls: { ask: ServerCall; answer: TestResponse['body'] }[]
  readonly said: SentMessage[]
  /** Matches that exist at the end, with their members and modes. */
  /** URLs of the photos that are on a profile at the end, in order. */
  readonly photos: { readonly of: TestPerson; readonly photoUrls: string[] }[]
  readonly matches: {
    matchId: string
    sides: readonly [TestPerson, TestPerson]
    mode: DiscoveryMode
  }[]
  readonly events: CrowdedEvent[]
  /** The last answer of each member to each question. */
  readonly answers: GivenToQuestion[]
}

/** An event with fewer places than members who want one; in the end each of them goes or waits. */
export type CrowdedEvent = {
  readonly id: string
  readonly places: number
  readonly host: TestPerson
  readonly guests: readonly TestPerson[]
}

/** What a member answers to a question at the end. */
export type GivenToQuestion = {
  readonly by: TestPerson
  readonly questionId: string
  readonly isYes: boolean
}

export const noAcknowledgedCalls = (): AcknowledgedCalls => ({
  calls: [],
  said: [],
  matches: [],
  photos: [],
  events: [],
  answers: [],
})

type ActionContext = {
  readonly ask: (ask: ServerCall) => Promise<TestResponse['body']>
  readonly chance: SeededRandom
  readonly ledger: AcknowledgedCalls
}

const groupChoice = { interests: ['hiking'], availability: ['weekends'] }

/** How often a call is sent twice at once, as impatient users do. */
const TWICE = 0.15

let keys = 0

/**
 * Actions of members on a server that may be killed meanwhile; acknowledgements go into the ledger.
 */
export const memberActions = ({ ask: send, chance, ledger }: ActionContext) => {
  const ask = async (
    by: TestPerson,
    method: ServerCall['method'],
    path: string,
    body?: unknown,
  ) => {
    keys += 1
    const call: ServerCall = { method, path, body, cookie: by.cookie, key: `key-${keys}` }
    const copies = chance.next() < TWICE ? 2 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => send(call)))
    const [answer] = answers
    ledger.calls.push(...answers.map(one => ({ ask: call, answer: one })))
    return answer
  }

  const like = (by: TestPerson, on: TestPerson, mode: DiscoveryMode) =>
    ask(by, 'POST', '/api/swipe', {
      swipedProfileId: on.profileId,
      action: 'like',
      discoveryMode: mode,
    })

  const say = async (by: TestPerson, matchId: string, content: string): Promise<void> => {
    const { id } = await ask(by, 'POST', `/api/matches/${matchId}/messages`, { content })
    ledger.said.push({ to: matchId, by, id, content })
  }

  const sayToGroup = async (by: TestPerson, groupId: string, content: string): Promise<void> => {
    const { id } = await ask(by, 'POST', `/api/group-chats/${groupId}/messages`, { content })
    ledger.said.push({ to: groupId, by, id, content })
  }

  return {
    like,
    say,
    /** Uploads a photo and adds it to the profile; returns its URL and id. */
    async addPhoto(by: TestPerson, photo: Uint8Array<ArrayBuffer>) {
      const { photoUrl } = await ask(by, 'POST', '/api/upload-photo', formOf(photo))
      const { id } = await ask(by, 'POST', '/api/profile-photos', { photoUrl })
      return { id: id as string, photoUrl: photoUrl as string }
    },
    removePhoto: (by: TestPerson, id: string) => ask(by, 'DELETE', `/api/profile-photos/${id}`),
    async createEvent(by: TestPerson, maxAttendees: number): Promise<string> {
      const eventDate = new Date(Date.now() + 7 * 86_400_000).toISOString()
      const event = { title: 'Soup', description: 'Soup.', eventDate, maxAttendees }
      return (await ask(by, 'POST', '/api/events', event)).id
    },
    /** Takes a seat if one is free, else waits for one. */
    takeSeat: (by: TestPerson, eventId: string) =>
      ask(by, 'POST', `/api/events/${eventId}/waitlist`),
    giveUpSeat: (by: TestPerson, eventId: string) =>
      ask(by, 'POST', `/api/events/${eventId}/rsvp`, { status: 'not_going' }),
    async foundGroup(by: TestPerson): Promise<string> {
      const group = { name: 'Slow hikers', admission: 'open', ...groupChoice }
      return (await ask(by, 'POST', '/api/group-chats', group)).id
    },
    async joinGroup(by: TestPerson, groupId: string): Promise<void> {
      await ask(by, 'POST', '/api/user-availability', groupChoice)
      await ask(by, 'POST', `/api/group-chats/${groupId}/join`, { rsvpStatus: 'attending' })
    },
    sayToGroup,
    answerQuestion: (by: TestPerson, questionId: string, isYes: boolean) =>
      ask(by, 'POST', '/api/user-answers', {
        questionId,
        answerBoolean: isYes,
        acceptableBoolean: [isYes],
        importance: 3,
        explanation: `Because ${isYes}.`,
      }),
    undo: (by: TestPerson) => ask(by, 'POST', '/api/swipes/undo'),
    unmatch: (by: TestPerson, matchId: string) => ask(by, 'DELETE', `/api/matches/${matchId}`),

    /** Both like each other concurrently; returns the answer to each. */
    likeEachOther: (one: TestPerson, other: TestPerson, mode: DiscoveryMode) =>
      Promise.all([like(one, other, mode), like(other, one, mode)]),

    /** Sends the given number of messages one after the other. */
    async talk(by: TestPerson, matchId: string, count: number): Promise<void> {
      for (let n = 1; n <= count; n += 1)
        await say(by, matchId, `${by.profileId.slice(0, 8)} says ${n} in ${matchId.slice(0, 8)}`)
    },
  }
}

export type MemberActions = ReturnType<typeof memberActions>
