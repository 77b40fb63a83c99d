import test from 'ava'
import fc from 'fast-check'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { subjectsEndedBy } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { conversation } from '../../domain/chat/decider.ts'
import {
  readMessagePhoto,
  storeMessagePhoto,
} from '../../engines/adapters/images/message-photo-store.ts'
import { messages } from '../../projections/views/chat.ts'
import { chatQueues, chatReactor } from '../../workers/chat/reactors.ts'
import { foldEvents, type SpecEvent } from '../projections/fold-events.ts'
import { runsOf } from '../workers/context-engines.ts'
import { openWorkerContext, type WorkerContext } from '../workers/worker-context.ts'

const DAY = 86_400_000
const [, , , vanishMessages] = chatQueues
const stopping = new AbortController().signal
const side = fc.constantFrom(0, 1)

/** What may happen in a chat; `which` is one of the messages sent so far. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send'), side, photo: fc.boolean() }) },
  fc.record({ does: fc.constant('agree'), side, agrees: fc.boolean() }),
  fc.record({ does: fc.constant('choose'), side, days: fc.constantFrom(1, 7, null) }),
  fc.record({ does: fc.constant('take back'), side, which: fc.nat(5) }),
  fc.record({ does: fc.constant('wait'), days: fc.integer({ min: 1, max: 4 }) }),
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close') }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A chat in which both have agreed to all, or in which nothing is agreed yet. */
const agreedToAll = ([0, 1] as const).flatMap((one): readonly Step[] => [
  { does: 'agree', side: one, agrees: true } as const,
  { does: 'choose', side: one, days: 1 } as const,
])
const steps = fc
  .tuple(fc.constantFrom(agreedToAll, []), fc.array(step, { minLength: 6, maxLength: 30 }))
  .map(([first, then]) => [...first, ...then])

type Sent = {
  readonly id: string
  readonly author: string
  readonly photo: boolean
  readonly span: string | undefined
  readonly vanishAt: string | undefined
}

test('what is taken back, has vanished or ended with its chat decrypts nowhere, and all else does', async t => {
  const stage = await openWorkerContext(t)
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const { clock, keys, media } = stage
      const [me, you] = [randomId(), randomId()].sort() as [string, string]
      const matchId = randomId()
      const stream = streams.conversation(matchId)
      const chat = subjects.conversation(matchId)
      const match = { matchId, profiles: [me, you] as [string, string], mode: 'dating' } as const
      const sent: Sent[] = []
      const takenBack = new Set<string>()
      const agrees = { [me]: false, [you]: false }
      let isClosed = false

      const subjectsOf = (span: string | undefined) => [
        chat,
        ...(span === undefined ? [] : [subjects.span(span)]),
      ]
      const nameOf = ({ id: messageId, author }: Pick<Sent, 'id' | 'author'>) => ({
        author,
        messageId,
        chat,
      })
      const send = async (from: string, photo: boolean) => {
        const messageId = randomId()
        if (photo) await storeMessagePhoto(nameOf({ id: messageId, author: from }), png, stage)
        const sending = { type: 'SendMessage', from, messageId, content: 'Hi', match } as const
        const command = { ...sending, ...(photo ? { photo } : {}), now: clock.now() }
        const mayBeSent = !isClosed && (!photo || (agrees[me] && agrees[you]))
        try {
          const { events } = await stage.dispatch(conversation, stream, command, stage.cause())
          t.true(mayBeSent)
          const said = events.find(event => event.type === 'MessageSent')?.data
          const { span, vanishAt } = said ?? {}
          await keys.encryptionKey(subjectsOf(span))
          sent.push({ id: messageId, author: from, photo, span, vanishAt })
        } catch (error) {
          t.true(error instanceof Refusal && !mayBeSent)
        }
      }
      const tryTo = (command: Parameters<typeof conversation.decide>[0]) =>
        stage.dispatch(conversation, stream, command, stage.cause()).then(
          () => true,
          error => {
            if (error instanceof Refusal) return false
            throw error
          },
        )

      for (const one of taken) {
        const by = 'side' in one && one.side === 1 ? you : me
        if ('photo' in one) await send(by, one.photo)
        else if ('agrees' in one) {
          if (await tryTo({ type: 'AgreeToPhotos', by, agrees: one.agrees, match }))
            agrees[by] = one.agrees
        } else if ('which' in one) {
          const messageId = sent.at(-1 - one.which)?.id ?? randomId()
          if (await tryTo({ type: 'TakePhotoBack', matchId, messageId, by }))
            takenBack.add(messageId)
        } else if (one.does === 'choose' && 'side' in one)
          await tryTo({ type: 'ChooseVanishing', by, days: one.days as 1 | 7 | null, match })
        else if (one.does === 'wait' && 'days' in one) {
          clock.move((one.days ?? 1) * DAY)
          await letDueWork(stage, sent, matchId)
        } else if (one.does === 'close')
          isClosed = await tryTo({ type: 'CloseConversation', matchId })
      }
      await letDueWork(stage, sent, matchId)

      const told = await stage.told(stream)
      const shown = foldEvents(messages, told as SpecEvent[])
      const ended = new Set(told.flatMap(event => subjectsEndedBy(event)))
      const now = clock.now().toISOString()
      for (const message of sent) {
        const { id, author, photo, span, vanishAt } = message
        const isGone = isClosed || (vanishAt !== undefined && vanishAt <= now)
        t.is(shown[id] === undefined, isGone, 'in the views')
        const subjectsOfWords = [chat, ...(span === undefined ? [] : [subjects.span(span)])]
        const key = await keys.decryptionKey(subjectsOfWords)
        if (span !== undefined) t.is(key === 'erased', isGone, 'in the log')
        t.is(
          subjectsOfWords.some(subject => ended.has(subject)),
          isGone,
          'after a restore',
        )
        if (!photo) continue
        const hasPhoto = !isGone && !takenBack.has(id)
        const read = await readMessagePhoto(nameOf({ id, author }), { media, keys })
        t.is(read !== undefined, hasPhoto, 'its photo')
        if (!isGone) t.is(shown[id]?.photo, hasPhoto)
        const mayDecrypt = await keys.decryptionKey([chat, subjects.photo(id)])
        t.is(mayDecrypt !== 'erased', hasPhoto, 'its photo in a backup of the files')
        t.is(ended.has(chat) || ended.has(subjects.photo(id)), !hasPhoto, 'and in one of the keys')
      }
    }),
    { numRuns: runsOf(100) },
  )
})

const png = new Uint8Array([137, 80, 78, 71])

/** Runs everything that follows so far, and what is due; jobs that are not due are not waited for. */
const letDueWork = async (stage: WorkerContext, sent: readonly Sent[], matchId: string) => {
  const now = stage.clock.now().toISOString()
  const due = new Set(sent.flatMap(({ span, vanishAt = now }) => (vanishAt <= now ? span : [])))
  for (const span of due)
    if (span !== undefined)
      await vanishMessages.perform({ matchId, span }, stage.cause(), stage, stopping)
  for (const queue of chatQueues.filter(one => one !== vanishMessages)) {
    await stage.letReact(chatReactor)
    await stage.letWork(queue)
  }
}
