import test from 'ava'
import { questionPacks } from '../../contracts/questions/question-packs.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack, readings } from './observer.ts'

/*
 * Aim: find out without a match whether somebody wants the pack for adults, and what they answered in it.
 *
 * Budget: every change of own answers to the pack and of opting in, on two UTC days, each followed by a
 * reading of decks, score, profile and view.
 * Measure: readings in which a member who wants and answered the pack differs from one who never did.
 */
const adult = questionPacks.kink.questions.flatMap(({ id, type }) =>
  type === 'boolean' ? [id] : [],
)
const others = Object.values(questionPacks)
  .filter(({ isAdult }) => !isAdult)
  .flatMap(({ questions }) => questions)
  .flatMap(({ id, type }) => (type === 'boolean' ? [id] : []))

const say = (by: TestMember, questionId: string, given: boolean, importance = 5) =>
  by.post('/api/user-answers', {
    questionId,
    answerBoolean: given,
    acceptableBoolean: [given],
    importance,
  })
const optIn = (by: TestMember, isOptedIn: boolean) =>
  by.put('/api/question-packs/kink/opt-in', { isOptedIn })

test('nothing that a member reads of another without a match depends on the pack for adults', async t => {
  const attack = await openAttack(t, 20)
  const [open, silent] = [await attack.quickMember('Rowan'), await attack.quickMember('Wren')]
  for (const target of [open, silent])
    for (const id of others.slice(0, 9)) await say(target, id, true, 3)
  await optIn(open, true)
  for (const id of adult) await say(open, id, true)
  const attacker = await attack.quickMember('Ash')
  await optIn(attacker, true)
  for (const id of others.slice(0, 9)) await say(attacker, id, true, 3)
  t.true(adult.length >= 2, 'there is something to find out')

  const differences: string[] = []
  const compare = async (what: string) => {
    await attack.caughtUp()
    const [one, other] = await Promise.all(
      [open, silent].map(({ profileId }) => readings(attacker, profileId)),
    )
    // Both are in the decks, at places that follow from their ids.
    const withoutPlace = (read = '', id = '') => read.replaceAll(id, '').replaceAll(/\[\d,/g, '[')
    if (withoutPlace(one, open.profileId) !== withoutPlace(other, silent.profileId))
      differences.push(what)
  }
  for (const day of ['first', 'second']) {
    await compare(`${day} day`)
    for (const id of adult)
      for (const given of [false, true]) {
        await say(attacker, id, given)
        await compare(`${day} day, ${id} ${given}`)
      }
    await optIn(attacker, false)
    await compare(`${day} day, opted out`)
    await optIn(attacker, true)
    await compare(`${day} day, opted in`)
    for (const id of adult) await say(attacker, id, false)
    attack.nextDay()
  }
  t.deepEqual(differences, [])
})
