import test from 'ava'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { onJointCard } from '../../projections/discovery/joint-card-sight.ts'
import { startServer, type TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'

const NAMES = ['Ash', 'Bay', 'Cay', 'Dee'] as const
const modes = ['dating', 'friendship', 'networking'] as const
const side = { kind: 'partner', isShown: true } as const
const content = { text: 'Tea for us.', photos: [], modes: ['dating'] }

const step = fc.record({
  does: fc.constantFrom(
    'link',
    'link',
    'unlink',
    'block',
    'unblock',
    'hide',
    'show',
    'modes',
    'ages',
    'propose',
    'propose',
    'revise',
    'confirm',
    'confirm',
    'confirm',
    'together',
    'agree',
    'swipe',
    'swipe',
    'withdraw',
    'filter',
  ),
  by: fc.nat(NAMES.length - 1),
  on: fc.nat(NAMES.length - 2),
  more: fc.nat(2),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * Ash is linked with all others, who have not met, and proposes cards with Bay and with all of them. Dee likes
 * the first.
 */
const beginning: readonly Step[] = [
  ...[0, 1, 2].map(on => ({ does: 'link', by: 0, on, more: on }) as const),
  { does: 'propose', by: 0, on: 0, more: 0 },
  { does: 'confirm', by: 1, on: 0, more: 0 },
  { does: 'swipe', by: 3, on: 0, more: 0 },
  { does: 'propose', by: 0, on: 0, more: 1 },
]

type OwnCard = {
  readonly id: string
  readonly version: number
  readonly proposals: readonly { readonly profileId: string }[]
}
const cardsOf = async (by: TestMember): Promise<readonly OwnCard[]> =>
  (await by.get('/api/constellation')).body.jointCards

/** What a step asks the API for; whether it is refused does not matter. */
const run = async ({ does, by: index, on, more }: Step, all: readonly TestMember[]) => {
  const by = all[index] as TestMember
  const others = all.filter(one => one !== by)
  const other = others[on] as TestMember
  const { profileId } = other
  const mode = 'dating'
  switch (does) {
    case 'link': {
      const like = { action: 'like', discoveryMode: mode }
      await by.post('/api/swipe', { swipedProfileId: profileId, ...like })
      await other.post('/api/swipe', { swipedProfileId: by.profileId, ...like })
      await by.post('/api/links', { profileId, ...side })
      return other.post(`/api/links/${by.profileId}/accept`, { ...side, isShown: more > 0 })
    }
    case 'unlink':
      return by.del(`/api/links/${profileId}`)
    case 'block':
      return by.post('/api/blocks', { profileId })
    case 'unblock':
      return by.del(`/api/blocks/${profileId}`)
    case 'hide':
      return by.patch('/api/profile', { profileVisibility: 'matches_only' })
    case 'show':
      return by.patch('/api/profile', { profileVisibility: 'public', minAge: 18 })
    case 'modes':
      return by.put('/api/profile/modes', { modes: modes.slice(0, more + 1) })
    case 'ages':
      return by.patch('/api/profile', { minAge: more === 0 ? 18 : 60 })
    case 'propose': {
      const members = (more > 0 ? others : [other]).map(one => one.profileId)
      return by.post('/api/joint-cards', { members, ...content })
    }
    case 'filter': {
      const filters = [{ filterType: 'linked_to', filterValue: { profileIds: [profileId] } }]
      return by.post('/api/block-filters', { filters: more > 0 ? filters : [] })
    }
    case 'swipe': {
      const { body } = await by.get('/api/joint-cards/dating')
      for (const { id } of Array.isArray(body) ? body : [])
        await by.post(`/api/joint-cards/${id}/swipe`, { action: 'like', mode })
      return
    }
    case 'revise':
    case 'confirm':
    case 'together':
    case 'agree':
    case 'withdraw':
      for (const { id, version, proposals } of await cardsOf(by)) {
        const path = `/api/joint-cards/${id}`
        if (does === 'revise') await by.put(path, { ...content, version })
        else if (does === 'confirm')
          await by.post(`${path}/confirm`, { version, asksFirst: more === 0 })
        else if (does === 'together') await by.post(`${path}/likes`, { profileId, mode })
        else if (does === 'withdraw') await by.del(path)
        else
          for (const { profileId: liked } of proposals)
            await by.post(`${path}/likes/${liked}`, { agrees: true })
      }
  }
}

const exportOf = async ({ cookie }: TestMember, origin: string) => {
  const archive = await fetch(`${origin}/api/account/export`, { headers: { cookie } })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  return (name: string) => new TextDecoder().decode(files[`${name}.json`])
}

/** What a member reads where others are named without a choice of theirs, by the surface that shows them. */
const readAll = async (by: TestMember, origin: string) => {
  const text = async (path: string) => JSON.stringify((await by.get(path)).body)
  const { body: groups } = await by.get('/api/group-chats')
  const messages = await Promise.all(
    groups.map(({ id }: { id: string }) => text(`/api/group-chats/${id}/messages`)),
  )
  const exported = await exportOf(by, origin)
  const decks = await Promise.all(modes.map(mode => text(`/api/joint-cards/${mode}`)))
  return {
    jointCards: JSON.stringify([await cardsOf(by), decks]),
    links: [JSON.stringify((await by.get('/api/constellation')).body), exported('constellation')],
    groups: [JSON.stringify(groups), ...messages, exported('groups')],
    notifications: await text('/api/notifications'),
  }
}

test('for any sequence, members read nothing of somebody whom they cannot see', async t => {
  const server = await startServer(t)
  const { kith, origin } = server
  let round = 0
  let hiddenPairs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async steps => {
      round += 1
      const { quickMember } = server.party(round)
      const all = await Promise.all(NAMES.map(name => quickMember(`${name}x${round}x`)))
      await server.caughtUp()
      const sockets = await Promise.all(
        all.map(async ({ cookie, profileId }) => {
          const socket = await openSocket(t, origin, { cookie })
          socket.send({ type: 'authenticate', profileId })
          return socket
        }),
      )
      for (const one of [...beginning, ...steps]) await run(one, all)
      await server.caughtUp()
      for (const [index, by] of all.entries()) {
        const others = all.filter(one => one !== by)
        const named = others.map(one => one.profileId)
        const policy = await kith.discovery.policyOf(by.profileId, named)
        const read = await readAll(by, origin)
        const frames = JSON.stringify(
          // A match names the other to each of two who saw each other then.
          sockets[index]?.messages.filter(({ type }) => type !== 'match'),
        )
        for (const other of others) {
          const { profileId } = other
          const pseudonym = `${NAMES[all.indexOf(other)]}x${round}x`
          const names = (part: string) => part.includes(profileId) || part.includes(pseudonym)
          t.false(names(frames), 'frames name nobody')
          if (!policy.canSee(profileId, onJointCard)) t.false(names(read.jointCards), 'joint cards')
          const among = (surface: 'CONSTELLATIONS' | 'GROUPS') =>
            policy.canSee(profileId, { surface, sight: 'id' })
          const isKnown =
            policy.isMatched(profileId) ||
            among('CONSTELLATIONS') ||
            policy.canSee(profileId, { surface: 'PEOPLE', sight: 'list' })
          if (!isKnown) t.false(names(read.notifications), 'notifications')
          if (!among('CONSTELLATIONS')) t.false(read.links.some(names), 'links and their export')
          if (!among('GROUPS')) t.false(read.groups.some(names), 'groups and their export')
          if (!among('CONSTELLATIONS')) hiddenPairs += 1
        }
      }
      for (const { socket } of sockets) socket.terminate()
    }),
    { numRuns: 20, endOnFailure: true },
  )
  t.true(hiddenPairs > 10, 'the sequences hide people')
})
