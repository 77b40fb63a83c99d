import test, { type ExecutionContext } from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { readMessagePhoto } from '../../engines/adapters/images/message-photo-store.ts'
import { destroyEndedKeys } from '../../engines/log/destroy-ended-keys.ts'
import { photosIn } from '../http/chat-photos.ts'
import { type Community, community, problemOf, unknownId } from '../http/community.ts'
import { groupOf, joinGroup } from '../http/group-of.ts'
import { letVanish } from '../http/let-vanish.ts'
import { openSocket } from '../http/socket.ts'
import { until } from '../waiting/until.ts'

/*
 * The aim: somebody wants to send a photo to who did not ask for it, to see one that is not for them,
 * or to see one after it was taken back, vanished, or its chat or author has gone; or to learn who
 * does not agree to photos.
 */

const stored = (all: Community): Promise<string[]> =>
  Array.fromAsync(all.kith.ports.media.list('chats/'))

/** A chat of two who agree to photos. */
const chat = async (t: ExecutionContext) => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  const photos = photosIn(all, 'matches', matchId)
  for (const by of [all.me, all.you]) await photos.agree(by)
  return { ...all, matchId, photos }
}

test('no photo reaches a match before both agree, and nothing of a refused one is stored', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp } = all
  const matchId = await match(me, you)
  const { agree, send, list, see } = photosIn(all, 'matches', matchId)
  const isRefused = async (why: string) => {
    t.like(await send(me), { status: 409, body: { code: 'photos_not_agreed' } }, why)
    t.deepEqual(await stored(all), [], why)
  }
  await isRefused('nobody was asked')
  await agree(me)
  await isRefused('the other has not answered')
  await agree(you, false)
  await isRefused('the other does not agree')
  await agree(you)
  const { status, body } = await send(me)
  t.like({ status, body }, { status: 200, body: { content: 'Photo', photo: 'shown' } })
  await caughtUp()
  t.like((await list(you)).body, [{ id: body.id, photo: 'shown' }])
  t.regex((await see(you, body.id)).body.photo, /^data:image\/webp;base64,UklGR/)

  await agree(you, false)
  await isRefusedToSee(t, all, { see, list }, body.id)
  await agree(you)
  t.is((await see(you, body.id)).status, 200)
})

const isRefusedToSee = async (
  t: ExecutionContext,
  { you, caughtUp }: Community,
  { see, list }: Pick<ReturnType<typeof photosIn>, 'see' | 'list'>,
  id: string,
) => {
  await caughtUp()
  t.like((await list(you)).body, [{ photo: 'unasked' }])
  t.deepEqual(problemOf(await see(you, id)), problemOf(await see(you, unknownId)))
}

test('who does not agree looks to the other like who has not answered, and no frame tells it', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp } = all
  const matchId = await match(me, you)
  const { agree } = photosIn(all, 'matches', matchId)
  const seen = async () => {
    await caughtUp()
    return (await me.get(`/api/matches/${matchId}`)).body.photos
  }
  const before = await seen()
  const socket = await openSocket(t, all.origin, { cookie: me.cookie })
  socket.send({ type: 'authenticate', profileId: me.profileId })
  await socket.roundTrip()
  await agree(you, false)
  t.deepEqual(await seen(), before)
  await agree(you)
  t.deepEqual(await seen(), { own: null, others: true })
  await until(() => socket.messages.length > 0)
  await socket.roundTrip()
  t.deepEqual(socket.messages, [{ type: 'chat_changed', matchId }])
})

test('others, and the other once the match has ended, find no photo, whatever they send', async t => {
  const all = await chat(t)
  const { me, you, photos, matchId, quickMember, match } = all
  const third = await quickMember('Third')
  const othersChat = photosIn(all, 'matches', await match(third, you))
  for (const by of [third, you]) await othersChat.agree(by)
  const { id } = (await photos.send(me)).body
  const unknown = photosIn(all, 'matches', unknownId)
  for (const [attempt, missing] of [
    [photos.see(third, id), unknown.see(third, id)],
    [othersChat.see(third, id), othersChat.see(third, unknownId)],
    [othersChat.takeBack(you, id), othersChat.takeBack(you, unknownId)],
    [photos.takeBack(you, id), photos.takeBack(you, unknownId)],
    [photos.agree(third), unknown.agree(third)],
    [photos.send(third), unknown.send(third)],
    [othersChat.send(third, id), othersChat.send(third, unknownId)],
  ] as const)
    t.deepEqual(problemOf(await attempt), problemOf(await missing))
  t.is((await photos.see(you, id)).status, 200)

  await me.del(`/api/matches/${matchId}`)
  for (const by of [me, you])
    t.deepEqual(problemOf(await photos.see(by, id)), problemOf(await unknown.see(by, id)))
  await until(async () => (await stored(all)).length === 0)
})

