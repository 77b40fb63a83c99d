import { Command, InvalidArgumentError } from 'commander'
import { showProgressBar } from '../../engines/process/command-line/terminal.ts'
import { fuzz } from './run.ts'
import { findingText, table } from './tally.ts'

type Options = { seed?: number; calls: number; seconds: number; call?: number }

const whole = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number from 1 up.')
  return value
}

const MOST_SEED = 1_000_000

const program: Command = new Command('fuzz')
  .description(
    'Sends calls that are mostly wrong to every operation of a Kith of its own; exits 1 when one is answered as it should not be.',
  )
  .option('--seed <n>', 'what the calls follow from; a new one without it', whole)
  .option('--calls <n>', 'how many calls to send', whole, 5_000)
  .option('--seconds <n>', 'stop after this many seconds', whole, 900)
  .option('--call <n>', 'send this call alone, to a fresh community', whole)
  .action(async ({ seed = Math.ceil(Math.random() * MOST_SEED), ...options }: Options) => {
    const calls = options.call ?? options.calls
    const bar = showProgressBar(process.stderr, 'fuzz', calls, { unit: ' calls' })
    const { seconds } = options
    const { rows, findings } = await fuzz({
      seed,
      calls,
      seconds,
      from: options.call ?? 1,
      onCall: bar.update,
    })
    bar.stop()
    console.log(table([...rows.values()]))
    for (const finding of findings) console.log(`\n${findingText(finding, seed)}`)
    const sent = [...rows.values()].reduce((sum, row) => sum + row.calls, 0)
    console.log(`\n${sent} calls, ${findings.length} findings. --seed ${seed} sends them again.`)
    process.exitCode = findings.length === 0 ? 0 : 1
  })

// `startKith` kills its server when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

await program.parseAsync()
