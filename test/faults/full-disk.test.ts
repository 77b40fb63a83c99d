import { setTimeout as wait } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { createClient, type TestResponse } from '../http/client.ts'
import { formOf, sendForm } from '../http/photo-form.ts'
import { startServer } from '../http/server.ts'
import { type KithProcess, startKith } from '../processes/kith-process.ts'
import { photograph } from '../samples/sample-images.ts'
import { everyMessageIsThereOnce } from './invariants.ts'
import type { SentMessage, TestPerson } from './member-actions.ts'
import { people } from './people.ts'
import { smallDisks } from './small-disk.ts'

const likeOf = (origin: string, by: TestPerson, on: TestPerson, key = randomId()) =>
  createClient(origin, { cookie: by.cookie }).post(
    '/api/swipe',
    { swipedProfileId: on.profileId, action: 'like', discoveryMode: 'dating' },
    { 'idempotency-key': key },
  )

/** Sends the call until the answer is as expected. */
const until = async (
  ask: () => Promise<TestResponse>,
  isIt: (answer: TestResponse) => boolean,
): Promise<TestResponse> => {
  for (;;) {
    const answer = await ask()
    if (isIt(answer)) return answer
    await wait(50)
  }
}

const isNotStored = (
  t: ExecutionContext,
  what: string,
  { status, headers, body }: TestResponse,
) => {
  t.deepEqual([status, body.code], [503, 'unavailable'], what)
  t.regex(headers.get('retry-after') ?? '', /^[1-9]\d*$/, what)
  t.regex(body.message, /can't save anything right now.*try again/i, what)
}

/** Two members who chat; each message has its own key, so that it can be repeated. */
const chatOf = async (kith: KithProcess, [one, other]: readonly [TestPerson, TestPerson]) => {
  await likeOf(kith.origin, one, other)
  const { matchId } = (await likeOf(kith.origin, other, one)).body
  const path = `/api/matches/${matchId}/messages`
  const said: SentMessage[] = []
  const send = async (content: string, key = randomId()): Promise<TestResponse> => {
    const answer = await createClient(kith.origin, { cookie: one.cookie }).post(
      path,
      { content },
      { 'idempotency-key': key },
    )
    if (answer.status === 200) said.push({ to: matchId, by: one, id: answer.body.id, content })
    return answer
  }
  const read = () => createClient(kith.origin, { cookie: other.cookie }).get(path)
  return { said, send, read }
}

type Chat = Awaited<ReturnType<typeof chatOf>>
type Keys = { readonly message: string; readonly like: string }

/** A payment at the practice till, whose checkout was begun while there was space. */
const paymentOf = async (origin: string, by: TestPerson) => {
  const me = createClient(origin, { cookie: by.cookie })
  const { clientSecret } = (await me.post('/api/get-or-create-subscription')).body
  return () => me.post('/api/payments/practice', { clientSecret, card: '4242 4242 4242 4242' })
}

const photoForm = async () => formOf(Uint8Array.from(await photograph(400, 400)))

const writesAreRefused = async (
  t: ExecutionContext,
  origin: string,
  chat: Chat,
  [me, , third]: readonly [TestPerson, TestPerson, TestPerson],
  keys: Keys,
  pay: () => Promise<TestResponse>,
) => {
  const send = () => chat.send('While the disk was full', keys.message)
  isNotStored(t, 'a message', await until(send, ({ status }) => status !== 200))
  isNotStored(t, 'a like', await likeOf(origin, me, third, keys.like))
  isNotStored(t, 'an upload', await sendForm(origin, me, await photoForm()))
  isNotStored(t, 'a payment', await pay())
  isNotStored(t, 'a sign-in', await createClient(origin).get('/api/auth/oidc'))
}

const readsGoOn = async (t: ExecutionContext, origin: string, chat: Chat, me: TestPerson) => {
  const read = await chat.read()
  t.is(read.status, 200, 'messages are listed without storing the mark')
  t.true(read.body.some(({ content }: SentMessage) => content === 'Before the disk was full'))
  const mine = createClient(origin, { cookie: me.cookie })
  for (const path of ['/api/discover/dating', '/api/profile', '/api/notifications'])
    t.is((await mine.get(path)).status, 200, path)
}

const writesAreTakenAgain = async (
  t: ExecutionContext,
  origin: string,
  chat: Chat,
  [me, , third]: readonly [TestPerson, TestPerson, TestPerson],
  keys: Keys,
  pay: () => Promise<TestResponse>,
) => {
  const ready = () => createClient(origin).get('/readyz')
  await until(ready, ({ status }) => status === 200)
  t.is((await chat.send('While the disk was full', keys.message)).status, 200)
  t.is((await likeOf(origin, me, third, keys.like)).status, 200)
  t.is((await sendForm(origin, me, await photoForm())).status, 200)
  t.deepEqual((await pay()).body, { isDeclined: false })
  t.truthy(await signInAs('somebody-new@example.org', origin))
}

const nothingIsLostOrDoubled = async (
  t: ExecutionContext,
  folder: string,
  chat: Chat,
  [me, you, third]: readonly [TestPerson, TestPerson, TestPerson],
) => {
  const { kith, caughtUp } = await startServer(t, { env: { KITH_DATA: folder } })
  await caughtUp()
  const log = await Array.fromAsync(kith.ports.log.readAll())
  await everyMessageIsThereOnce(t, log, chat.said, kith.ports.keys)
  const matchNotified = log.flatMap(({ type, data }) =>
    type === 'Notified' && data.subject?.startsWith('match:') ? data.profileId : [],
  )
  t.deepEqual(matchNotified.toSorted(), [me.profileId, you.profileId].toSorted())
  const likes = log.filter(({ type, data }) => type === 'Swiped' && data.on === third.profileId)
  t.is(likes.length, 1)
}

for (const disk of smallDisks)
  (disk.isThere ? test : test.skip)(
    `${disk.name}: writes answer 503, reads continue, and the server recovers without loss or duplicates`,
    async t => {
      t.timeout(240_000) // a server that hangs fails the test and is ended with it
      const { folder, fill, empty } = await disk.open(t)
      await using kith = await startKith(folder)
      const { origin, pid } = kith
      const members = (await people(origin, 3)) as [TestPerson, TestPerson, TestPerson]
      const [me, you] = members
      const keys = { message: randomId(), like: randomId() }
      const chat = await chatOf(kith, [me, you])
      const pay = await paymentOf(origin, me)
      t.is((await chat.send('Before the disk was full')).status, 200)
      await until(chat.read, ({ body }) => body.length === 1)
      t.is((await chat.send('Unread so far')).status, 200)

      await fill(pid)
      await writesAreRefused(t, origin, chat, members, keys, pay)
      await readsGoOn(t, origin, chat, me)
      const { status, body } = await createClient(origin).get('/readyz')
      t.is(status, 503)
      t.deepEqual(body.checks.log, { ok: false, detail: `cannot be appended to: ${disk.fault}` })
      t.is((await createClient(origin).get('/healthz')).status, 200)

      await empty(pid)
      await writesAreTakenAgain(t, origin, chat, members, keys, pay)
      t.deepEqual(await kith.end('SIGTERM'), { code: 0, signal: null })
      await nothingIsLostOrDoubled(t, folder, chat, members)
    },
  )
