import test, { type ExecutionContext } from 'ava'
import { unzipSync } from 'fflate'
import { limits } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { notificationsQueues } from '../../workers/notifications/reactors.ts'
import { unknownId } from '../http/community.ts'
import { linkMembers, matchMembers } from '../http/link-members.ts'
import type { TestMember, TestServer } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: learn of somebody hidden from the attacker through a joint card, or who blocked whom.
 *
 * Budget: to be linked with somebody who is also linked with the hidden person, or to be that somebody:
 * proposals, confirmations, frames, notifications, exports, group chats, calls at once.
 * Measure: readings that name the hidden person, or that differ from those about people who see each other.
 */

const content = { text: 'Three for tea.', photos: [], modes: ['dating'] }

type Hide = (bay: TestMember, cay: TestMember) => Promise<unknown>
const hidden: Readonly<Record<string, Hide>> = {
  'who blocked the other': (bay, cay) => bay.post('/api/blocks', { profileId: cay.profileId }),
  'whose profile is for matches only': bay =>
    bay.patch('/api/profile', { profileVisibility: 'matches_only' }),
  'who shares no mode': bay => bay.put('/api/profile/modes', { modes: ['networking'] }),
  'whose ages leave the other out': bay => bay.patch('/api/profile', { minAge: 60 }),
}

/** Ash is linked with Bay and Cay, who keep that private and have not met. */
const stage = async (t: ExecutionContext, hide?: Hide) => {
  const attack = await openAttack(t, 20)
  const [ash, bay, cay] = (await Promise.all(
    ['Ash', 'Bay', 'Cay'].map(name => attack.quickMember(name)),
  )) as [TestMember, TestMember, TestMember]
  for (const one of [bay, cay]) await linkMembers(attack, ash, one, { isShown: false })
  await cay.put('/api/profile/modes', { modes: ['dating', 'friendship'] })
  const before = await hide?.(bay, cay)
  await attack.caughtUp()
  const propose = () =>
    ash.post('/api/joint-cards', { members: [bay.profileId, cay.profileId], ...content })
  return { ...attack, ash, bay, cay, before, propose }
}

type Named = { readonly pseudonym: string }

/** The joint cards that a member reads, with people by name: their order is that of their ids. */
const cardsOf = async (by: TestMember) =>
  (await by.get('/api/constellation')).body.jointCards.map((card: { people: Named[] }) => ({
    ...card,
    people: card.people.toSorted((one, other) => one.pseudonym.localeCompare(other.pseudonym)),
  }))

const exportOf = async ({ cookie }: TestMember, { origin }: Pick<TestServer, 'origin'>) => {
  const archive = await fetch(`${origin}/api/account/export`, { headers: { cookie } })
  const files = Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())))
  return files.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n')
}

/** Frames of a member's constellation and notifications that came before one that is known to come. */
const framesOf = async (
  t: ExecutionContext,
  { origin, caughtUp }: Pick<TestServer, 'origin' | 'caughtUp'>,
  { of, last }: { of: TestMember; last: () => Promise<unknown> },
  during: () => Promise<unknown>,
) => {
  const socket = await openSocket(t, origin, { cookie: of.cookie })
  socket.send({ type: 'authenticate', profileId: of.profileId })
  await socket.roundTrip()
  await during()
  await caughtUp()
  await last()
  await socket.waitForMessage('new_message')
  return socket.messages.filter(({ type }) => type === 'constellation' || type === 'notification')
}

const unrepeated = (value: unknown, people: readonly TestMember[]) =>
  people
    .reduce((text, { profileId }) => text.replaceAll(profileId, 'id'), JSON.stringify(value))
    .replaceAll(/"(id|requestId|createdAt|since)":"[^"]*"/g, '')

