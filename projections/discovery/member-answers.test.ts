import test from 'ava'
import type { RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { causedId } from '../../contracts/ids.ts'
import { foldIntoIndex } from './fold-index.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import { compareRows, isDealBroken, scoreOfRows } from './member-answers.ts'
import { decodeIndex, encodeIndex } from './snapshot.ts'

const members = ['ash', 'bay'] as const
type Member = (typeof members)[number]
const idOf = (name: Member) => causedId('member', name)

const emptyIndex = (): IndexData => {
  const index = createIndexData((_, cell) => cell)
  for (const id of members) index.members.rowOf(idOf(id))
  return index
}
const fold = (index: IndexData, ...happened: readonly { type: string; data: object }[]) => {
  for (const event of happened)
    foldIntoIndex(index, { ...event, at: '2026-06-01T12:00:00.000Z' } as RecordedEvent<DomainEvent>)
}
type Given = { given?: number; acceptable?: number; importance?: number; packId?: string }
const answered = (profileId: Member, questionId: string, some: Given = {}) => {
  const { given = 1, acceptable = 1, importance = 3, packId = 'consent' } = some
  const answer = { importance, bits: { given, acceptable } }
  return {
    type: 'QuestionAnswered',
    data: { profileId: idOf(profileId), packId, questionId, answer },
  }
}
const ofBoth = (questionId: string, some: Given = {}) =>
  members.map(one => answered(one, questionId, some))
const of = (type: string, profileId: Member, more: object = {}) => ({
  ...{ type, data: { profileId: idOf(profileId), packId: 'kink', ...more } },
})
const [ash, bay] = [0, 1]

test('two are compared by the questions that both answered, whatever the order of their answers', t => {
  const index = emptyIndex()
  fold(index, ...['c', 'a', 'b'].flatMap(id => ofBoth(id)), answered('ash', 'd'))
  t.like(scoreOfRows(index, ash, bay), { compared: 3, one: 1, other: 1, overall: 1 - 1 / 3 })
  fold(index, answered('bay', 'a', { given: 2 }))
  t.like(scoreOfRows(index, ash, bay), { compared: 3, one: 2 / 3 })
  t.deepEqual(
    compareRows(index, ash, bay).questions.toSorted((one, two) =>
      one.questionId < two.questionId ? -1 : 1,
    ),
    [
      { questionId: 'a', satisfaction: 0 },
      { questionId: 'b', satisfaction: 1 },
      { questionId: 'c', satisfaction: 1 },
    ],
  )
})

test('answers to a removed question are not compared, whoever gave them', t => {
  const index = emptyIndex()
  fold(index, ...['a', 'b', 'c', 'd'].flatMap(id => ofBoth(id)))
  fold(index, answered('ash', 'a', { given: 2 }), answered('bay', 'a', { importance: 5 }))
  t.true(isDealBroken(index, ash, bay))
  const of = { packId: 'consent', questionId: 'a' }
  fold(index, { type: 'QuestionRetired', data: { ...of, operator: 'sage' } })
  t.is(scoreOfRows(index, ash, bay).compared, 4, 'a retired one counts until its day is over')
  fold(index, { type: 'QuestionRemoved', data: of })
  t.is(scoreOfRows(index, ash, bay).compared, 3)
  t.false(isDealBroken(index, ash, bay))
  t.is(index.vocabulary.count(), 3)
})

test('a withdrawn answer and those of who has left are not compared, and their words are forgotten', t => {
  const index = emptyIndex()
  fold(index, ...['a', 'b', 'c'].flatMap(id => ofBoth(id)))
  fold(index, of('AnswerWithdrawn', 'ash', { questionId: 'a' }))
  t.is(scoreOfRows(index, ash, bay).compared, 2)
  fold(index, of('ProfileClosed', 'ash'), of('ProfileClosed', 'bay'))
  t.is(scoreOfRows(index, ash, bay).compared, 0)
  t.is(index.vocabulary.count(), 0)
})

test('a dealbreaker is broken both ways, until the answer changes', t => {
  const index = emptyIndex()
  fold(index, answered('ash', 'a', { importance: 5 }))
  t.false(isDealBroken(index, ash, bay), 'the other has not answered')
  fold(index, answered('bay', 'a', { given: 2 }))
  t.true(isDealBroken(index, ash, bay))
  t.true(isDealBroken(index, bay, ash))
  fold(index, answered('bay', 'a'))
  t.false(isDealBroken(index, ash, bay))
  fold(index, answered('bay', 'a', { given: 2 }), answered('ash', 'a', { importance: 4 }))
  t.false(isDealBroken(index, ash, bay))
})

test('answers of the pack for adults count while both want it', t => {
  const index = emptyIndex()
  const adult = { packId: 'kink', importance: 5, given: 2 }
  fold(index, of('PackOptedIn', 'ash'), of('PackOptedIn', 'bay'), ...ofBoth('kink_role', adult))
  t.like(scoreOfRows(index, ash, bay), { compared: 1, isBroken: true })
  fold(index, of('PackOptedOut', 'bay'))
  t.like(scoreOfRows(index, ash, bay), { compared: 0, isBroken: false })
  fold(index, of('PackOptedIn', 'bay'))
  t.is(scoreOfRows(index, ash, bay).compared, 1)
})

test('a text and an erased answer are in no comparison', t => {
  const index = emptyIndex()
  fold(index, ...ofBoth('a', { given: 0 }), ...ofBoth('b'))
  fold(index, {
    type: 'QuestionAnswered',
    data: { profileId: idOf('ash'), packId: 'consent', questionId: 'b', answer: null },
  })
  t.is(scoreOfRows(index, ash, bay).compared, 0)
})

test('a snapshot keeps answers and dealbreakers', async t => {
  const index = emptyIndex()
  fold(index, ...['a', 'b', 'c'].flatMap(id => ofBoth(id)))
  fold(index, answered('ash', 'a', { importance: 5, acceptable: 2 }))
  const restored = decodeIndex(Buffer.concat(await encodeIndex(index)), (_, cell) => cell)
  t.deepEqual(compareRows(restored, ash, bay), compareRows(index, ash, bay))
  t.true(isDealBroken(restored, ash, bay))
  fold(restored, of('AnswerWithdrawn', 'bay', { questionId: 'b' }))
  t.is(scoreOfRows(restored, ash, bay).compared, 2)
})
