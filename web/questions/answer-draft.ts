import { hasInk } from '../../contracts/core/ink.ts'
import { importanceDefaults } from '../../contracts/questions/question.ts'
import type { Question, UserAnswer } from '../../contracts/questions/questions.ts'
import { texts } from './texts.ts'

/** An unsaved answer. */
export type AnswerDraft = {
  /** Chosen options; `yes` and `no` for a boolean. */
  readonly chosen: readonly string[]
  readonly acceptable: readonly string[]
  /** Null until the member moves the slider. */
  readonly scale: number | null
  readonly scaleRange: readonly [number, number]
  readonly text: string
  readonly importance: number
  readonly explanation: string
}

const YES = 'yes'
const NO = 'no'

/** The choices of a question, each with its value and label. */
export const choicesOf = ({ type, options }: Question) =>
  type === 'boolean'
    ? [
        { value: YES, label: texts.answerDraft.yes },
        { value: NO, label: texts.answerDraft.no },
      ]
    : options.map(option => ({ value: option, label: option }))

const yesOrNo = (value: boolean) => (value ? YES : NO)

export const emptyDraft = ({ scaleMin, scaleMax }: Question): AnswerDraft => ({
  chosen: [],
  acceptable: [],
  scale: null,
  scaleRange: [scaleMin, scaleMax],
  text: '',
  importance: importanceDefaults.form,
  explanation: '',
})

/** A stored answer as a draft. */
export const draftOfAnswer = (question: Question, answer: UserAnswer): AnswerDraft => {
  const { type, scaleMin, scaleMax } = question
  const [chosen, acceptable] =
    type === 'boolean'
      ? [
          answer.answerBoolean === null ? [] : [yesOrNo(answer.answerBoolean)],
          answer.acceptableBoolean.map(yesOrNo),
        ]
      : type === 'single'
        ? [answer.answerSingle === null ? [] : [answer.answerSingle], answer.acceptableSingle]
        : [answer.answerMulti, answer.acceptableMulti]
  return {
    chosen,
    acceptable,
    scale: answer.answerScale,
    scaleRange: [answer.acceptableScaleMin ?? scaleMin, answer.acceptableScaleMax ?? scaleMax],
    text: answer.answerText ?? '',
    importance: answer.importance,
    explanation: answer.explanation ?? '',
  }
}

/** Whether the draft can be saved. */
export const isComplete = ({ type }: Question, draft: AnswerDraft): boolean => {
  switch (type) {
    case 'boolean':
    case 'single':
    case 'multi':
      return draft.chosen.length > 0 && draft.acceptable.length > 0
    case 'scale':
      return draft.scale !== null
    case 'text':
      return hasInk(draft.text)
  }
}

const typeFields = ({ type }: Question, draft: AnswerDraft) => {
  const { chosen, acceptable, scale, scaleRange, text } = draft
  const [first] = chosen
  switch (type) {
    case 'boolean':
      return {
        answerBoolean: first === YES,
        acceptableBoolean: acceptable.map(value => value === YES),
      }
    case 'single':
      return { answerSingle: first, acceptableSingle: [...acceptable] }
    case 'multi':
      return { answerMulti: [...chosen], acceptableMulti: [...acceptable] }
    case 'scale':
      return {
        answerScale: scale,
        acceptableScaleMin: scaleRange[0],
        acceptableScaleMax: scaleRange[1],
      }
    case 'text':
      return { answerText: text.trim() }
  }
}

/** The body of the call that saves a complete draft. */
export const answerBody = (question: Question, draft: AnswerDraft) => ({
  questionId: question.id,
  ...typeFields(question, draft),
  importance: draft.importance,
  explanation: draft.explanation.trim() || null,
})