for (const [how, hide] of Object.entries(hidden))
  test(`a proposal does not exist for people of it while one is hidden ${how}`, async t => {
    const all = await stage(t, hide)
    const { ash, bay, cay, propose, caughtUp } = all
    let id = ''
    const hello = async () => {
      const [match] = (await ash.get('/api/matches')).body.filter(
        ({ profile1, profile2 }: { profile1: { id: string }; profile2: { id: string } }) =>
          [profile1.id, profile2.id].includes(cay.profileId),
      )
      return ash.post(`/api/matches/${match.id}/messages`, { content: 'Hello.' })
    }
    const frames = await framesOf(t, all, { of: cay, last: hello }, async () => {
      const { status, body } = await propose()
      t.is(status, 200, 'the proposer learns nothing')
      id = body.id
    })
    t.deepEqual(frames.slice(0, -1), [], 'the last is the notification of the message')
    t.deepEqual(await cardsOf(cay), [])
    const told = (await cay.get('/api/notifications')).body.map(
      ({ title }: { title: string }) => title,
    )
    t.false(told.some((title: string) => title.includes('joint card')))
    const exported = await exportOf(cay, all)
    t.true(exported.includes('Ash'))
    t.false(exported.includes(bay.profileId))
    t.is(exported.split('Bay').length, exported.includes('"blocked') ? 2 : 1)
    for (const [path, body] of [
      ['confirm', { version: 0 }],
      ['likes', { profileId: ash.profileId, mode: 'dating' }],
      ['swipe', { action: 'like', mode: 'dating' }],
    ] as const) {
      const [one, other] = await Promise.all(
        [id, unknownId].map(card => cay.post(`/api/joint-cards/${card}/${path}`, body)),
      )
      t.deepEqual([one?.status, one?.body.message], [404, other?.body.message], path)
    }
    await caughtUp()
    const control = await stage(t)
    await control.propose()
    const people = [ash, bay, cay, control.ash, control.bay, control.cay]
    t.is(
      unrepeated(await cardsOf(ash), people),
      unrepeated(await cardsOf(control.ash), people),
      'for the proposer it waits like any other',
    )
    t.is((await cardsOf(control.cay)).length, 1, 'people who see each other read it')
  })

test('nobody learns who of the others has said yes before the card is open', async t => {
  const all = await stage(t)
  const { ash, bay, cay, propose } = all
  const id = (await propose()).body.id as string
  const before = await cardsOf(ash)
  await bay.post(`/api/joint-cards/${id}/confirm`, { version: 0, asksFirst: false })
  t.deepEqual(await cardsOf(ash), before)
  await cay.post(`/api/joint-cards/${id}/confirm`, { version: 0 })
  t.like(await cardsOf(ash), [{ isOpen: true }])
})

test('a card does not open, nor match, while two of its people are hidden from each other', async t => {
  const { ash, bay, cay, propose, quickMember, caughtUp } = await stage(t)
  const id = (await propose()).body.id as string
  const path = `/api/joint-cards/${id}`
  await bay.post(`${path}/confirm`, { version: 0, asksFirst: false })
  await ash.post(`${path}/confirm`, { version: 0, asksFirst: false })
  await bay.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  t.is((await cay.post(`${path}/confirm`, { version: 0 })).status, 404)
  await bay.patch('/api/profile', { profileVisibility: 'public' })
  await caughtUp()
  t.is((await cay.post(`${path}/confirm`, { version: 0, asksFirst: false })).status, 200)
  const kai = await quickMember('Kai')
  await caughtUp()
  t.is((await ash.post(`${path}/likes`, { profileId: kai.profileId, mode: 'dating' })).status, 200)
  await cay.post('/api/blocks', { profileId: kai.profileId })
  const swiped = await kai.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  t.is(swiped.status, 404, 'the one who is blocked does not see the card')
  await caughtUp()
  for (const one of [ash, bay, kai]) t.deepEqual((await one.get('/api/group-chats')).body, [])
})

/** Bay and Cay have an open card. Ash is matched with Bay, and sees the card. */
const openCard = async (t: ExecutionContext) => {
  const attack = await openAttack(t, 20)
  const [ash, bay, cay] = (await Promise.all(
    ['Ash', 'Bay', 'Cay'].map(name => attack.quickMember(name)),
  )) as [TestMember, TestMember, TestMember]
  await linkMembers(attack, bay, cay, { isShown: false })
  const matchId = await matchMembers(ash, bay)
  const card = { members: [cay.profileId], ...content }
  const id = (await bay.post('/api/joint-cards', card)).body.id as string
  await cay.post(`/api/joint-cards/${id}/confirm`, { version: 0, asksFirst: false })
  await bay.post(`/api/joint-cards/${id}/confirm`, { version: 0, asksFirst: false })
  await attack.caughtUp()
  const hello = () => ash.post(`/api/matches/${matchId}/messages`, { content: 'Hello.' })
  return { ...attack, ash, bay, cay, id, path: `/api/joint-cards/${id}`, hello }
}

