import { type Command, InvalidArgumentError } from 'commander'
import { comparePositions, type Position } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { type DomainEvent, definitionOf, endingTypes } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import {
  type ParkedEvent,
  type ParkingCommand,
  parking,
} from '../../domain/staff/parking-decider.ts'
import { createDispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import { readParkedEvents } from '../../engines/log/parked-events.ts'
import { openReadableLog, openStores } from '../../engines/open-stores.ts'
import { operatorName, positionArgument } from '../../engines/process/command-line/run-program.ts'
import { printLine, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import { requireInstallation } from '../../engines/process/preflight.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { formatOption, printList, type StaffFormat } from './staff-lists.ts'

const MAX_REASON = 500

const reasonIn = (text: string): string => {
  const reason = text.trim()
  if (reason === '' || reason.length > MAX_REASON)
    throw new InvalidArgumentError(`Say why, in at most ${MAX_REASON} characters.`)
  return reason
}

const linesOf = ({ position, eventType, eventId, reason, operator }: ParkedEvent): string[] => [
  `position ${position}  ${eventType}  ${eventId}`,
  `  by ${operator}: ${JSON.stringify(reason)}`,
]

/**
 * Opens only what parking needs: a process that an event keeps from starting must not keep the operator
 * from parking it.
 */
const openParking = async (env: NodeJS.ProcessEnv) => {
  const opened = new AsyncDisposableStack()
  const stores = opened.use(openStores(requireInstallation(env)))
  const log = await openReadableLog(stores)
  return {
    parked: () => readParkedEvents(log),

    /** The event at a position. @throws {Refusal} `not_found` */
    async eventAt(position: Position): Promise<{ readonly id: string; readonly type: string }> {
      const found = await log.eventAt(position)
      if (found) return { id: found.id, type: definitionOf(found.type)?.type ?? found.type }
      throw new Refusal('not_found', `There is no event at position ${position} of the log.`)
    },

    /** Whether that changed anything. */
    async decide(command: ParkingCommand): Promise<boolean> {
      const context = unlinkedContext(randomId(), new Date())
      const { events } = await createDispatch(log)(parking, streams.parking(), command, context)
      return events.length > 0
    },

    /** The live views that fold such an event and have come past the position. */
    async viewsPast(position: Position, type: string): Promise<string[]> {
      const folding = allViews.filter(({ on }) => type in on).map(({ name }) => name as string)
      const progress = await (await stores.viewProgress()).progress()
      return progress
        .filter(({ view, isLive }) => isLive && folding.includes(view))
        .filter(({ checkpoint }) => checkpoint && comparePositions(checkpoint, position) >= 0)
        .map(({ view }) => view)
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const ends: ReadonlySet<DomainEvent['type'] | string> = new Set(endingTypes)

/** Adds the commands that set events aside, take them back and list them. */
export const addParkingCommands = (
  program: Command,
  { env, output }: { readonly env: NodeJS.ProcessEnv; readonly output: TextOutput },
): void => {
  const print = (line: string) => printLine(output, line)

  program
    .command('park')
    .description('sets an event aside that cannot be read or folded: every reader passes over it')
    .argument('<position>', 'its place in the log, as the error names it', positionArgument)
    .requiredOption('--reason <text>', 'why; it is kept in the log, so name no member', reasonIn)
    .action(async (position: Position, { reason }: { reason: string }) => {
      await using desk = await openParking(env)
      const { id: eventId, type: eventType } = await desk.eventAt(position)
      const operator = operatorName()
      const parked = { eventId, position, eventType, reason, operator }
      if (!(await desk.decide({ type: 'Park', ...parked })))
        return print(`${eventType} at position ${position} was set aside already.`)
      print(`${eventType} at position ${position} is set aside. What it stopped goes on soon.`)
      if (ends.has(eventType))
        print(
          'It ends keys: where it can be read, they are destroyed at the next start all the same.',
        )
      const folded = await desk.viewsPast(position, eventType)
      if (folded.length > 0)
        print(`These views hold it: to take it out, npm run rebuild -- ${folded.join(' ')}`)
    })

  program
    .command('unpark')
    .description('lets a parked event count again')
    .argument('<position>', 'its place in the log', positionArgument)
    .action(async (position: Position) => {
      await using desk = await openParking(env)
      const { id: eventId, type } = await desk.eventAt(position)
      if (!(await desk.decide({ type: 'Unpark', eventId, operator: operatorName() })))
        throw new Refusal(
          'not_found',
          `${type} at position ${position} is not parked. Look at: npm run staff -- parked`,
        )
      print(`${type} at position ${position} counts again. Reactors that passed it do not return.`)
      const without = await desk.viewsPast(position, type)
      if (without.length > 0)
        print(`These views lack it: to put it in, npm run rebuild -- ${without.join(' ')}`)
    })

  program
    .command('parked')
    .description('lists the events that are set aside')
    .addOption(formatOption())
    .action(async ({ format }: { format: StaffFormat }) => {
      await using desk = await openParking(env)
      const found = [...(await desk.parked()).values()]
      printList(found, { output, format, none: 'No event is set aside.', lines: linesOf })
    })
}
