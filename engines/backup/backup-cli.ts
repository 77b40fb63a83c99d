import { systemClock } from '../clock.ts'
import { requireEmbedded } from '../config/require-embedded.ts'
import { requireInstallation } from '../preflight.ts'
import { createProgram, runCommand, summaryOf, untilStopped } from './cli.ts'
import { type BackupTask, makeBackup, sizeOfBackup } from './make-backup.ts'
import { showBytes } from './progress.ts'

type Options = { out: string; withViews: boolean; withMasterKey: boolean }

const program = createProgram('backup')
  .description('Copies an installation into a folder, beside its running server.')
  .requiredOption('--out <folder>', 'a folder that is not there yet')
  .option('--with-views', 'also views.db: in the clear, and made again without it', false)
  .option('--with-master-key', 'also master.key: the backup then opens for whoever has it', false)
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

program.parse()
await runCommand(program, async () => {
  const task: BackupTask = {
    ...program.opts<Options>(),
    config: requireEmbedded(requireInstallation()),
    now: systemClock.now(),
    signal: untilStopped(),
    onBytes: () => {},
  }
  using screen = showBytes('backup', await sizeOfBackup(task))
  const manifest = await makeBackup({ ...task, onBytes: screen.onBytes })
  console.log(`${task.out} has ${summaryOf(manifest)}.`)
  if (!task.withMasterKey)
    console.log('It opens with your copy of master.key alone: keep one, apart from the backup.')
})
