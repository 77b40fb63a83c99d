import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { type PackId, packIds } from '../../contracts/questions/question-packs.ts'
import {
  type PackQuestion,
  questionNotFound,
  questionPack,
} from '../../domain/questions/pack-decider.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'

type QuestionServiceDependencies = {
  readonly dispatch: Dispatch
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

export type ListedQuestion = PackQuestion & { readonly packId: PackId }

/** The staff's actions on generated questions; each change is an event with the operator's name. */
export const createQuestionService = ({
  dispatch,
  clock,
  operator,
}: QuestionServiceDependencies) => {
  const questionsOf = async (packId: PackId): Promise<ListedQuestion[]> => {
    const { questions } = await dispatch.readState(questionPack, streams.questionPack(packId))
    return questions.map(question => ({ packId, ...question }))
  }

  const list = async (packs: readonly PackId[]): Promise<ListedQuestion[]> =>
    (await Promise.all(packs.map(questionsOf))).flat()

  const change = async (
    type: 'RetireQuestion' | 'RestoreQuestion',
    questionId: string,
  ): Promise<boolean> => {
    const question = (await list(packIds)).find(one => one.questionId === questionId)
    if (!question) throw questionNotFound(questionId)
    const { packId } = question
    const command = randomId()
    const { events } = await dispatch(
      questionPack,
      streams.questionPack(packId),
      { type, packId, questionId, operator },
      { command, correlation: command, causation: command, now: clock.now() },
    )
    return events.length > 0
  }

  return {
    /** The generated questions of packs, in their order, including retired ones. */
    list,

    /**
     * Stops offering a question; whether it was offered.
     * @throws {Refusal} `not_found`.
     */
    retire: (questionId: string) => change('RetireQuestion', questionId),

    /**
     * Offers a question again; whether it was retired.
     * @throws {Refusal} `not_found` also for one that was removed; `pack_full`.
     */
    restore: (questionId: string) => change('RestoreQuestion', questionId),
  }
}
