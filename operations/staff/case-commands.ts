import type { Command } from 'commander'
import { isolated, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import type { CaseEntry } from './case-entries.ts'
import type { CaseFile, CaseFileReport, createCaseService, NamedCase } from './case-service.ts'
import { linesOfDecision } from './decision-commands.ts'
import { day, formatOption, printList, type StaffFormat } from './staff-lists.ts'

type CaseService = ReturnType<typeof createCaseService>

type CaseCommandOptions = {
  readonly output: TextOutput
  readonly open: (work: (service: CaseService) => Promise<void>) => Promise<void>
}

/** What waits about a member, in words. */
export const waitingWords: Readonly<Record<NamedCase['waitsFor'][number], string>> = {
  decision: 'reports to decide',
  second: 'a decision to confirm',
  appeal: 'an appeal to answer',
  statement: 'suspended without a reason given',
}

/** Who reported, in words: people, newcomers apart, and whether they are a wave. */
export const reportersOf = ({ people, newcomers, isWave }: NamedCase): string => {
  const members = people === 1 ? 'one person' : `${people} people`
  const others = newcomers === 0 ? '' : ` and ${newcomers} new to Kith`
  return `${members}${others}${isWave ? ', a wave within 24 hours' : ''}`
}

/** What became of what a report is about, in words. */
export const sinceThen = ({ shown, now, isPhotoThere }: CaseEntry): string => {
  if (now === null || isPhotoThere === false) return 'deleted since'
  if (isPhotoThere) return 'still there'
  if (now === shown) return 'still there, unchanged'
  return shown === null ? 'still there' : 'changed since'
}

const linesOfCase = (one: NamedCase): string[] => [
  `${day(one.dueAt)}  ${one.reason ?? 'no report'}  profile ${one.profileId}`,
  `  ${one.pseudonym === null ? 'nobody any more' : isolated(one.pseudonym)}: ${one.waitsFor.map(what => waitingWords[what]).join(', ')}, since ${day(one.since)}`,
  ...(one.reportIds.length === 0 ? [] : [`  reported by ${reportersOf(one)}`]),
]

const words = (label: string, text: string | null): string[] =>
  text === null ? [] : [`    ${label} ${JSON.stringify(text)}`]

const linesOfEntry = (entry: CaseEntry): string[] => [
  `  ${day(entry.at)}  ${entry.reason}, about ${entry.about === 'profile' ? 'their profile' : `a ${entry.about}`}: ${sinceThen(entry)}`,
  ...words('said', entry.description),
  ...words('then', entry.shown),
  ...(entry.now === entry.shown ? [] : words('now', entry.now)),
]

const linesOfCaseReport = (report: CaseFileReport): string[] => [
  `report ${report.reportId} by profile ${report.by}${report.byNewcomer ? ', new to Kith' : ''}: ${report.outcome === null ? 'open' : `${report.outcome} by ${isolated(report.operator ?? '')}`}`,
  ...report.entries.flatMap(linesOfEntry),
  ...report.keptPhotos.map(
    photo => `    keeps photo ${photo}: look at it in npm run staff -- desk`,
  ),
]

const linesOfFile = (file: CaseFile): string[] => {
  const { profile, before } = file
  const { eventsJoined, groupsJoined, blockedBy, standing } = before
  const from = (first: string | null) => (first === null ? '' : ` since ${day(first)}`)
  return [
    profile === null
      ? 'nobody any more'
      : `${isolated(profile.pseudonym)}, here since ${day(profile.since)}${file.isSuspended ? ', suspended' : ''}`,
    `  going to ${eventsJoined.count} events${from(eventsJoined.first)}, in ${groupsJoined.count} groups${from(groupsJoined.first)}, blocked by ${blockedBy}`,
    ...standing.map(one => `  ${day(one.at)}  ${one.type} by ${isolated(one.operator)}`),
    ...file.reports.flatMap(linesOfCaseReport),
    ...file.decisions.flatMap(linesOfDecision),
  ]
}

/** Adds the commands that show the queue of cases, and one case. */
export const addCaseCommands = (program: Command, { output, open }: CaseCommandOptions): void => {
  program
    .command('cases')
    .description('lists whom something waits about, the most urgent first')
    .addOption(formatOption())
    .action(async ({ format }: { format: StaffFormat }) =>
      open(async service => {
        const found = await service.queue()
        printList(found, { output, format, none: 'Nothing waits.', lines: linesOfCase })
      }),
    )
  program
    .command('case')
    .description('shows one case; recorded in the audit trail')
    .argument('<profile>', 'the id of their profile')
    .addOption(formatOption())
    .action(async (profileId: string, { format }: { format: StaffFormat }) =>
      open(async service => {
        const found = await service.read(profileId)
        printList([found], { output, format, none: '', lines: linesOfFile })
      }),
    )
}
