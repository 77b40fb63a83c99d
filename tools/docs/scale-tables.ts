import { assumed, assumptions } from '../simulate/activity.ts'
import { costs } from '../simulate/costs.ts'
import {
  breaksAt,
  type Demand,
  demandOf,
  limits,
  limitsOf,
  PLANNED,
  processesOf,
  regionsFor,
} from '../simulate/model.ts'
import { table } from './markdown.ts'

/** The communities that docs/scale.md is about. */
const sizes = [1_000_000, 10_000_000, 100_000_000] as const

const prefixes = [
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** Three digits, with a prefix from a thousand up. */
const short = (value: number): string => {
  const digits = Number(value.toPrecision(3))
  const [factor, prefix] = prefixes.find(([least]) => digits >= least) ?? [1, '']
  return `${Number((digits / factor).toPrecision(3))}${prefix === '' ? '' : ` ${prefix}`}`
}
const bytes = (value: number) => `${short(value)}${value < 1_000 ? ' ' : ''}B`
const count = (value: number) => short(value).replace(' ', '\u00a0')
const percent = (value: number) => `${Number((value * 100).toPrecision(2))} %`

const costTable = (): string =>
  table(
    ['part', 'cost', 'measured by'],
    Object.values(costs).map(({ what, value, unit, measuredBy }) => [
      what,
      unit === 'us' ? `${value.toLocaleString('en')} µs` : `${value.toLocaleString('en')} bytes`,
      `\`${measuredBy}\``,
    ]),
  )

const assumptionTable = (): string =>
  table(
    ['assumption', 'value'],
    Object.values(assumptions).map(({ what, value }) => [what, String(value)]),
  )

const demandRows: readonly (readonly [string, (demand: Demand) => string])[] = [
  ['requests a second, busiest hour', ({ requests }) => count(requests)],
  ['events a second, busiest hour', ({ events }) => count(events)],
  ['events a day', ({ eventsADay }) => count(eventsADay)],
  ['log after a year', ({ logBytes }) => bytes(logBytes)],
  ['documents after a year', ({ documents }) => count(documents)],
  ['views after a year, once more during a rebuild', ({ viewBytes }) => bytes(viewBytes)],
  ['keys after a year', ({ keys }) => count(keys)],
  ['photos', ({ mediaBytes }) => bytes(mediaBytes)],
  ['Redis: ids of the busiest hour', ({ redisBytes }) => bytes(redisBytes)],
  ['open sockets, busiest hour', ({ sockets }) => count(sockets)],
  ['cores busy with requests', ({ apiCores }) => count(apiCores)],
  ['cores busy with photos', ({ photoCores }) => count(photoCores)],
  ['core busy with folding, one process', ({ projectionCores }) => percent(projectionCores)],
  ['core busy with following the log, each process', ({ followCores }) => percent(followCores)],
  ['core busy with jobs, all workers', ({ workerCores }) => percent(workerCores)],
  ['documents written a second, busiest hour', ({ documentWrites }) => count(documentWrites)],
]

const demandTable = (): string => {
  const demands = sizes.map(size => demandOf(size))
  return table(
    ['members', ...sizes.map(count)],
    demandRows.map(([what, show]) => [what, ...demands.map(show)]),
  )
}

const breakTable = (): string => {
  const members = sizes[0]
  return table(
    ['what is at its end', 'at so many members', 'shard by'],
    limitsOf(demandOf(members)).map(limit => [
      limit.what,
      count(breaksAt(limit, members)),
      limit.shardBy,
    ]),
  )
}

const regionTable = (): string =>
  table(
    [
      'members',
      'regions',
      'members of each',
      'APIs',
      'projections',
      'workers',
      'of each region: core for requests',
    ],
    sizes.map(size => {
      const regions = regionsFor(size)
      const demand = demandOf(size / regions)
      const processes = processesOf(demand)
      const each = (processCount: number | undefined) =>
        count((processCount ?? Number.NaN) * regions)
      return [
        count(size),
        count(regions),
        count(size / regions),
        each(processes?.api),
        each(processes?.projections),
        each(processes?.workers),
        percent(demand.apiCores),
      ]
    }),
  )

/** What grows with the days, for a million members. */
const daysTable = (): string => {
  const members = sizes[0]
  const after = (days: number) => demandOf(members, { ...assumed, days })
  return table(
    ['days', 'relations of a member', 'views', 'log'],
    [0, 30, 90, 365, 730, 1_825].map(days => {
      const { relations, viewBytes, logBytes } = after(days)
      return [String(days), count(relations / members), bytes(viewBytes), bytes(logBytes)]
    }),
  )
}

const limitTable = (): string =>
  table(
    ['limit', 'value'],
    [
      ['appends of one EventStoreDB leader (assumed)', `${count(limits.appends)}/s`],
      ['documents written by one MongoDB primary (assumed)', `${count(limits.documentWrites)}/s`],
      ['memory of one Redis', bytes(limits.redisBytes)],
      ['sockets of an API', count(limits.sockets)],
      ['processor time planned for the busiest hour', percent(PLANNED)],
    ],
  )

/** The tables of docs/scale.md by name. */
export const tables = (): Readonly<Record<string, string>> => ({
  costs: costTable(),
  assumptions: assumptionTable(),
  limits: limitTable(),
  demand: demandTable(),
  days: daysTable(),
  breaks: breakTable(),
  regions: regionTable(),
})
