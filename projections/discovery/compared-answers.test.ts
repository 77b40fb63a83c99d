import test from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import type { PackId } from '../../contracts/questions/question-packs.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'

const [ash, bay] = ['ash', 'bay'].map(named) as [string, string]
const [monday, tuesday, wednesday] = [
  '2026-06-01T12:00:00.000Z',
  '2026-06-02T12:00:00.000Z',
  '2026-06-03T12:00:00.000Z',
] as const

type Happened = { readonly type: string; readonly data: object }
type Given = { given?: number; acceptable?: number; importance?: number; packId?: PackId }
const answered = (profileId: string, questionId: string, some: Given = {}) => {
  const { given = 1, acceptable = 1, importance = 3, packId = 'consent' } = some
  const answer = { importance, bits: { given, acceptable } }
  const data = { profileId, ...namedQuestion(packId, questionId), answer }
  return { type: 'QuestionAnswered', data }
}
const ofBoth = (questionId: string, some: Given = {}) =>
  [ash, bay].map(one => answered(one, questionId, some))
const of = (type: string, profileId: string, more: object = {}) => ({
  type,
  data: { profileId, ...more },
})
const withdrawn = (profileId: string, questionId: string) =>
  of('AnswerWithdrawn', profileId, namedQuestion('consent', questionId))
const matched = {
  type: 'Matched',
  data: { profiles: [ash, bay], mode: 'dating', matchId: named('match') },
}

/** Two members, what happens to them, and how their answers compare at a time. */
const twoMembers = () => {
  const discovery = foldedDiscovery()
  const { documents, fold } = discovery
  const foldAt = (at: string, ...happened: readonly Happened[]) =>
    fold(recordEvents(happened.map(event => ({ ...event, at }) as DomainEvent & { at: string })))
  foldAt(monday, profileCreated(ash), profileCreated(bay))
  const compare = async (at: string) =>
    (await discovery.policyOf(ash, [bay], new Date(at))).comparison(bay)
  return {
    documents,
    foldAt,
    fold: (...happened: readonly Happened[]) => foldAt(monday, ...happened),
    compare,
    score: async (at: string) => (await compare(at))?.score,
    /** Whether a dealbreaker keeps a viewer from another. */
    isDealBroken: async (at: string, [viewer, other] = [ash, bay]) => {
      const policy = await discovery.policyOf(viewer, [other], new Date(at))
      return !policy.canSee(other, { surface: 'EVENTS', sight: 'list' })
    },
  }
}

const questions = ['c', 'a', 'b', 'h', 'd', 'g', 'e', 'f']
/** Strangers who agree in eight questions and differ in none. */
const agreeing = () => {
  const two = twoMembers()
  two.fold(...questions.flatMap(id => ofBoth(id)))
  return two
}

test('matches are compared by the questions that both answered, whatever the order of their answers', async t => {
  const { fold, score, compare } = twoMembers()
  fold(matched, ...['c', 'a', 'b'].flatMap(id => ofBoth(id)), answered(ash, 'd'))
  t.deepEqual(await score(monday), { compared: 3, overall: 0.67 })
  fold(answered(bay, 'a', { given: 2 }))
  t.deepEqual(await score(monday), { compared: 3, overall: 0.67 }, 'not today')
  t.deepEqual(await score(tuesday), { compared: 3, overall: 0.48 })
  const { questions: compared = [] } = (await compare(tuesday)) ?? {}
  t.deepEqual(
    compared.toSorted((one, two) => (one.questionId < two.questionId ? -1 : 1)),
    [
      { questionId: 'a', satisfaction: 0 },
      { questionId: 'b', satisfaction: 1 },
      { questionId: 'c', satisfaction: 1 },
    ],
  )
})

test('for two who are not matched no single question is compared, and seven in common give no score', async t => {
  const { fold, score, compare } = agreeing()
  t.deepEqual(await compare(monday), {
    score: { compared: 8, overall: 0.9 },
    isMatched: false,
    questions: [],
  })
  fold(withdrawn(bay, 'h'))
  t.is((await score(tuesday))?.overall, null)
})

