import { Command, InvalidArgumentError } from 'commander'
import { type BenchRow, table } from './report.ts'

type Options = {
  json?: boolean
  members: number
  events: number
  minutes: number
  sockets: number
  out?: string
  /** Milliseconds since 1970. */
  until?: number
}

/** Each bench is imported only when it runs, so that it does not affect the figures of others. */
const benches: Record<string, (options: Options, what: string) => Promise<BenchRow[]>> = {
  log: async () => (await import('./log.ts')).benchLog(),
  projections: async () => (await import('./projections.ts')).benchProjections(),
  chat: async () => (await import('./chat.ts')).benchChat(),
  scorer: async ({ members }) => (await import('./scorer.ts')).benchScorer(members),
  suggestions: async () => (await import('./suggestions.ts')).benchSuggestions(),
  'suggestion-batches': async ({ members }) =>
    (await import('./suggestion-batches.ts')).benchSuggestionBatches(members),
  meetups: async () => (await import('./meetups.ts')).benchMeetups(),
  questions: async () => (await import('./questions.ts')).benchQuestions(),
  groups: async () => (await import('./groups.ts')).benchGroups(),
  push: async () => (await import('./push.ts')).benchPush(),
  payments: async () => (await import('./payments.ts')).benchPayments(),
  demo: async () => (await import('./demo.ts')).benchDemo(),
  passkeys: async () => (await import('./passkeys.ts')).benchPasskeys(),
  photos: async () => (await import('./photos.ts')).benchPhotos(),
  places: async () => (await import('./places.ts')).benchPlaces(),
  engines: async () => (await import('./engines.ts')).benchEngines(),
  sockets: async ({ sockets }) => (await import('./sockets.ts')).benchSockets(sockets),
  encryption: async () => (await import('./encryption.ts')).benchEncryption(),
  costs: async () => (await import('./costs.ts')).benchCosts(),
  deck: async ({ members }) => (await import('./deck.ts')).benchDeck(members),
  'large-deck': async ({ members }) => (await import('./large-deck.ts')).benchLargeDeck(members),
  year: async ({ members }) => (await import('./year.ts')).benchYear(members),
  exposure: async ({ members }) => (await import('./exposure.ts')).benchExposure(members),
  history: async ({ events }) => (await import('./history.ts')).benchHistory(events),
  rebuild: async ({ events }) => (await import('./rebuild.ts')).benchRebuild(events),
  soak: async ({ minutes }) => (await import('./soak.ts')).benchSoak(minutes),
  web: async () => (await import('./web.ts')).benchWeb(),
  profile: async ({ out = 'profiles' }, what) =>
    (await import('./profile.ts')).benchProfile(what, out),
  'make-log': async ({ events, out = 'made-log', until }) =>
    (await import('./make-log.ts')).makeLog(events, out, until ?? Date.now()),
}

const whole = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 2)
    throw new InvalidArgumentError('Give a whole number from 2 up.')
  return value
}

const day = (text: string): number => {
  const at = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(at)) throw new InvalidArgumentError('Give a day such as 2026-11-01.')
  return at
}

const program: Command = new Command('bench')
  .description(
    'Measures Kith against raw baselines in the same run; exits 1 when a bar does not hold.',
  )
  .argument('<bench>', Object.keys(benches).join(', '))
  .argument('[what]', 'the calls that profile looks at', '')
  .option('--json', 'print {bench, rows} as JSON')
  .option('--members <n>', 'members in the deck', whole, 10_000)
  .option('--events <n>', 'events to make', whole, 1_000_000)
  .option('--sockets <n>', 'sockets that are open', whole, 10_000)
  .option('--minutes <n>', 'how long soak goes on, 3 at least', whole, 15)
  .option(
    '--out <folder>',
    'where make-log puts its log (made-log), and profile its files (profiles)',
  )
  .option('--until <day>', 'the day before which the log of make-log ends; today', day)
  .action(async (name: string, what: string, options: Options) => {
    const bench = benches[name]
    if (!bench)
      program.error(`Unknown bench ${name}. There are: ${Object.keys(benches).join(', ')}.`)
    const rows = await bench(options, what)
    console.log(options.json ? JSON.stringify({ bench: name, rows }) : table(rows))
    process.exitCode = rows.every(row => row.holds) ? 0 : 1
  })

// `scratch` and `runAside` remove folders and children when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

await program.parseAsync()
