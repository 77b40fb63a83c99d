import test from 'ava'
import { limits } from '../core/limits.ts'
import { questionTypes } from './question.ts'
import { packIds, packSize, questionPacks } from './question-packs.ts'

const all = packIds.flatMap(pack => questionPacks[pack].questions)

test('there are six packs of ten questions, with unique ids and prompts', t => {
  t.is(packIds.length, 6)
  for (const pack of packIds) t.is(questionPacks[pack].questions.length, packSize, pack)
  t.is(new Set(all.map(({ id }) => id)).size, all.length)
  t.is(new Set(all.map(({ prompt }) => prompt)).size, all.length)
})

test('every type of question occurs, and every pack ends with a text question', t => {
  t.deepEqual([...new Set(all.map(({ type }) => type))].sort(), [...questionTypes].sort())
  for (const pack of packIds) t.is(questionPacks[pack].questions.at(-1)?.type, 'text', pack)
})

test('options are few, short and unique', t => {
  for (const question of all)
    if ('options' in question) {
      const { id, options } = question
      t.true(options.length >= 2 && options.length <= limits.question.options, id)
      t.is(new Set(options).size, options.length, id)
      t.true(
        options.every(option => option.length <= limits.question.option),
        id,
      )
    }
})

test('the achievement about different minds can be earned without the pack for adults', t => {
  const neuro = packIds
    .filter(pack => !questionPacks[pack].isAdult)
    .flatMap(pack => questionPacks[pack].questions)
    .filter(({ isNeuro }) => isNeuro)
  t.true(neuro.length >= 5)
})
