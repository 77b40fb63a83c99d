import test from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import type { PackId } from '../../contracts/questions/question-packs.ts'
import { withRelationsOf } from '../../test/projections/index-relations.ts'
import { dayNumber } from './day-of-year.ts'
import { compareRows, isDealBrokenBetween, scoreOfRows } from './member-answers.ts'
import { decodeIndex, encodeIndex } from './snapshot.ts'
import { createWholeIndex, foldIntoWholeIndex, type WholeIndex } from './whole-index.ts'

const members = ['ash', 'bay'] as const
type Member = (typeof members)[number]
const idOf = (name: Member) => causedId('member', name)

const emptyIndex = (): WholeIndex => {
  const index = createWholeIndex((_, cell) => cell)
  for (const id of members) index.members.rowOf(idOf(id))
  return index
}
const [monday, tuesday] = ['2026-06-01T12:00:00.000Z', '2026-06-02T12:00:00.000Z']
const [today, tomorrow] = [monday, tuesday].map(at => dayNumber(Date.parse(at))) as [number, number]
type Happened = { type: string; data: object }
const foldAt = (at: string, index: WholeIndex, ...happened: readonly Happened[]) => {
  for (const event of happened)
    foldIntoWholeIndex(index, { ...event, at } as RecordedEvent<DomainEvent>)
}
const fold = (index: WholeIndex, ...happened: readonly Happened[]) =>
  foldAt(monday, index, ...happened)
type Given = { given?: number; acceptable?: number; importance?: number; packId?: PackId }
const answered = (profileId: Member, questionId: string, some: Given = {}) => {
  const { given = 1, acceptable = 1, importance = 3, packId = 'consent' } = some
  const answer = { importance, bits: { given, acceptable } }
  const named = namedQuestion(packId, questionId)
  return { type: 'QuestionAnswered', data: { profileId: idOf(profileId), ...named, answer } }
}
const ofBoth = (questionId: string, some: Given = {}) =>
  members.map(one => answered(one, questionId, some))
const of = (type: string, profileId: Member, more: object = {}) => ({
  type,
  data: { profileId: idOf(profileId), ...more },
})
const withdrawn = (profileId: Member, questionId: string) =>
  of('AnswerWithdrawn', profileId, namedQuestion('consent', questionId))
const matched = {
  type: 'Matched',
  data: { profiles: members.map(idOf), mode: 'dating', matchId: causedId('match', 'one') },
}
const [ash, bay] = [0, 1]

const questions = ['c', 'a', 'b', 'h', 'd', 'g', 'e', 'f']
/** The scores of strangers who agree in eight questions and differ in none. */
const agreeing = () => {
  const index = emptyIndex()
  fold(index, ...questions.flatMap(id => ofBoth(id)))
  return index
}

test('matches are compared by the questions that both answered, whatever the order of their answers', t => {
  const index = emptyIndex()
  fold(index, matched, ...['c', 'a', 'b'].flatMap(id => ofBoth(id)), answered('ash', 'd'))
  t.deepEqual(scoreOfRows(index, ash, bay, today), { compared: 3, overall: 0.67 })
  fold(index, answered('bay', 'a', { given: 2 }))
  t.deepEqual(scoreOfRows(index, ash, bay, today), { compared: 3, overall: 0.67 }, 'not today')
  t.deepEqual(scoreOfRows(index, ash, bay, tomorrow), { compared: 3, overall: 0.48 })
  const { questions: compared } = compareRows(index, ash, bay, tomorrow)
  t.deepEqual(
    compared.toSorted((one, two) => (one.questionId < two.questionId ? -1 : 1)),
    [
      { questionId: 'a', satisfaction: 0 },
      { questionId: 'b', satisfaction: 1 },
      { questionId: 'c', satisfaction: 1 },
    ],
  )
})

test('for two who are not matched no single question is compared, and seven in common give no score', t => {
  const index = agreeing()
  t.deepEqual(compareRows(index, ash, bay, today), {
    score: { compared: 8, overall: 0.9 },
    isMatched: false,
    questions: [],
  })
  fold(index, withdrawn('bay', 'h'))
  t.is(scoreOfRows(index, ash, bay, tomorrow).overall, null)
})

test('a first answer counts at once; one that is changed, withdrawn or repeated counts from the next day', t => {
  const index = agreeing()
  fold(index, ...questions.slice(0, 4).map(id => answered('ash', id, { given: 2 })))
  fold(index, withdrawn('ash', 'd'), withdrawn('ash', 'd'))
  t.deepEqual(scoreOfRows(index, ash, bay, today), { compared: 8, overall: 0.9 })
  fold(index, ...ofBoth('i'))
  t.is(scoreOfRows(index, ash, bay, today).compared, 9)
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 8)
  foldAt(tuesday, index, answered('ash', 'd'))
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 8, 'it was answered before')
  t.is(scoreOfRows(index, ash, bay, tomorrow + 1).compared, 9)
})

