import test from 'ava'
import fc from 'fast-check'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { xpRewards } from '../../../contracts/questions/achievements.ts'
import { packIds } from '../../../contracts/questions/question-packs.ts'
import { totalXp } from '../../../domain/questions/earned.ts'
import { type ProgressDocument, progress } from './progress.ts'

type Earning = 'QuestionAnswered' | 'QuestionsGenerated' | 'BoundariesStated'
type Happened = { readonly type: Earning; readonly data: object; readonly at: string }

const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString()
const day = fc.nat(40)
const pack = fc.constantFrom(...packIds)

const answered = fc
  .record({ day, pack, question: fc.nat(14), isExplained: fc.boolean() })
  .map(({ day, pack, question, isExplained }) => ({
    type: 'QuestionAnswered' as const,
    at: at(day),
    data: {
      profileId: 'ash',
      packId: pack,
      questionId: `${pack}_${question}`,
      isExplained,
      isNeuro: question === 0,
      answer: null,
    },
  }))
const generated = fc.record({ day, pack }).map(({ day, pack }) => ({
  type: 'QuestionsGenerated' as const,
  at: at(day),
  data: { profileId: 'ash', packId: pack },
}))
const stated = day.map(day => ({
  type: 'BoundariesStated' as const,
  at: at(day * 5),
  data: { profileId: 'ash', boundaries: [] },
}))
const history = fc.array(fc.oneof({ weight: 6, arbitrary: answered }, generated, stated), {
  maxLength: 120,
})

const foldAll = (events: readonly Happened[]): ProgressDocument | null =>
  events.reduce<ProgressDocument | null>((document, event) => {
    const fold = progress.on[event.type]?.fold as (
      document: ProgressDocument | null,
      event: RecordedEvent<EventNamed<Earning>>,
      key: string,
    ) => ProgressDocument | null
    return fold(document, event as unknown as RecordedEvent<EventNamed<Earning>>, 'ash')
  }, null)
const xpOf = (events: readonly Happened[]) => {
  const document = foldAll(events)
  return document ? totalXp(document.facts) : 0
}

test('a recount gives the same XP and achievements, and repeats earn nothing', t => {
  fc.assert(
    fc.property(history, events => {
      const once = foldAll(events)
      const twice = foldAll([...events, ...events])
      t.deepEqual(twice?.facts, once?.facts)
      t.deepEqual(
        twice?.earned.map(({ code }) => code).sort(),
        once?.earned.map(({ code }) => code).sort(),
      )
    }),
    { numRuns: 60 },
  )
})

test('XP never falls, and does not depend on the order of the other events', t => {
  fc.assert(
    fc.property(history, events => {
      let before = 0
      for (const [place] of events.entries()) {
        const after = xpOf(events.slice(0, place + 1))
        t.true(after >= before)
        before = after
      }
      // Answers keep their order, because the first one to a question sets the day.
      const answers = events.filter(({ type }) => type === 'QuestionAnswered')
      const others = events.filter(({ type }) => type !== 'QuestionAnswered')
      t.is(xpOf([...others, ...answers]), xpOf(events))
      t.is(xpOf([...answers, ...others.toReversed()]), xpOf(events))
    }),
    { numRuns: 60 },
  )
})

test('a pack is complete with its tenth answer, and stays so', t => {
  const answers = Array.from({ length: 10 }, (_, question) => ({
    type: 'QuestionAnswered' as const,
    at: at(question * 2),
    data: {
      profileId: 'ash',
      packId: 'lifestyle',
      questionId: `lifestyle_${question}`,
      isExplained: false,
      isNeuro: false,
      answer: null,
    },
  }))
  t.is(foldAll(answers.slice(0, 9))?.packs.lifestyle?.completedAt, null)
  t.is(foldAll(answers)?.packs.lifestyle?.completedAt, at(18))
  t.is(xpOf(answers) - xpOf(answers.slice(0, 9)), xpRewards.answer + xpRewards.pack + 10)
})