test('a pass is told to nobody, and a block sends nothing to the others of a card', async t => {
  const all = await openCard(t)
  const { ash, bay, cay, path, hello } = all
  const swipe = (action: string) => ash.post(`${path}/swipe`, { action, mode: 'dating' })
  const read = (during: () => Promise<unknown>) =>
    framesOf(t, all, { of: bay, last: hello }, during)
  t.is((await read(() => swipe('like'))).filter(({ type }) => type === 'constellation').length, 1)
  t.deepEqual(
    (await read(() => swipe('pass'))).filter(({ type }) => type === 'constellation'),
    [],
  )
  await swipe('like')
  await all.caughtUp()
  const after = await read(() => cay.post('/api/blocks', { profileId: ash.profileId }))
  t.deepEqual(
    after.filter(({ type }) => type === 'constellation'),
    [],
  )
})

/** Titles and links of a member's notifications, unread and read. */
const newsOf = async (by: TestMember): Promise<{ title: string; actionUrl: string }[]> =>
  (await by.get('/api/notifications')).body

const isOfLike = ({ title }: { title: string }) => title === 'Somebody likes you together'
/** What ended is withdrawn: for that no job waits. */
const withdrawn = async ({ kith, caughtUp }: Pick<TestServer, 'kith' | 'caughtUp'>) => {
  await caughtUp()
  await until(async () => (await pendingJobs(kith.ports.jobs, 'forget-joint-likes')) === 0)
  await caughtUp()
}

/** Runs the job that waits for the next full hour. */
const passHour = async (
  { kith: { ports, discovery, dispatch }, caughtUp }: Pick<TestServer, 'kith' | 'caughtUp'>,
  job: { readonly profileId: string; readonly stream: string },
) => {
  const id = randomId()
  const cause = { command: id, correlation: id, causation: id, now: new Date() }
  const services = { ...ports, discovery, dispatch, clock: systemClock }
  await notificationsQueues[7].perform(job, cause, services, new AbortController().signal)
  await caughtUp()
}

const likesToldTo = async (by: TestMember) => (await newsOf(by)).filter(isOfLike)

test('a like of a joint card is told, without a name, to those who see who likes it', async t => {
  const { ash, bay, cay, path, caughtUp } = await openCard(t)
  await ash.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  const swiped = await ash.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  t.is(swiped.status, 200)
  await caughtUp()
  t.like(await likesToldTo(bay), [{ actionUrl: '/likes', isRead: false }])
  t.deepEqual(await likesToldTo(cay), [], 'who does not see Ash')
  t.deepEqual(await likesToldTo(ash), [])
  t.notRegex(JSON.stringify(await likesToldTo(bay)), new RegExp(`Ash|Cay|${ash.profileId}`))
})

test('the same like is told once a day, however often it is taken back', async t => {
  const { ash, bay, path, caughtUp, nextDay } = await openCard(t)
  const swipe = (action: string) => ash.post(`${path}/swipe`, { action, mode: 'dating' })
  for (let times = 0; times < 3; times += 1) {
    await swipe('like')
    await caughtUp()
    await bay.patch('/api/notifications/mark-all-read', {})
    await swipe('pass')
    await caughtUp()
  }
  t.is((await likesToldTo(bay)).length, 1)
  await swipe('like')
  nextDay()
  await caughtUp()
  t.is((await likesToldTo(bay)).length, 1, 'it is liked again')
})

type TakesBack = (
  ash: TestMember,
  cay: TestMember,
  swipe: (action: string) => Promise<unknown>,
) => Promise<unknown>
const takesBack: Readonly<Record<string, TakesBack>> = {
  'a pass': (_, __, swipe) => swipe('pass'),
  'a block by one of its people': (ash, cay) =>
    cay.post('/api/blocks', { profileId: ash.profileId }),
  'a block by who liked it': (ash, cay) => ash.post('/api/blocks', { profileId: cay.profileId }),
}

