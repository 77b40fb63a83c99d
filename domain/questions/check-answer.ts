import type { Issue } from '../../contracts/core/refusals.ts'
import type { AnswerBits, AnswerInput } from '../../contracts/questions/question-events.ts'
import type { Question } from '../../contracts/questions/questions.ts'

type Checked = { readonly answer: AnswerInput; readonly bits: AnswerBits }
type Field = keyof AnswerInput

/** The fields of each type; fields of other types must be empty. */
const fieldsOf = {
  boolean: ['answerBoolean', 'acceptableBoolean'],
  single: ['answerSingle', 'acceptableSingle'],
  multi: ['answerMulti', 'acceptableMulti'],
  scale: ['answerScale', 'acceptableScaleMin', 'acceptableScaleMax'],
  text: ['answerText', 'acceptableText'],
} as const satisfies Record<Question['type'], readonly Field[]>

const isEmpty = (value: AnswerInput[Field]) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The bits of the choices; undefined if one is no option. */
const bitsOf = (choices: readonly string[], options: readonly string[]): number | undefined => {
  let bits = 0
  for (const choice of choices) {
    const at = options.indexOf(choice)
    if (at < 0) return undefined
    bits |= 1 << at
  }
  return bits
}

const rangeBits = (from: number, to: number): number => ((1 << (to + 1)) - 1) & ~((1 << from) - 1)

const chooseOne = 'Choose an answer from the list.'
const acceptOne = 'Choose at least one answer you would accept in a partner.'

const issue = (path: Field, message: string): Issue => ({ path, message })

const choiceBits = (
  { options }: Question,
  given: { readonly field: Field; readonly choices: readonly string[] },
  acceptable: { readonly field: Field; readonly choices: readonly string[] },
): AnswerBits | Issue[] => {
  const givenBits = bitsOf(given.choices, options)
  const acceptableBits = bitsOf(acceptable.choices, options)
  return givenBits && acceptableBits
    ? { given: givenBits, acceptable: acceptableBits }
    : [
        ...(givenBits ? [] : [issue(given.field, chooseOne)]),
        ...(acceptableBits ? [] : [issue(acceptable.field, acceptOne)]),
      ]
}

const booleanBits = ({ answerBoolean, acceptableBoolean }: AnswerInput): AnswerBits | Issue[] =>
  answerBoolean !== null && acceptableBoolean.length > 0
    ? {
        given: 1 << Number(answerBoolean),
        acceptable: acceptableBoolean.reduce((bits, one) => bits | (1 << Number(one)), 0),
      }
    : [
        ...(answerBoolean === null ? [issue('answerBoolean', 'Answer yes or no.')] : []),
        ...(acceptableBoolean.length === 0 ? [issue('acceptableBoolean', acceptOne)] : []),
      ]

const scaleBits = (
  { scaleMin, scaleMax }: Question,
  { answerScale, acceptableScaleMin, acceptableScaleMax }: AnswerInput,
): AnswerBits | Issue[] => {
  const from = acceptableScaleMin ?? scaleMin
  const to = acceptableScaleMax ?? scaleMax
  const isOn = (step: number) => step >= scaleMin && step <= scaleMax
  const within = `Choose a step from ${scaleMin} to ${scaleMax}.`
  if (answerScale === null || !isOn(answerScale)) return [issue('answerScale', within)]
  if (!isOn(from)) return [issue('acceptableScaleMin', within)]
  if (!isOn(to)) return [issue('acceptableScaleMax', within)]
  if (from > to)
    return [issue('acceptableScaleMin', 'The lowest acceptable step is above the highest.')]
  return { given: 1 << answerScale, acceptable: rangeBits(from, to) }
}

const answerBits = (question: Question, input: AnswerInput): AnswerBits | Issue[] => {
  switch (question.type) {
    case 'boolean':
      return booleanBits(input)
    case 'single': {
      const choices = input.answerSingle === null ? [] : [input.answerSingle]
      const acceptable = { field: 'acceptableSingle', choices: input.acceptableSingle } as const
      return choiceBits(question, { field: 'answerSingle', choices }, acceptable)
    }
    case 'multi': {
      const given = { field: 'answerMulti', choices: input.answerMulti } as const
      const acceptable = { field: 'acceptableMulti', choices: input.acceptableMulti } as const
      return choiceBits(question, given, acceptable)
    }
    case 'scale':
      return scaleBits(question, input)
    case 'text':
      return input.answerText
        ? { given: 0, acceptable: 0 }
        : [issue('answerText', 'Write an answer.')]
  }
}

/** Checks an answer against its question. Returns it with its bits, or the issues. */
export const checkAnswer = (question: Question, input: AnswerInput): Checked | Issue[] => {
  const own: readonly Field[] = fieldsOf[question.type]
  const foreign = Object.values(fieldsOf)
    .flat()
    .filter(field => !own.includes(field) && !isEmpty(input[field]))
  if (foreign.length > 0)
    return foreign.map(field =>
      issue(field, `Leave this out: the question is of type ${question.type}.`),
    )
  const bits = answerBits(question, input)
  return Array.isArray(bits) ? bits : { answer: input, bits }
}
