import test from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import type { PackId } from '../../contracts/questions/question-packs.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'

const [ash, bay] = ['ash', 'bay'].map(named) as [string, string]
const dayAfter = (days: number) => new Date(Date.UTC(2026, 5, 1 + days, 12)).toISOString()
const [monday, tuesday, wednesday] = [0, 1, 2].map(dayAfter) as [string, string, string]
/** After the end of the week for which two are compared by the same answers, however it lies. */
const later = dayAfter(7)

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

test('for two who are not matched no single question and no number is compared, and seven in common give no score', async t => {
  const { foldAt, score, compare } = agreeing()
  t.deepEqual(await compare(tuesday), {
    score: { compared: 8, overall: 0.5 },
    isMatched: false,
    questions: [],
  })
  foldAt(tuesday, withdrawn(bay, 'h'))
  t.is((await score(dayAfter(16)))?.overall, null)
})

test('between matches a first answer counts at once; one that is changed, withdrawn or repeated counts from the next day', async t => {
  const { fold, foldAt, score } = agreeing()
  fold(matched, ...questions.slice(0, 4).map(id => answered(ash, id, { given: 2 })))
  fold(withdrawn(ash, 'd'), withdrawn(ash, 'd'))
  t.deepEqual(await score(monday), { compared: 8, overall: 0.88 })
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
  t.true(await isDealBroken(later))
  const question = { packId: 'consent', questionId: 'a' }
  fold({ type: 'QuestionRetired', data: { ...question, operator: 'sage' } })
  t.is((await score(later))?.compared, 8, 'a retired one counts until it is removed')
  foldAt(later, { type: 'QuestionRemoved', data: question })
  t.is((await score(later))?.overall, null)
  t.false(await isDealBroken(later))
})

test('between matches a first answer has the usual importance until the day is over', async t => {
  const { fold, score } = twoMembers()
  fold(matched, ...questions.map(id => answered(bay, id)))
  for (const id of questions)
    fold(answered(ash, id, id === 'a' ? { acceptable: 2, importance: 5 } : {}))
  t.is((await score(monday))?.overall, 0.81)
  t.is((await score(tuesday))?.overall, 0.52)
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

test('a dealbreaker is broken both ways, from a beginning of the week of two to one after a change', async t => {
  const { fold, foldAt, isDealBroken } = twoMembers()
  fold(answered(ash, 'a', { importance: 5 }))
  t.false(await isDealBroken(later), 'the other has not answered')
  fold(answered(bay, 'a', { given: 2 }))
  t.false(await isDealBroken(monday))
  t.true(await isDealBroken(later))
  t.true(await isDealBroken(later, [bay, ash]))
  foldAt(later, answered(bay, 'a'))
  t.true(await isDealBroken(later))
  t.false(await isDealBroken(dayAfter(14)))
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
