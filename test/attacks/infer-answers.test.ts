// In a process of its own: computes for long.
import test, { type ExecutionContext } from 'ava'
import { scaleDefaults } from '../../contracts/questions/question.ts'
import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import type { TestMember, TestServer } from '../http/server.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: read somebody's answers to compatibility questions from scores, without a match.
 *
 * Budget: 300 calls within a UTC day, of one account with default limits.
 * Measure: how many of 42 answers are named correctly. By chance it is the sum of one over the choices of
 * each question; 15 points of 42 more are allowed.
 */
const BUDGET = 300
const ASKED = 42

type Choice = number
type Asked = {
  readonly id: string
  readonly choices: number
  readonly body: (given: readonly Choice[], acceptable: readonly Choice[]) => object
}

const asked: readonly Asked[] = packIds
  .filter(pack => !questionPacks[pack].isAdult)
  .flatMap((pack): Asked[] =>
    questionPacks[pack].questions.flatMap((question): Asked[] => {
      const { id, type } = question
      if (type === 'boolean')
        return [
          {
            id,
            choices: 2,
            body: ([given], acceptable) => ({
              answerBoolean: given === 1,
              acceptableBoolean: acceptable.map(one => one === 1),
            }),
          },
        ]
      if (type === 'single') {
        const { options } = question
        const named = (choices: readonly Choice[]) => choices.map(one => options[one] as string)
        return [
          {
            id,
            choices: options.length,
            body: (given, acceptable) => ({
              answerSingle: named(given)[0],
              acceptableSingle: named(acceptable),
            }),
          },
        ]
      }
      if (type !== 'scale') return []
      return [
        {
          id,
          choices: scaleDefaults.max,
          body: ([given = 0], acceptable) => ({
            answerScale: given + 1,
            acceptableScaleMin: Math.min(...acceptable) + 1,
            acceptableScaleMax: Math.max(...acceptable) + 1,
          }),
        },
      ]
    }),
  )
  .slice(0, ASKED)

const everyChoice = ({ choices }: Asked) => [...Array(choices).keys()]
const chance = asked.reduce((sum, { choices }) => sum + 1 / choices, 0)
const mostAllowed = Math.ceil(chance + 0.15 * ASKED)

const answer = (
  by: TestMember,
  one: Asked,
  {
    given,
    acceptable,
    importance,
  }: { given: Choice; acceptable: readonly Choice[]; importance: number },
) =>
  by.post('/api/user-answers', {
    questionId: one.id,
    ...one.body([given], acceptable),
    importance,
  })

/** A member whose answers are at random. */
const answering = async ({
  quickMember,
  caughtUp,
}: Pick<TestServer, 'quickMember' | 'caughtUp'>) => {
  const target = await quickMember('Rowan')
  const chanceOf = seededRandom(7)
  const truth = asked.map(({ choices }) => chanceOf.whole(0, choices - 1))
  for (const [n, one] of asked.entries())
    await answer(target, one, {
      given: truth[n] as Choice,
      acceptable: everyChoice(one)
        .filter(() => chanceOf.next() < 0.7)
        .concat(truth[n] as Choice),
      importance: chanceOf.whole(0, 4),
    })
  await caughtUp()
  const rightOf = (guesses: readonly (Choice | undefined)[]) =>
    guesses.filter((guess, n) => guess === truth[n]).length
  return { target, rightOf }
}

/** A server with an attacker and a member whose answers are at random. */
const stage = async (t: ExecutionContext) => {
  const attack = await openAttack(t)
  const { target, rightOf } = await answering(attack)
  const attacker = attack.counted(await attack.quickMember('Ash'))
  const score = async (): Promise<number> => {
    await attack.caughtUp()
    const { body } = await attacker.get(`/api/match-scores/${target.profileId}`)
    return body === null ? -1 : Number(body.overallScore)
  }
  return { attack, attacker, score, rightOf }
}

test('an account that varies the importance of its answers names no more answers than by chance', async t => {
  const { attack, attacker, score, rightOf } = await stage(t)
  const set = (one: Asked, acceptable: readonly Choice[], importance: number) =>
    answer(attacker, one, { given: 0, acceptable, importance })
  for (const one of asked) await set(one, everyChoice(one), 0)
  const guesses: (Choice | undefined)[] = []
  for (const one of asked) {
    const best = { score: Number.NEGATIVE_INFINITY, choice: 0 }
    for (const choice of everyChoice(one)) {
      if (attack.calls() + 3 > BUDGET) break
      await set(one, [choice], 4)
      const read = await score()
      if (read > best.score) Object.assign(best, { score: read, choice })
    }
    guesses.push(best.choice)
    if (attack.calls() < BUDGET) await set(one, everyChoice(one), 0)
  }
  t.true(attack.calls() > BUDGET - 5, 'the budget is used')
  t.true(rightOf(guesses) <= mostAllowed, `${rightOf(guesses)} of ${ASKED}, ${mostAllowed} allowed`)
})

test('a new account that answers questions one by one names no more answers than by chance', async t => {
  const { attack, attacker, score, rightOf } = await stage(t)
  const guesses: Choice[] = []
  let before = await score()
  for (const one of asked) {
    await answer(attacker, one, { given: 0, acceptable: [0], importance: 5 })
    const after = await score()
    // A score that rises, or stays where an unmet answer would lower it, speaks for the tried choice.
    guesses.push(after >= before && after >= 0 ? 0 : 1)
    before = after
  }
  t.true(attack.calls() < BUDGET)
  t.true(rightOf(guesses) <= mostAllowed, `${rightOf(guesses)} of ${ASKED}, ${mostAllowed} allowed`)
})
