import type { Command } from 'commander'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { withLog, withPersonal } from './with-log.ts'

/** `sql`: a query in DuckDB's SQL. DuckDB takes a while to load. */
export const addSql = (program: Command, terminal: Terminal): void => {
  withPersonal(program.command('sql'))
    .description("runs a query in DuckDB's SQL; docs/history/tables.md lists the tables")
    .argument('<query>', 'e.g. "SELECT mode, count(*) FROM matches GROUP BY mode"')
    .action((query: string, _: object, command: Command) =>
      withLog(command, terminal, async session => {
        const { answerSql } = await import('./answer-sql.ts')
        await answerSql(session, query)
      }),
    )
}

/** `duckdb`: the tables of `sql` for other programs. */
export const addDuckDb = (program: Command, terminal: Terminal): void => {
  program
    .command('duckdb')
    .description('prepares the tables of sql, and prints how DuckDB, dbt or Metabase open them')
    .action((_: object, command: Command) =>
      withLog(command, terminal, async session => {
        const { prepareForOthers } = await import('./answer-sql.ts')
        await prepareForOthers(session)
      }),
    )
}
