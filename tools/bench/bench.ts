import { Command, InvalidArgumentError } from 'commander'
import { BenchRefused, type BenchRow, table } from './harness/report.ts'

type Options = {
  json?: boolean
  members: number
  oneRate?: boolean
  events: number
  years?: number
  sockets: number
  checkout?: string
  record?: boolean
  out?: string
  /** Milliseconds since 1970. */
  until?: number
}

/** Each bench is imported only when it runs, so that it does not affect the figures of others. */
const benches: Record<string, (options: Options) => Promise<BenchRow[]>> = {
  rebuild: async ({ events }) => (await import('./rebuild.ts')).benchRebuild(events),
  chat: async ({ sockets, checkout }) => (await import('./chat.ts')).benchChat(sockets, checkout),
  deck: async ({ members, oneRate }) => (await import('./deck.ts')).benchDeck(members, oneRate),
  calls: async ({ checkout }) => (await import('./calls.ts')).benchCalls(checkout),
  engines: async () => (await import('./engines.ts')).benchEngines(),
  suggestions: async () => (await import('./suggestions.ts')).benchSuggestions(),
  costs: async () => (await import('./costs.ts')).benchCosts(),
  recorded: async ({ record }) => {
    const { benchRecorded, recordFigures } = await import('./recorded.ts')
    return record ? recordFigures() : benchRecorded()
  },
  'make-log': async ({ events, years, out: folder = 'made-log', until: now = Date.now() }) =>
    (await import('./make-log.ts')).makeLog(events, folder, now, years),
}

const whole = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number from 1 up.')
  return value
}

const day = (text: string): number => {
  const at = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(at)) throw new InvalidArgumentError('Give a day such as 2026-11-01.')
  return at
}

/** Ends the command when a bench cannot run as asked. */
const refuse = (error: unknown): never => {
  if (error instanceof BenchRefused) program.error(error.message)
  throw error
}

const program: Command = new Command('bench')
  .description(
    'Measures Kith against raw baselines in the same run; exits 1 when a bar does not hold.',
  )
  .argument('<bench>', Object.keys(benches).join(', '))
  .option('--json', 'print {bench, rows} as JSON')
  .option('--members <n>', 'members of the deck', whole, 10_000)
  .option('--one-rate', 'leave out the higher rates of the deck')
  .option('--events <n>', 'events to make', whole, 1_000_000)
  .option(
    '--years <n>',
    'how long the community of make-log has lived; a year and two months',
    whole,
  )
  .option('--sockets <n>', 'sockets that are open beside the chats', whole, 1_000)
  .option('--checkout <folder>', 'the tree whose server calls and chat measure; this one')
  .option('--record', 'record what recorded measures')
  .option('--out <folder>', 'where make-log puts its log; made-log')
  .option('--until <day>', 'the day before which the log of make-log ends; today', day)
  .action(async (name: string, options: Options) => {
    const bench = benches[name]
    if (!bench)
      program.error(`Unknown bench ${name}. There are: ${Object.keys(benches).join(', ')}.`)
    const rows = await bench(options).catch(refuse)
    console.log(options.json ? JSON.stringify({ bench: name, rows }) : table(rows))
    process.exitCode = rows.every(row => row.holds) ? 0 : 1
  })

program
  .command('against')
  .description(
    'runs benches of a commit and of this tree in turn, at small sizes, and compares them',
  )
  .argument('<commit>')
  .argument('[benches...]', 'calls, deck, chat and rebuild if none is named')
  .option('--runs <n>', 'how often each', whole, 2)
  .action(async (commit: string, benches: string[], { runs: times }: { runs: number }) => {
    const { comparedTable, compare, runAgainst, usualBenches } = await import('./against.ts')
    const named = benches.length === 0 ? usualBenches : benches
    const options = program.opts<Options>()
    const given = (['members', 'sockets', 'events'] as const).filter(
      option => program.getOptionValueSource(option) === 'cli',
    )
    const sizes = Object.fromEntries(given.map(option => [option, options[option]]))
    const runs = await runAgainst(commit, named, times, sizes).catch(refuse)
    const compared = compare(runs)
    console.log(
      options.json ? JSON.stringify({ commit, compared, runs }) : comparedTable(compared, runs),
    )
  })

// `scratch` and `runAside` remove folders and children when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

await program.parseAsync()
