import { existsSync } from 'node:fs'
import { requireEmbedded } from '../config/require-embedded.ts'
import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { createProgram, runCommand, summaryOf, untilStopped } from './cli.ts'
import { readManifest } from './manifest.ts'
import { showBytes } from './progress.ts'
import { restoreBackup, workOf } from './restore-backup.ts'

const program = createProgram('restore')
  .description('Verifies a backup and copies it to where an installation is to be (KITH_DATA).')
  .requiredOption('--from <folder>', 'what npm run backup made')
  .addHelpText(
    'after',
    `
The installation's folder must be empty or missing, but for the master key. Views that are not in
the backup are made at the first start.

Exit codes: 0 done, 2 it could not be done (why is said) or was stopped: then nothing is restored.`,
  )

program.parse()
await runCommand(program, async () => {
  const { from } = program.opts<{ from: string }>()
  const config = requireEmbedded(readConfig(environment()))
  const signal = untilStopped()
  using screen = showBytes('restore', workOf(await readManifest(from)))
  const manifest = await restoreBackup({ from, config, signal, onBytes: screen.onBytes })
  console.log(`Restored ${summaryOf(manifest)}, into ${config.data}.`)
  const { path } = config.keys.master
  if (!existsSync(path)) console.log(`Now put your copy of the master key at ${path}.`)
})
