/* `npm run projections` runs the projections; with a command it tells how they are, or pauses one. */
if (process.argv.length > 2) {
  const { runCommandLine } = await import('../engines/process/command-line/terminal.ts')
  const { runProjectionsCommand } = await import('./run-projections-command.ts')
  await runCommandLine(runProjectionsCommand)
} else await import('../projections/main.ts')

export {}
