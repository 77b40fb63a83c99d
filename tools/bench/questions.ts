import { causedId } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { compatibilityOf } from '../../domain/discovery/compare-answers.ts'
import type { Member } from '../../domain/discovery/member.ts'
import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { scorerSubject } from '../../engines/adapters/scorer/subject.ts'
import { cards } from '../../projections/views/cards/cards.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { foldEvents } from '../../test/projections/fold-events.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { type SeededRandom, seededRandom } from '../../test/samples/seeded-random.ts'
import { memberParts } from './member-parts.ts'
import { type BenchMember, join } from './pairs.ts'
import { rawCommits } from './raw-commits.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { type Scratch, scratch } from './scratch.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, timedRequest } from './timed-request.ts'
import { untilReady } from './until-ready.ts'
import { yesOrNo } from './yes-or-no.ts'

const RUNS = 20
/** Members whom a deck compares, about. */
const COMPARED = 120
/** Members who answer, each at a rate that a member may. */
const ANSWERING = 100
const PER_SECOND = 200
const DECKS_PER_SECOND = 100
const WARM_UP_SECONDS = 3
const SECONDS = 10

const questions = packIds.flatMap(packId =>
  questionPacks[packId].questions.map(({ id }) => ({ packId, questionId: id })),
)
const memberId = (n: number) => causedId('bench member', String(n))

const answered = (chance: SeededRandom, n: number, question: (typeof questions)[number]) => {
  const bits = { given: 1 << chance.whole(0, 3), acceptable: chance.whole(1, 15) }
  const answer = {
    answerBoolean: null,
    answerSingle: null,
    answerMulti: [],
    answerScale: null,
    answerText: null,
    acceptableBoolean: [],
    acceptableSingle: [],
    acceptableMulti: [],
    acceptableScaleMin: null,
    acceptableScaleMax: null,
    acceptableText: null,
    importance: chance.whole(0, 5),
    explanation: null,
    bits,
  }
  const named = namedQuestion(question.packId, question.questionId)
  const data = { profileId: memberId(n), isExplained: false, isNeuro: false, ...named, answer }
  return { type: 'QuestionAnswered', data } satisfies DomainEvent
}

/** Members who answered every question before today. */
const answeringMembers = (count: number): Member[] => {
  const chance = seededRandom(11)
  const members = Array.from({ length: count }, (_, n) => [
    profileCreated(memberId(n)),
    ...questions.map(question => answered(chance, n, question)),
  ])
  return Object.values(foldEvents(cards, members.flat())).map(({ member }) => member)
}

/** Durations of scoring the first member with all others, repeated. */
const scoreAll = ([one, ...others]: readonly Member[]): number[] => {
  if (!one) throw new Error('Nobody has answered.')
  const relation = { isBlocked: false, modes: {} }
  const at = new Date()
  return Array.from({ length: RUNS }, () => {
    const startedAt = performance.now()
    for (const other of others)
      if (compatibilityOf({ one, other, relation, at }) === null)
        throw new Error('Two members have no answers in common.')
    return performance.now() - startedAt
  })
}

/** Saves answers of many members at a steady rate; returns the durations. */
const saveAnswers = async (
  origin: string,
  members: readonly BenchMember[],
  round: string,
): Promise<number[]> => {
  const agent = keptConnections()
  const url = `${origin}/api/user-answers`
  const asking: ReturnType<typeof timedRequest>[] = []
  await atRate(PER_SECOND, WARM_UP_SECONDS + SECONDS, n => {
    const { cookie } = members[n % members.length] as BenchMember
    const isYes = Math.floor(n / members.length) % 2 === 0 // each answer differs from the last
    const json = {
      questionId: 'consent_partners_told',
      importance: 3,
      explanation: 'For my own eyes.',
      answerBoolean: isYes,
      acceptableBoolean: [true],
    }
    const body = { key: `answer-${round}-${n}`, json }
    asking.push(timedRequest(agent, { method: 'POST', url, cookie, body }))
  })
  const all = await Promise.all(asking)
  agent.destroy()
  if (all.some(({ status }) => status !== 200)) throw new Error('An answer was refused.')
  return all
    .slice(PER_SECOND * WARM_UP_SECONDS)
    .map(({ askedAt, answeredAt }) => answeredAt - askedAt)
}

