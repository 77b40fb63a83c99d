import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { requireInstallation } from '../../engines/process/preflight.ts'
import { type BackupTask, makeBackup, sizeOfBackup } from './make-backup.ts'
import { backupOperatorMessage, summaryOf } from './manifest.ts'
import { showBytes } from './progress.ts'

type Options = { out: string; withViews: boolean; withMasterKey: boolean }

/** Runs `backup` with its arguments and returns its exit code. Never rejects. */
export const runBackup = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output, errors, signal } = terminal
  const program = createProgram('backup', terminal)
    .description('Copies an installation into a folder, beside its running server.')
    .requiredOption('--out <folder>', 'a folder that is not there yet')
    .option(
      '--with-views',
      'also views.db: not encrypted, and rebuilt from the log if left out',
      false,
    )
    .option(
      '--with-master-key',
      'also master.key: anyone with the backup can then decrypt it',
      false,
    )
    .addHelpText(
      'after',
      `
The copies fit each other, whatever is written meanwhile. Left out are sessions (everyone signs in
again), prepared exports, and unless you ask for them the views and the master key: keep that apart.

Exit codes: 0 done, 2 it could not be done (why is said) or was stopped: then there is no backup.

Examples:
  npm run backup -- --out backups/2026-11-20
  npm run restore -- --from backups/2026-11-20`,
    )
    .action(async (options: Options) => {
      const task: BackupTask = {
        ...options,
        config: requireEmbedded(requireInstallation(env)),
        now: systemClock.now(),
        signal,
        onBytes: () => {},
      }
      using screen = showBytes(errors, 'backup', await sizeOfBackup(task))
      const manifest = await makeBackup({ ...task, onBytes: screen.onBytes })
      printLine(output, `${task.out} has ${summaryOf(manifest)}.`)
      if (!task.withMasterKey)
        printLine(
          output,
          'It opens with your copy of master.key alone: keep one, apart from the backup.',
        )
    })
  return runProgram(program, args, terminal, backupOperatorMessage)
}