test('no answers to a removed question are compared', t => {
  const index = agreeing()
  fold(index, answered('ash', 'a', { given: 2 }), answered('bay', 'a', { importance: 5 }))
  t.true(isDealBrokenBetween(index, ash, bay, tomorrow))
  const question = { packId: 'consent', questionId: 'a' }
  fold(index, { type: 'QuestionRetired', data: { ...question, operator: 'sage' } })
  t.is(
    scoreOfRows(index, ash, bay, tomorrow).compared,
    8,
    'a retired one counts until its day is over',
  )
  foldAt(tuesday, index, { type: 'QuestionRemoved', data: question })
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 7)
  t.false(isDealBrokenBetween(index, ash, bay, tomorrow))
  t.is(index.vocabulary.count(), 7)
})

test('a first answer has the usual importance until the day is over', t => {
  const index = emptyIndex()
  fold(index, ...questions.map(id => answered('bay', id)))
  for (const id of questions)
    fold(index, answered('ash', id, id === 'a' ? { acceptable: 2, importance: 5 } : {}))
  t.is(scoreOfRows(index, ash, bay, today).overall, 0.8)
  t.is(scoreOfRows(index, ash, bay, tomorrow).overall, 0.8, 'a fifth is the most')
  t.false(isDealBrokenBetween(index, ash, bay, today))
  t.true(isDealBrokenBetween(index, ash, bay, tomorrow))
})

test('answers of closed accounts are not compared, and their words are forgotten', t => {
  const index = agreeing()
  fold(index, answered('ash', 'a', { given: 2 }), withdrawn('ash', 'b'))
  fold(index, of('ProfileClosed', 'ash'), of('ProfileClosed', 'bay'))
  t.is(scoreOfRows(index, ash, bay, today).compared, 0)
  t.is(index.vocabulary.count(), 0)
})

test('a dealbreaker is broken both ways, from the day after it was first answered to the day after a change', t => {
  const index = emptyIndex()
  fold(index, answered('ash', 'a', { importance: 5 }))
  t.false(isDealBrokenBetween(index, ash, bay, tomorrow), 'the other has not answered')
  fold(index, answered('bay', 'a', { given: 2 }))
  t.false(isDealBrokenBetween(index, ash, bay, today))
  t.true(isDealBrokenBetween(index, ash, bay, tomorrow))
  t.true(isDealBrokenBetween(index, bay, ash, tomorrow))
  foldAt(tuesday, index, answered('bay', 'a'))
  t.true(isDealBrokenBetween(index, ash, bay, tomorrow))
  t.false(isDealBrokenBetween(index, ash, bay, tomorrow + 1))
})

test('answers of the pack for adults count between matches who both want it, and hide nobody', t => {
  const index = emptyIndex()
  const kink = { packId: 'kink' as const }
  const adult = { ...kink, importance: 5, given: 2 }
  const answers = questions.flatMap(id => ofBoth(`kink_${id}`, adult))
  fold(index, of('PackOptedIn', 'ash', kink), of('PackOptedIn', 'bay', kink), ...answers)
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 0)
  t.false(isDealBrokenBetween(index, ash, bay, tomorrow))
  fold(index, matched)
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 8)
  foldAt(tuesday, index, of('PackOptedOut', 'bay', kink))
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 8)
  t.is(scoreOfRows(index, ash, bay, tomorrow + 1).compared, 0)
})

test('a text and an erased answer are not compared', t => {
  const index = emptyIndex()
  fold(index, matched, ...ofBoth('a', { given: 0 }), ...ofBoth('b'))
  const { type, data } = answered('ash', 'b')
  fold(index, { type, data: { ...data, answer: null } })
  t.is(scoreOfRows(index, ash, bay, tomorrow).compared, 0)
})

test('a snapshot keeps answers and dealbreakers, and the state when the day began', async t => {
  const index = agreeing()
  foldAt(tuesday, index, answered('ash', 'a', { importance: 5, acceptable: 2 }))
  foldAt(tuesday, index, withdrawn('bay', 'b'))
  const restored = withRelationsOf(
    decodeIndex(Buffer.concat(await encodeIndex(index)), (_, cell) => cell),
    index,
  )
  for (const day of [tomorrow, tomorrow + 1]) {
    t.deepEqual(compareRows(restored, ash, bay, day), compareRows(index, ash, bay, day))
    t.is(isDealBrokenBetween(restored, ash, bay, day), day > tomorrow)
  }
  restored.settled.startDay(tomorrow + 1)
  t.is(scoreOfRows(restored, ash, bay, tomorrow + 1).compared, 7)
})