test('a first answer counts at once; one that is changed, withdrawn or repeated counts from the next day', async t => {
  const { fold, foldAt, score } = agreeing()
  fold(...questions.slice(0, 4).map(id => answered(ash, id, { given: 2 })))
  fold(withdrawn(ash, 'd'), withdrawn(ash, 'd'))
  t.deepEqual(await score(monday), { compared: 8, overall: 0.9 })
  fold(...ofBoth('i'))
  t.is((await score(monday))?.compared, 9)
  t.is((await score(tuesday))?.compared, 8)
  foldAt(tuesday, answered(ash, 'd'))
  t.is((await score(tuesday))?.compared, 8, 'it was answered before')
  t.is((await score(wednesday))?.compared, 9)
})

test('no answers to a removed question are compared', async t => {
  const { fold, foldAt, score, isDealBroken } = agreeing()
  fold(answered(ash, 'a', { given: 2 }), answered(bay, 'a', { importance: 5 }))
  t.true(await isDealBroken(tuesday))
  const question = { packId: 'consent', questionId: 'a' }
  fold({ type: 'QuestionRetired', data: { ...question, operator: 'sage' } })
  t.is((await score(tuesday))?.compared, 8, 'a retired one counts until it is removed')
  foldAt(tuesday, { type: 'QuestionRemoved', data: question })
  t.is((await score(tuesday))?.compared, 7)
  t.false(await isDealBroken(tuesday))
})

test('a first answer has the usual importance until the day is over', async t => {
  const { fold, score, isDealBroken } = twoMembers()
  fold(...questions.map(id => answered(bay, id)))
  for (const id of questions)
    fold(answered(ash, id, id === 'a' ? { acceptable: 2, importance: 5 } : {}))
  t.is((await score(monday))?.overall, 0.8)
  t.is((await score(tuesday))?.overall, 0.8, 'a fifth is the most')
  t.false(await isDealBroken(monday))
  t.true(await isDealBroken(tuesday))
})

test('answers of closed accounts are not compared, and are forgotten', async t => {
  const { documents, fold, compare } = agreeing()
  const kink = { packId: 'kink' as const }
  fold(answered(ash, 'a', { given: 2 }), withdrawn(ash, 'b'), ...ofBoth('kink_a', kink))
  t.is(documents.adultAnswers.documents.size, 2)
  fold(of('ProfileClosed', ash), of('ProfileClosed', bay))
  t.is(await compare(monday), undefined)
  t.is(documents.cards.documents.size + documents.adultAnswers.documents.size, 0)
})

test('a dealbreaker is broken both ways, from the day after it was first answered to the day after a change', async t => {
  const { fold, foldAt, isDealBroken } = twoMembers()
  fold(answered(ash, 'a', { importance: 5 }))
  t.false(await isDealBroken(tuesday), 'the other has not answered')
  fold(answered(bay, 'a', { given: 2 }))
  t.false(await isDealBroken(monday))
  t.true(await isDealBroken(tuesday))
  t.true(await isDealBroken(tuesday, [bay, ash]))
  foldAt(tuesday, answered(bay, 'a'))
  t.true(await isDealBroken(tuesday))
  t.false(await isDealBroken(wednesday))
})

test('answers of the pack for adults count between matches who both want it, and hide nobody', async t => {
  const { fold, foldAt, score, isDealBroken } = twoMembers()
  const kink = { packId: 'kink' as const }
  const adult = { ...kink, importance: 5, given: 2 }
  const answers = questions.flatMap(id => ofBoth(`kink_${id}`, adult))
  fold(of('PackOptedIn', ash, kink), of('PackOptedIn', bay, kink), ...answers)
  t.is((await score(tuesday))?.compared, 0)
  t.false(await isDealBroken(tuesday))
  fold(matched)
  t.is((await score(tuesday))?.compared, 8)
  foldAt(tuesday, of('PackOptedOut', bay, kink))
  t.is((await score(tuesday))?.compared, 8)
  t.is((await score(wednesday))?.compared, 0)
})

test('a text and an erased answer are not compared', async t => {
  const { fold, score } = twoMembers()
  fold(matched, ...ofBoth('a', { given: 0 }), ...ofBoth('b'))
  t.is((await score(monday))?.compared, 1)
  const { type, data } = answered(ash, 'b')
  fold({ type, data: { ...data, answer: null } })
  t.is((await score(tuesday))?.compared, 0)
})
