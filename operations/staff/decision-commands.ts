import { type Command, InvalidArgumentError, Option } from 'commander'
import type { GuidelineRule, Measure } from '../../contracts/staff/decisions.ts'
import { guidelineRules } from '../../contracts/staff/guidelines.ts'
import { measures } from '../../contracts/staff/measures.ts'
import {
  isolated,
  printLine,
  type TextOutput,
} from '../../engines/process/command-line/terminal.ts'
import type { DecisionDocument } from '../../projections/views/decisions.ts'
import { parseDays } from './days.ts'
import type { createDecisionService, RemovedPart } from './decision-service.ts'
import { day, formatOption, printList, type StaffFormat } from './staff-lists.ts'

type DecisionService = ReturnType<typeof createDecisionService>

type DecisionCommandOptions = {
  readonly output: TextOutput
  readonly open: (work: (service: DecisionService) => Promise<void>) => Promise<void>
}

type DecideOptions = {
  readonly measure: Measure
  readonly rule?: GuidelineRule
  readonly reason?: string
  readonly about?: string
  readonly days?: number
  readonly remove?: RemovedPart
  readonly report: readonly string[]
}

/** Parses a part of a profile to remove: `bio`, `photo:ID`, `prompt:NAME`. @throws {InvalidArgumentError} */
export const parsePart = (text: string): RemovedPart => {
  const [kind, id = ''] = text.split(/:(.*)/s)
  if (kind === 'bio') return { kind }
  if (kind === 'photo' && id) return { kind, photoId: id }
  if (kind === 'prompt' && id) return { kind, prompt: id }
  throw new InvalidArgumentError('Give bio, photo:ID or prompt:NAME.')
}

/** A decision as readable lines. */
export const linesOfDecision = (one: DecisionDocument): string[] => {
  const { decisionId, profileId, measure, rule, until, reason, about, operator, second } = one
  const { appeal, status, at } = one
  const by = second === null ? isolated(operator) : `${isolated(operator)} and ${isolated(second)}`
  const length = until === null ? '' : ` until ${day(until)}`
  const words = (text: string | null) => (text === null ? [] : [`  ${JSON.stringify(text)}`])
  return [
    `${day(at)}  ${measure}${length}  decision ${decisionId}  ${status}`,
    `  about profile ${profileId}, by ${by}${rule === null ? '' : `, rule ${rule}`}`,
    ...words(reason),
    ...words(about),
    ...(appeal === null ? [] : [`  appeal ${day(appeal.at)}`, ...words(appeal.words)]),
    ...(appeal?.decided
      ? [
          `  ${appeal.decided.reversed ? 'reversed' : 'stands'}, by ${isolated(appeal.decided.operator)}`,
          ...words(appeal.decided.reason),
        ]
      : []),
  ]
}

const addDecide = (program: Command, { output, open }: DecisionCommandOptions): void => {
  program
    .command('decide')
    .description('decides about a member, with the reason that they read')
    .argument('<profile>', 'the id of their profile')
    .addOption(new Option('--measure <measure>').choices(measures).makeOptionMandatory())
    .addOption(new Option('--rule <rule>', 'which rule was broken').choices(guidelineRules))
    .option('--reason <text>', 'why, for the person concerned')
    .option('--about <text>', 'what of theirs it is about, in their own words')
    .option('--days <days>', 'how long a limit or suspension lasts', parseDays)
    .option('--remove <part>', 'bio, photo:ID or prompt:NAME', parsePart)
    .option(
      '--report <report>',
      'a report that it answers; can be repeated',
      (one: string, others: readonly string[]) => [...others, one],
      [],
    )
    .action(async (profileId: string, options: DecideOptions) =>
      open(async service => {
        const { measure, rule, reason, about, days, remove, report } = options
        const { decisionId, awaitsSecond } = await service.decide({
          profileId,
          measure,
          rule: rule ?? null,
          reason: reason ?? null,
          about: about ?? null,
          days: days ?? null,
          removes: remove ?? null,
          reportIds: report,
        })
        printLine(output, `Decision ${decisionId}.`)
        if (awaitsSecond)
          printLine(output, 'It holds once a colleague runs: npm run staff -- confirm DECISION')
      }),
    )
}

/** Adds the commands that decide with a reason, confirm, take back, and answer appeals. */
export const addDecisionCommands = (program: Command, options: DecisionCommandOptions): void => {
  const { output, open } = options
  addDecide(program, options)
  program
    .command('decisions')
    .description('lists decisions that wait for a second person, and appeals')
    .option('--all', 'also the others', false)
    .addOption(formatOption())
    .action(async ({ all, format }: { all: boolean; format: StaffFormat }) =>
      open(async service => {
        const found = await service.list(all ? 'all' : 'waiting')
        printList(found, { output, format, none: 'Nothing waits.', lines: linesOfDecision })
      }),
    )
  program
    .command('confirm')
    .description('confirms the decision of a colleague, which then holds')
    .argument('<decision>', 'its id')
    .action(async (decision: string) =>
      open(async service => {
        const changed = await service.confirm(await service.find(decision))
        printLine(output, changed ? 'It holds now.' : 'It did not wait for anybody.')
      }),
    )
  program
    .command('withdraw')
    .description('takes a decision back, before or after it holds')
    .argument('<decision>', 'its id')
    .action(async (decision: string) =>
      open(async service => {
        const changed = await service.withdraw(await service.find(decision))
        printLine(output, changed ? 'It holds no more.' : 'It held no more already.')
      }),
    )
  program
    .command('appeal')
    .description('answers an appeal')
    .argument('<decision>', 'the id of the decision')
    .addOption(
      new Option('--outcome <outcome>').choices(['stands', 'reversed']).makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why, for the person concerned')
    .action(async (decision: string, { outcome, reason }: { outcome: string; reason: string }) =>
      open(async service => {
        await service.decideAppeal(await service.find(decision), outcome === 'reversed', reason)
        printLine(output, outcome === 'reversed' ? 'All is as it was before.' : 'It stands.')
      }),
    )
}
