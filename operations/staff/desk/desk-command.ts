import { once } from 'node:events'
import { inspect } from 'node:util'
import type { Command } from 'commander'
import { printLine, type Terminal } from '../../../engines/process/command-line/terminal.ts'
import { portNumber, serveOnLoopback } from '../../../engines/process/loopback/serve-on-loopback.ts'
import { createDesk, type DeskServices } from './routes.ts'

type DeskCommandOptions = {
  readonly terminal: Pick<Terminal, 'output' | 'errors' | 'signal'>
  /** Keeps the installation open for the work; `act` says each time who acts. */
  readonly open: (work: (act: () => Promise<DeskServices>) => Promise<void>) => Promise<void>
}

/** Adds the command that serves the desk on this machine until it is stopped. */
export const addDeskCommand = (program: Command, { terminal, open }: DeskCommandOptions): void => {
  const { output, errors, signal } = terminal
  program
    .command('desk')
    .description('serves a page on this machine: cases, decisions, appeals')
    .option('--port <number>', 'port of 127.0.0.1; 0 is any that is free', portNumber, 0)
    .action(async ({ port }: { port: number }) =>
      open(async act => {
        await act() // says at once when a key is missing
        const report = (error: unknown) => printLine(errors, inspect(error))
        const page = {
          title: 'Kith desk',
          command: 'npm run staff -- desk',
          cookie: 'kith_desk',
          posts: 'form',
        } as const
        await using server = await serveOnLoopback(port, page, guard =>
          createDesk({ guard, open: act, report }).callback(),
        )
        printLine(output, `Open ${server.address}`)
        printLine(errors, 'The address works once, on this machine. Ctrl-C stops.')
        if (!signal.aborted) await once(signal, 'abort')
      }),
    )
}
