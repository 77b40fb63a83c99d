import type { Command } from 'commander'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { withLog, withPersonal } from './with-log.ts'

/** `sql`: a query in DuckDB's SQL. */
export const addSql = (program: Command, terminal: Terminal): void => {
  withPersonal(program.command('sql'))
    .description("runs a query in DuckDB's SQL; docs/history/tables.md lists the tables")
    .argument('<query>', 'e.g. "SELECT mode, count(*) FROM matches GROUP BY mode"')
    .action((query: string, _: object, command: Command) =>
      withLog(command, terminal, async session => {
        const { answerSql } = await import('./answer-sql.ts') // DuckDB takes a while to load
        await answerSql(session, query)
      }),
    )
}