for (const [what, takeBack] of Object.entries(takesBack))
  test(`${what} withdraws what was told of a like, at an hour that tells nobody when`, async t => {
    const all = await openCard(t)
    const { ash, bay, cay, id, path, hello, caughtUp } = all
    const swipe = (action: string) => ash.post(`${path}/swipe`, { action, mode: 'dating' })
    await swipe('like')
    await caughtUp()
    t.is((await likesToldTo(bay)).length, 1)
    const frames = await framesOf(t, all, { of: bay, last: hello }, () => takeBack(ash, cay, swipe))
    t.true(frames.every(({ type }) => type === 'notification'))
    t.true(frames.length <= 1, 'that of the message')
    t.is((await likesToldTo(bay)).length, 1, 'not at that moment')
    for (const one of [bay, cay]) {
      await passHour(all, { profileId: one.profileId, stream: streams.joint(id) })
      t.deepEqual(await likesToldTo(one), [])
    }
  })

test('a block right after a like leaves nobody told of it who may not know', async t => {
  const { ash, bay, cay, path, caughtUp } = await openCard(t)
  await Promise.all([
    ash.post(`${path}/swipe`, { action: 'like', mode: 'dating' }),
    cay.post('/api/blocks', { profileId: ash.profileId }),
  ])
  await caughtUp()
  const names = JSON.stringify([await likesToldTo(bay), await newsOf(cay)])
  t.notRegex(names, new RegExp(`Ash|${ash.profileId}`))
  t.deepEqual((await bay.get('/api/constellation')).body.jointCards[0].likes, [])
})

test('an answer withdraws what was told of a like: own ones at once, all with the match', async t => {
  const all = await openCard(t)
  const { ash, bay, cay, id, path, caughtUp } = all
  for (const one of [bay, cay]) await one.post(`${path}/confirm`, { version: 0, asksFirst: true })
  await ash.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  await caughtUp()
  const told = async () => [(await likesToldTo(bay)).length, (await likesToldTo(cay)).length]
  t.deepEqual(await told(), [1, 1])
  await bay.post(`${path}/likes`, { profileId: ash.profileId, mode: 'dating' })
  await withdrawn(all)
  t.deepEqual(await told(), [0, 1])
  const { body } = await cay.post(`${path}/likes/${ash.profileId}`, { agrees: true })
  await withdrawn(all)
  t.deepEqual(await told(), [0, 0])
  t.like(body, { id })
})

test('the end of a card withdraws what was told of its likes', async t => {
  const all = await openCard(t)
  const { ash, bay, cay, path, caughtUp } = all
  await ash.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  await caughtUp()
  await cay.del(path)
  await withdrawn(all)
  for (const one of [bay, cay]) t.deepEqual(await likesToldTo(one), [])
})

test('a card that ends with a block sends nothing to the third on it', async t => {
  const all = await stage(t)
  const { ash, bay, cay, propose, quickMember } = all
  const id = (await propose()).body.id as string
  for (const one of [bay, cay]) await one.post(`/api/joint-cards/${id}/confirm`, { version: 0 })
  const kai = await quickMember('Kai')
  const matchId = await matchMembers(kai, ash)
  await all.caughtUp()
  const last = () => kai.post(`/api/matches/${matchId}/messages`, { content: 'Hello.' })
  const frames = await framesOf(t, all, { of: ash, last }, () =>
    cay.post('/api/blocks', { profileId: bay.profileId }),
  )
  t.deepEqual(
    frames.filter(({ type }) => type === 'constellation'),
    [],
  )
  for (const one of [ash, bay, cay]) t.deepEqual(await cardsOf(one), [])
})