/** Whether the photo of a message decrypts, were its file still there as in a backup. */
const backupOf = async (all: Community, author: string, chatId: string, messageId: string) => {
  const { media, keys } = all.kith.ports
  const [path = ''] = await stored(all)
  const file = await media.get(path)
  const name = { author, messageId, chat: subjects.conversation(chatId) }
  return async () => {
    const put = { ...media, get: async () => file }
    return (await readMessagePhoto(name, { media: put, keys })) !== undefined
  }
}

test('a photo that was taken back, vanished or outlived by its chat or author decrypts nowhere', async t => {
  const ends = {
    'taken back': async ({ photos, me, id }) => {
      t.is((await photos.takeBack(me, id)).status, 200)
    },
    vanished: async ({ kith, matchId }) => {
      await letVanish(kith, matchId)
    },
    unmatched: async ({ you, matchId }) => {
      await you.del(`/api/matches/${matchId}`)
    },
    'left by its author': async ({ me }) => {
      await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
    },
  } satisfies Record<
    string,
    (all: Awaited<ReturnType<typeof chat>> & { readonly id: string }) => Promise<void>
  >
  for (const [what, end] of Object.entries(ends)) {
    const all = await chat(t)
    const { me, you, matchId, photos, kith, caughtUp } = all
    if (what === 'vanished')
      for (const by of [me, you]) await by.put(`/api/matches/${matchId}/vanishing`, { days: 1 })
    const { id } = (await photos.send(me)).body
    const decrypts = await backupOf(all, me.profileId, matchId, id)
    t.true(await decrypts())
    await end({ ...all, id })
    await until(async () => (await stored(all)).length === 0)
    await until(async () => !(await decrypts()))
    await caughtUp()
    t.deepEqual(
      problemOf(await photos.see(you, id)),
      problemOf(await photos.see(you, unknownId)),
      what,
    )
    if (what === 'taken back') t.like((await photos.list(you)).body, [{ photo: 'taken_back' }])

    const destroyed: string[] = []
    await destroyEndedKeys(kith.ports.log, {
      destroy: async ended => void destroyed.push(...ended),
      destroyedUpTo: async () => undefined,
      noteDestroyedUpTo: async () => {},
    })
    const subject = {
      'taken back': subjects.photo(id),
      vanished: subjects.photo(id),
      unmatched: subjects.conversation(matchId),
      'left by its author': subjects.profile(me.profileId),
    }[what]
    t.true(destroyed.includes(subject ?? ''), `${what}, with keys of an older backup`)
  }
})

test('in a group who agrees is shown photos, of those whom they can see', async t => {
  const all = await community(t)
  const { me, you, quickMember, match, caughtUp } = all
  const third = await quickMember('Third')
  await match(you, third)
  const id = await groupOf(all, me, [you, third])
  const { agree, send, see, list, takeBack } = photosIn(all, 'group-chats', id)
  t.like(await send(me), { status: 409, body: { code: 'photos_not_agreed' } })
  await agree(me)
  const sent = (await send(me)).body
  await caughtUp()
  t.like((await list(you)).body, [{ content: 'Photo', photo: 'unasked' }])
  t.is((await see(you, sent.id)).status, 404)
  for (const by of [you, third]) await agree(by)
  t.is((await see(you, sent.id)).status, 200)
  t.is((await me.get(`/api/group-chats/${id}`)).body.photos, true)
  t.deepEqual(
    problemOf(await takeBack(you, sent.id)),
    problemOf(await takeBack(you, unknownId)),
    'only its author takes it back',
  )

  const later = await quickMember('Later')
  await joinGroup(all, later, id)
  await agree(later)
  t.deepEqual(
    problemOf(await see(later, sent.id)),
    problemOf(await see(later, unknownId)),
    'it is from before they joined',
  )
  const [{ senderProfileId }] = (await list(third)).body
  await third.post(`/api/group-chats/${id}/members/${senderProfileId}/blocks`, {})
  await caughtUp()
  t.deepEqual(problemOf(await see(third, sent.id)), problemOf(await see(third, unknownId)))
  t.deepEqual((await list(third)).body, [])

  await me.post(`/api/group-chats/${id}/leave`)
  t.is((await see(you, sent.id)).status, 200, 'like the words of who has left')
  t.is((await see(me, sent.id)).status, 404)
  for (const by of [you, third, later]) await by.post(`/api/group-chats/${id}/leave`)
  await until(async () => (await stored(all)).length === 0)
})

test('the log holds nothing of a photo but that there is one', async t => {
  const { kith, photos, me, matchId } = await chat(t)
  await photos.send(me)
  const events = await Array.fromAsync(kith.ports.log.read(streams.conversation(matchId)))
  const { data } = events.find(({ type }) => type === 'MessageSent') ?? {}
  t.deepEqual(Object.keys(data ?? {}).toSorted(), [
    'content',
    'from',
    'matchId',
    'messageId',
    'photo',
    'to',
  ])
})