/** Reads decks of all members in turn at a steady rate; returns the durations. */
const readDecks = async (origin: string, members: readonly BenchMember[]): Promise<number[]> => {
  const agent = keptConnections()
  const url = `${origin}/api/discover/dating`
  const asking: ReturnType<typeof timedRequest>[] = []
  await atRate(DECKS_PER_SECOND, SECONDS, n => {
    const { cookie } = members[n % members.length] as BenchMember
    asking.push(timedRequest(agent, { method: 'GET', url, cookie }))
  })
  const all = await Promise.all(asking)
  agent.destroy()
  if (all.some(({ status }) => status !== 200)) throw new Error('A deck was refused.')
  return all.map(({ askedAt, answeredAt }) => answeredAt - askedAt)
}

/** Answers every question that takes a yes or a no, so that all members have scores with each other. */
const answerAll = async (origin: string, members: readonly BenchMember[]): Promise<void> => {
  const agent = keptConnections()
  const url = `${origin}/api/user-answers`
  for (const { cookie } of members)
    await Promise.all(
      yesOrNo.map(questionId => {
        const json = { questionId, answerBoolean: true, acceptableBoolean: [true] }
        return timedRequest(agent, { method: 'POST', url, cookie, body: { key: questionId, json } })
      }),
    )
  agent.destroy()
}

/**
 * Durations of saving an answer, and of decks without scores, with scores, and with scores while others
 * answer.
 */
const overHttp = async (folder: Scratch) => {
  await using kith = await startKith(folder.path('data'))
  await untilReady(kith)
  const members: BenchMember[] = []
  for (let n = 0; n < ANSWERING; n += 1) members.push(await join(kith.origin, `answering-${n}`))
  const { origin } = kith
  const plain = await readDecks(origin, members)
  await answerAll(origin, members)
  const scored = await readDecks(origin, members)
  const saved = await saveAnswers(origin, members, 'alone')
  const [meanwhile] = await Promise.all([
    readDecks(origin, members),
    saveAnswers(origin, members, 'beside decks'),
  ])
  return { plain, scored, saved, meanwhile }
}

/** Durations of analysing a thousand profiles with the local scorer. */
const readProfiles = async (): Promise<number[]> => {
  const scorer = localScorer()
  const { signal } = new AbortController()
  const took: number[] = []
  for (const subject of memberParts(1_000).map(scorerSubject)) {
    const startedAt = performance.now()
    await scorer.describe(subject, { signal })
    took.push(performance.now() - startedAt)
  }
  return took
}

/** Scores of a deck's members, answers as they are saved, and analyses of profiles. */
export const benchQuestions = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const disk = percentile(await rawCommits(folder.path('raw.db'), PER_SECOND, 5), 0.99)
  const http = await overHttp(folder)
  const saved = percentile(http.saved, 0.99)
  const plain = percentile(http.plain, 0.99)
  const deck = (took: number[]) => percentile(took, 0.99) / plain
  const read = await readProfiles()
  const scored = scoreAll(answeringMembers(COMPARED + 1))
  const what = `scores of one with ${COMPARED} who answered ${questions.length}`
  return [
    context(`raw durable commit p99 at ${PER_SECOND}/s`, disk, 'ms'),
    atMost(`answer saved p99 at ${PER_SECOND}/s`, saved, 'ms', 20, saved / disk),
    context(`deck p99 at ${DECKS_PER_SECOND}/s, nobody has answered`, plain, 'ms'),
    atMost(`deck p99 with ${yesOrNo.length} answers of each, ratio`, deck(http.scored), '', 1.5),
    context('deck p99 while others answer, ratio', deck(http.meanwhile), ''),
    atMost('profile read by the local scorer p99', percentile(read, 0.99), 'ms', 50),
    context(`${what} p50`, percentile(scored, 0.5), 'ms'),
    atMost(`${what} p99`, percentile(scored, 0.99), 'ms', 10),
  ]
}