test('the group of a joint match has no name that could outlive somebody in it, and no founder', async t => {
  const { ash, bay, cay, path, quickMember, caughtUp } = await openCard(t)
  await ash.post(`${path}/swipe`, { action: 'like', mode: 'dating' })
  await bay.post(`${path}/likes`, { profileId: ash.profileId, mode: 'dating' })
  await caughtUp()
  const groups = async (by: TestMember) => JSON.stringify((await by.get('/api/group-chats')).body)
  t.true((await groups(bay)).includes('Cay'))
  const [group] = (await bay.get('/api/group-chats')).body
  t.like(group, { isJoint: true, createdBy: null, memberCount: 3 })
  for (const by of [ash, bay, cay]) {
    const { members } = (await by.get(`/api/group-chats/${group.id}`)).body
    for (const { profileId } of members)
      if (profileId !== by.profileId)
        t.is((await by.del(`/api/group-chats/${group.id}/members/${profileId}`)).status, 403)
    const words = { name: 'Ash, Bay and Cay', description: null }
    t.is((await by.patch(`/api/group-chats/${group.id}`, { words })).status, 403)
    t.true(members.every((one: { isFounder: boolean }) => !one.isFounder))
  }
  const kai = await quickMember('Kai')
  await matchMembers(kai, bay)
  await caughtUp()
  const invited = { profileId: kai.profileId }
  const sent = await bay.post(`/api/group-chats/${group.id}/invitations`, invited)
  t.like(sent, { status: 403, body: { code: 'founder_only' } })
  await cay.post(`/api/group-chats/${group.id}/messages`, { content: 'Tea for three?' })
  await caughtUp()
  t.true((await groups(ash)).includes('Cay'))
  await ash.post('/api/blocks', { profileId: cay.profileId })
  t.false((await groups(cay)).includes('Ash'))
  t.notRegex(await groups(ash), /Cay|Tea for three/, 'nor does it name whom its reader blocked')
  for (const by of [ash, cay])
    t.like((await by.get('/api/group-chats')).body, [{ isNew: false }], 'not celebrated any more')
  await cay.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  for (const by of [ash, bay]) t.false((await groups(by)).includes('Cay'))
})

test('of proposals and confirmations at once, no more succeed than a member may have', async t => {
  const { bay, cay, ash, quickMember, caughtUp, id } = await openCard(t)
  const post = () => bay.post('/api/joint-cards', { members: [cay.profileId], ...content })
  const sent = await Promise.all(Array.from({ length: 25 }, post))
  const made = sent.filter(({ status }) => status === 200).length
  t.is(made, limits.jointCard.open - 1, 'one is open already')
  t.true(sent.every(({ status }) => status === 200 || status === 409))
  t.is((await cardsOf(bay)).length, limits.jointCard.open)
  // Cards that others propose count for Cay only with a yes.
  const dee = await quickMember('Dee')
  await linkMembers({ caughtUp }, dee, cay, { isShown: false })
  await caughtUp()
  const theirs = [...(await cardsOf(cay))].filter(card => card.id !== id)
  const more = (await dee.post('/api/joint-cards', { members: [cay.profileId], ...content })).body
    .id
  const confirmed = await Promise.all(
    [...theirs.map(card => card.id), more].map(card =>
      cay.post(`/api/joint-cards/${card}/confirm`, { version: 0 }),
    ),
  )
  t.is(confirmed.filter(({ status }) => status === 200).length, limits.jointCard.open - 1)
  await cay.del(`/api/joint-cards/${id}`)
  const again = await Promise.all(
    [...theirs.map(card => card.id), more].map(card =>
      cay.post(`/api/joint-cards/${card}/confirm`, { version: 0 }),
    ),
  )
  t.true(
    again.every(({ status }) => status === 200),
    'a place is free again',
  )
  t.deepEqual((await ash.get('/api/constellation')).body.jointCards, [])
})

test('nobody is asked again and again: proposals of a day are few', async t => {
  const { bay, cay, id } = await openCard(t)
  await bay.del(`/api/joint-cards/${id}`)
  const statuses: number[] = []
  for (let n = 0; n < limits.jointCard.proposalsPerDay; n += 1) {
    const { status, body } = await bay.post('/api/joint-cards', {
      members: [cay.profileId],
      ...content,
    })
    statuses.push(status)
    if (status === 200) await cay.del(`/api/joint-cards/${body.id}`)
  }
  t.deepEqual(statuses, [...Array(limits.jointCard.proposalsPerDay - 1).fill(200), 409])
})

type Seen = readonly {
  readonly id: string
  readonly together: readonly { readonly id: string }[]
}[]

/** The joint cards that a member meets: in the deck, and with *Together* switched on. */
const metBy = async (by: TestMember) => {
  const [deck, list] = await Promise.all(
    ['discover', 'joint-cards'].map(
      async (path): Promise<Seen> => (await by.get(`/api/${path}/dating`)).body,
    ),
  )
  return {
    inDeck: deck?.flatMap(({ together }) => together.map(({ id }) => id)),
    listed: list?.map(({ id }) => id),
  }
}

