import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import type { Keys } from '../keys.ts'
import type { Lease } from '../leases.ts'
import { operatorMessage, requireStoreFile } from '../preflight.ts'
import { createRegistry } from '../registry.ts'
import { acquireRotation } from './acquire-rotation.ts'

const FAILED = 2

const program = new Command('keys')
  .description('Manages the keys that encrypt personal fields, beside a running server.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : FAILED))

/** Opens the keys of this installation for a command; never creates any. */
const withKeys = async (
  work: (keys: Keys, acquire: () => Promise<Lease>) => Promise<void>,
): Promise<void> => {
  try {
    const { keys: choice, leases } = readConfig(environment())
    requireStoreFile('keys.db', choice.store, "Set KITH_DATA to the server's folder.")
    await using registry = createRegistry()
    const keys = await registry.openKeys(choice, { mayCreate: false })
    await work(keys, async () => acquireRotation(await registry.openLeases(leases)))
  } catch (error) {
    const advice = operatorMessage(error)
    if (advice !== undefined) program.error(advice, { exitCode: FAILED })
    throw error
  }
}

program
  .command('status')
  .description('says how many keys there are, and that the master key opens each of them')
  .action(() =>
    withKeys(async keys => {
      const { master, kinds, toRewrap } = await keys.status()
      for (const [kind, { active, destroyed }] of Object.entries(kinds))
        console.log(`${kind}: ${active} kept, ${destroyed} destroyed`)
      console.log(`Master key ${master} wraps all of them${toRewrap ? ` but ${toRewrap}` : ''}.`)
      if (toRewrap) console.log('A rotation was cut off. Do it again: npm run keys -- rotate')
    }),
  )

program
  .command('rotate')
  .description('makes a new master key and wraps every key with it; the log stays as it is')
  .action(() =>
    withKeys(async (keys, acquire) => {
      await using _ = await acquire()
      const rewrapped = await keys.rotate()
      const { master } = await keys.status()
      console.log(`Master key ${master} now wraps ${rewrapped} keys. Back it up; old copies of`)
      console.log('the master key open nothing that is kept from now on.')
    }),
  )

await program.parseAsync()
