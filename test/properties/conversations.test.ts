import test from 'ava'
import fc from 'fast-check'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { type CommandContext, createDispatch, type Dispatch } from '../../engines/log/dispatch.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { foldEvents, type SpecEvent } from '../projections/fold-events.ts'
import { runsOf } from '../workers/context-engines.ts'
import { openWorkerContext } from '../workers/worker-context.ts'

/** How a message is sent: concurrently through which of two processes, and how often later. */
const sending = fc.record({
  copies: fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 3 }),
  readsFirst: fc.boolean(),
})
const sendings = fc.array(sending, { maxLength: 8 })

test('a conversation holds each message once in sending order, whatever is repeated', async t => {
  const stage = await openWorkerContext(t)
  const processes: Dispatch[] = [stage.dispatch, createDispatch(stage.logs[1])]

  await fc.assert(
    fc.asyncProperty(sendings, sendings, async (mine, yours) => {
      const [me, you] = [randomId(), randomId()].sort() as [string, string]
      const matchId = randomId()
      const stream = streams.conversation(matchId)
      const match = { matchId, profiles: [me, you] as [string, string], mode: 'dating' } as const
      const sent: { from: string; messageId: string; cause: CommandContext }[] = []

      const send = async (
        from: string,
        messageId: string,
        cause: CommandContext,
        process: number,
      ) => {
        const dispatch = processes[process] ?? stage.dispatch
        const content = `${from} says ${messageId}`
        const command = {
          type: 'SendMessage',
          from,
          messageId,
          content,
          match,
          now: cause.now,
        } as const
        const { events } = await dispatch(conversation, stream, command, cause)
        return events.map(({ revision }) => revision)
      }
      const speak = async (from: string, turns: typeof mine) => {
        for (const { copies, readsFirst } of turns) {
          const [messageId, cause] = [randomId(), stage.cause()]
          if (readsFirst && sent.length > 0) {
            const command = { type: 'MarkRead', matchId, by: from, upTo: 1_000 } as const
            await stage.dispatch(conversation, stream, command, stage.cause())
          }
          const answers = await Promise.all(
            copies.map(process => send(from, messageId, cause, process)),
          )
          for (const answer of answers) t.deepEqual(answer, answers[0])
          sent.push({ from, messageId, cause })
        }
      }
      await Promise.all([speak(me, mine), speak(you, yours)])
      const before = await stage.told(stream)
      await Promise.all(
        sent.map(({ from, messageId, cause }, index) => send(from, messageId, cause, index % 2)),
      )

      const events = await stage.told(stream)
      t.deepEqual(events, before)
      const documents = Object.values(foldEvents(messages, events as SpecEvent[]))
      const inOrder = documents.toSorted((one, other) => one.revision - other.revision)
      for (const from of [me, you])
        t.deepEqual(
          inOrder.filter(message => message.from === from).map(({ id }) => id),
          sent.filter(message => message.from === from).map(({ messageId }) => messageId),
        )
    }),
    { numRuns: runsOf(100) },
  )
})

test('the unread count equals the messages of the other member since the last read', async t => {
  const stage = await openWorkerContext(t)
  const turn = fc.record({ side: fc.constantFrom(0, 1), does: fc.constantFrom('say', 'read') })

  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 20 }), async turns => {
      const [me, you] = [randomId(), randomId()].sort() as [string, string]
      const matchId = randomId()
      const stream = streams.conversation(matchId)
      const match = { matchId, profiles: [me, you] as [string, string], mode: 'dating' } as const
      const unread = { [me]: 0, [you]: 0 }
      await stage.dispatch(
        conversation,
        stream,
        { type: 'OpenConversation', ...match },
        stage.cause(),
      )

      for (const { side, does } of turns) {
        const [by, other] = side === 0 ? [me, you] : ([you, me] as const)
        const command =
          does === 'say'
            ? ({
                type: 'SendMessage',
                from: by,
                messageId: randomId(),
                content: 'Hi',
                match,
                now: stage.clock.now(),
              } as const)
            : ({ type: 'MarkRead', matchId, by, upTo: Number.MAX_SAFE_INTEGER } as const)
        await stage.dispatch(conversation, stream, command, stage.cause())
        if (does === 'say') unread[other] = (unread[other] ?? 0) + 1
        else unread[by] = 0
      }

      const matched: SpecEvent = { type: 'Matched', data: match }
      const told = (await stage.told(stream)) as SpecEvent[]
      t.deepEqual(foldEvents(conversations, [matched, ...told])[matchId]?.unread, unread)
    }),
    { numRuns: runsOf(100) },
  )
})
