import { Command, InvalidArgumentError } from 'commander'
import { seededRandom } from '../../test/samples/seeded-random.ts'
import { assumed, peakHour } from './activity.ts'
import { type Machines, parts } from './installation.ts'
import {
  breaksAt,
  demandOf,
  expectedAtPeak,
  limitsOf,
  PLANNED,
  processesOf,
  regionsFor,
} from './model.ts'
import { type HourOfDay, simulateDay } from './simulate-day.ts'

type Options = {
  readonly members: number
  readonly from: number
  readonly to: number
  readonly seed: number
  readonly regions: boolean
}

const percent = (value: number) => `${(value * 100).toFixed(1)}%`
const cell = (value: string | number) => String(value).padStart(13)

const lineOf = (hour: HourOfDay): string =>
  [
    `${String(hour.hour).padStart(2, '0')}:00`,
    ...[hour.requests, hour.events, hour.jobs].map(rate => cell(rate.toFixed(1))),
    ...parts.flatMap(part => {
      const { utilisation, wait, behind } = hour.parts[part]
      return [percent(utilisation), `${wait.toFixed(2)} ms`, `${behind.toFixed(1)} s`].map(cell)
    }),
  ].join('')

const headings = [
  'hour ',
  ...['requests/s', 'events/s', 'jobs/s'].map(cell),
  ...parts.flatMap(part => [part, 'wait', 'most behind'].map(cell)),
].join('')

/** The processes that the model asks for, or those for requests alone where no number is enough. */
const machinesFor = (members: number): Machines => {
  const demand = demandOf(members)
  return (
    processesOf(demand) ?? {
      api: Math.ceil(demand.apiCores / PLANNED),
      workers: Math.max(2, Math.ceil(demand.workerCores / PLANNED)),
    }
  )
}

const printLimits = (members: number): void => {
  console.log('\nWhat breaks first, after a year, without regions:')
  for (const limit of limitsOf(demandOf(members))) {
    const at = Math.round(breaksAt(limit, members)).toLocaleString('en')
    console.log(`${percent(limit.used).padStart(10)}  ${limit.what}: at ${at} members`)
  }
}

const printComparison = (members: number, machines: Machines, hour: HourOfDay): void => {
  const expected = expectedAtPeak(demandOf(members), machines)
  console.log('\nThe busiest hour, simulated and as the model has it:')
  for (const part of parts)
    console.log(
      `${part.padStart(12)}  ${percent(hour.parts[part].utilisation)} and ${percent(expected[part])}`,
    )
  console.log(
    `${'wait for API'.padStart(12)}  ${hour.parts.api.wait.toFixed(2)} ms and ${expected.apiWait.toFixed(2)} ms`,
  )
}

const run = (options: Options): void => {
  const regions = options.regions ? regionsFor(options.members) : 1
  const members = Math.round(options.members / regions)
  const machines = machinesFor(members)
  console.log(
    `${members.toLocaleString('en')} members${regions > 1 ? `, one of ${regions} regions,` : ''} on ${machines.api} APIs, 1 projections process and ${machines.workers} workers\n`,
  )
  console.log(headings)
  const chance = seededRandom(options.seed)
  const { from, to } = options
  for (const hour of simulateDay({ members, activity: assumed, machines, chance, from, to })) {
    console.log(lineOf(hour))
    if (hour.hour === peakHour) printComparison(members, machines, hour)
  }
  printLimits(options.members)
}

const whole = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.')
  return value
}

new Command('simulate')
  .description(
    'Lets members act through hours of a day against the measured costs: see docs/scale.md.',
  )
  .option('--members <n>', 'members', whole, 1_000_000)
  .option('--from <hour>', 'first hour (UTC)', whole, peakHour)
  .option('--to <hour>', 'hour at which it ends; 24 for the end of the day', whole, peakHour + 1)
  .option('--seed <n>', 'seed of the random numbers', whole, 11)
  .option('--no-regions', 'one installation for all, where the model would have several')
  .action(run)
  .parse()
