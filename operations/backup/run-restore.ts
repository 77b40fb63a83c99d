import { existsSync } from 'node:fs'
import { readConfig } from '../../engines/config/config.ts'
import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { backupOperatorMessage, readManifest, summaryOf } from './manifest.ts'
import { showBytes } from './progress.ts'
import { restoreBackup, workOf } from './restore-backup.ts'

/** Runs `restore` with its arguments and returns its exit code. Never rejects. */
export const runRestore = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output, errors, signal } = terminal
  const program = createProgram('restore', terminal)
    .description('Verifies a backup and copies it to the folder of a new installation (KITH_DATA).')
    .requiredOption('--from <folder>', 'what npm run backup made')
    .addHelpText(
      'after',
      `
The installation's folder must be empty or missing, but for the master key. Views that are not in
the backup are made at the first start.

Exit codes: 0 done, 2 it could not be done (why is said) or was stopped: then nothing is restored.`,
    )
    .action(async ({ from }: { from: string }) => {
      const config = requireEmbedded(readConfig(env))
      using screen = showBytes(errors, 'restore', workOf(await readManifest(from)))
      const manifest = await restoreBackup({ from, config, signal, onBytes: screen.onBytes })
      printLine(output, `Restored ${summaryOf(manifest)}, into ${config.data}.`)
      const { path } = config.masterKey
      if (!existsSync(path)) printLine(output, `Now put your copy of the master key at ${path}.`)
    })
  return runProgram(program, args, terminal, backupOperatorMessage)
}
