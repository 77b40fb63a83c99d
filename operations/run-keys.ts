import { readConfig } from '../engines/config/config.ts'
import { acquireRotation } from '../engines/log/keys/acquire-rotation.ts'
import { openStores } from '../engines/open-stores.ts'
import type { Keys } from '../engines/ports/keys.ts'
import { createProgram, runProgram } from '../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../engines/process/command-line/terminal.ts'
import { requireStoreFile } from '../engines/process/preflight.ts'
import type { Lease } from '../engines/records/leases.ts'

type Work = (keys: Keys, acquire: () => Promise<Lease>) => Promise<void>

/** Opens the keys of an installation for a command; never creates any. */
const withKeys = async (env: NodeJS.ProcessEnv, work: Work): Promise<void> => {
  const config = readConfig(env)
  requireStoreFile('records.db', config.records, "Set KITH_DATA to the server's folder.")
  await using stores = openStores(config)
  const keys = await stores.keys({ mayCreate: false })
  await work(keys, async () => acquireRotation(await stores.leases()))
}

/** Runs `keys` with its arguments and returns its exit code. Never rejects. */
export const runKeys = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const open = (work: Work) => withKeys(terminal.env, work)
  const print = (line: string) => printLine(terminal.output, line)
  const program = createProgram('keys', terminal).description(
    'Manages the keys that encrypt personal fields, beside a running server.',
  )

  program
    .command('status')
    .description('counts the keys and checks that the master key opens each of them')
    .action(() =>
      open(async keys => {
        const { master, kinds, toRewrap } = await keys.status()
        for (const [kind, { active, destroyed }] of Object.entries(kinds))
          print(`${kind}: ${active} kept, ${destroyed} destroyed`)
        print(`Master key ${master} wraps all of them${toRewrap ? ` but ${toRewrap}` : ''}.`)
        if (toRewrap) print('A rotation was interrupted. Run it again: npm run keys -- rotate')
      }),
    )

  program
    .command('rotate')
    .description('makes a new master key and wraps every key with it; the log stays as it is')
    .action(() =>
      open(async (keys, acquire) => {
        await using _ = await acquire()
        const rewrapped = await keys.rotate()
        const { master } = await keys.status()
        print(`Master key ${master} now wraps ${rewrapped} keys. Back it up; old copies of`)
        print('the master key open nothing that is kept from now on.')
      }),
    )

  return runProgram(program, args, terminal)
}