const nothing = { inDeck: [], listed: [] }

type Turn = (dee: TestMember, cay: TestMember) => Promise<unknown>
const dating = { discoveryMode: 'dating' }
const fromDee: Readonly<Record<string, Turn>> = {
  'whom one of them blocked': (dee, cay) => cay.post('/api/blocks', { profileId: dee.profileId }),
  'who blocked one of them': (dee, cay) => dee.post('/api/blocks', { profileId: cay.profileId }),
  'who passed one of them': (dee, cay) =>
    dee.post('/api/swipe', { swipedProfileId: cay.profileId, action: 'pass', ...dating }),
  'who said maybe to one of them': (dee, cay) =>
    dee.post('/api/swipe', { swipedProfileId: cay.profileId, action: 'maybe', ...dating }),
  'who is the ex of one of them': async (dee, cay) =>
    dee.del(`/api/matches/${await matchMembers(dee, cay)}`),
}

const fromAll: Readonly<Record<string, Turn>> = {
  'to whom one of them is for matches only': (_, cay) =>
    cay.patch('/api/profile', { profileVisibility: 'matches_only' }),
  'whose ages one of them does not look for': (_, cay) => cay.patch('/api/profile', { minAge: 60 }),
  'who has no mode with one of them': (_, cay) =>
    cay.put('/api/profile/modes', { modes: ['networking'] }),
}

for (const [who, turn] of Object.entries({ ...fromDee, ...fromAll }))
  test(`a joint card is in no deck of somebody ${who}, whose counts do not tell of it`, async t => {
    const { bay, cay, id, quickMember, caughtUp } = await openCard(t)
    const [dee, eli] = await Promise.all(['Dee', 'Eli'].map(name => quickMember(name)))
    if (!dee || !eli) throw new Error('Two members were to be made.')
    await caughtUp()
    t.deepEqual(await metBy(dee), { inDeck: [id], listed: [id] }, 'a stranger to both')
    await turn(dee, cay)
    await caughtUp()
    t.deepEqual(await metBy(dee), nothing)
    if (who in fromDee)
      t.deepEqual(await metBy(eli), { inDeck: [id], listed: [id] }, 'others still meet it')
    const readings = async () => {
      const paths = ['discover/dating', 'discover/dating/empty', 'likes-received']
      return Promise.all(paths.map(async path => (await dee.get(`/api/${path}`)).body))
    }
    const before = await readings()
    await bay.del(`/api/joint-cards/${id}`)
    await caughtUp()
    t.deepEqual(await readings(), before, 'as if there were no card')
  })

test('a joint card in a deck names nobody beside it whom its reader may not meet', async t => {
  const all = await openCard(t)
  const { bay, cay, id, quickMember, caughtUp } = all
  const [dee, ash] = await Promise.all(['Dee', 'Kai'].map(name => quickMember(name)))
  if (!dee || !ash) throw new Error('Two members were to be made.')
  await linkMembers(all, bay, ash)
  const cardOf = async () => {
    const deck: { together: { id: string; constellation: unknown }[] }[] = (
      await dee.get('/api/discover/dating')
    ).body
    return deck.flatMap(({ together }) => together)
  }
  t.like(await cardOf(), [
    { id, constellation: { people: [{ pseudonym: 'Kai' }], hasReserved: false } },
  ])
  await ash.post('/api/blocks', { profileId: dee.profileId })
  await caughtUp()
  const cards = await cardOf()
  t.like(cards, [{ id, constellation: { people: [], hasReserved: false } }])
  t.false(JSON.stringify(cards).includes('Kai'))
  t.is(cards.length, 1, 'it stands once, before the first of its people')
  await cay.post('/api/consent-preferences', {
    preferences: [
      { category: 'public_displays', level: 'no' },
      { category: 'kink_bdsm', level: 'yes' },
    ],
  })
  await bay.post('/api/consent-preferences', {
    preferences: [
      { category: 'public_displays', level: 'no' },
      { category: 'kink_bdsm', level: 'yes' },
      { category: 'physical_touch', level: 'yes' },
    ],
  })
  await caughtUp()
  t.like(await cardOf(), [{ consentPreferences: [{ category: 'public_displays', level: 'no' }] }])
})
