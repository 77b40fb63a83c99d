import { type Command, Option } from 'commander'
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
import { printLine, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import { formatOption, printList, type StaffFormat } from './staff-lists.ts'

const linesOfQuestion = (question: ListedQuestion): string[] => {
  const { packId, questionId, prompt, profileId, isAiGenerated, status, retiredBy } = question
  return [
    `${packId}  question ${questionId}`,
    `  ${JSON.stringify(prompt)}`,
    `  asked for by profile ${profileId}, ${isAiGenerated ? 'written by AI' : 'from the list of this server'}`,
    ...(status === 'offered' ? [] : [`  ${status}, by ${retiredBy}`]),
  ]
}

type ListOptions = {
  readonly pack?: PackId
  readonly all: boolean
  readonly format: StaffFormat
}

type QuestionsCommandOptions = {
  readonly output: TextOutput
  /** Opens the installation for the work of a command. */
  readonly open: (
    work: (service: ReturnType<typeof createQuestionService>) => Promise<void>,
  ) => Promise<void>
}

/** Adds the commands that list, retire and restore generated questions. */
export const addQuestionsCommand = (
  program: Command,
  { output, open }: QuestionsCommandOptions,
): void => {
  const print = (line: string) => printLine(output, line)
  const questions = program
    .command('questions')
    .description('the questions that members had generated for the packs')

  questions
    .command('list')
    .description('lists the questions that are offered')
    .addOption(new Option('--pack <pack>', 'of this pack alone').choices(packIds))
    .option('--all', 'also retired questions', false)
    .addOption(formatOption())
    .action(async ({ pack, all, format }: ListOptions) =>
      open(async service => {
        const known = await service.list(pack ? [pack] : packIds)
        const listed = known.filter(({ status }) => all || status === 'offered')
        const none = 'There are no generated questions.'
        printList(listed, { output, format, none, lines: linesOfQuestion })
      }),
    )

  questions
    .command('retire')
    .description('stops offering questions; from the next day (UTC) answers to them do not count')
    .argument('<question...>', 'their ids')
    .action(async (questionIds: readonly string[]) =>
      open(async service => {
        for (const questionId of questionIds) {
          const hasChanged = await service.retire(questionId)
          const state = hasChanged ? 'is retired now' : 'was retired already'
          print(`The question ${questionId} ${state}.`)
        }
      }),
    )

  questions
    .command('restore')
    .description('offers a question again that was retired on the same day (UTC)')
    .argument('<question>', 'its id')
    .action(async (questionId: string) =>
      open(async service => {
        const hasChanged = await service.restore(questionId)
        print(hasChanged ? 'The question is offered again.' : 'The question was offered already.')
      }),
    )
}

type QuestionServiceDependencies = {
  readonly dispatch: Dispatch
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

type ListedQuestion = PackQuestion & { readonly packId: PackId }

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
