import { flushCompileCache } from 'node:module'
import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import { type Config, readConfig } from '../config/config.ts'
import { ConfigError, environment } from '../config/environment.ts'
import { signUpNote, warningsOn } from '../config/exposure.ts'
import { PARENT_POLL_MS, SHUTDOWN_TIMEOUT_MS } from '../primitives/timeouts.ts'
import { operatorMessage } from './preflight.ts'

/** A process's work, running until it is closed. */
export type RunningProcess = {
  /** The line to print when it is ready. */
  readonly ready: string
  /** Closes it in order. Called once. */
  close(): Promise<void>
}

const A_DAY = 86_400_000

const codes = { failed: 1, badConfig: 2, interrupted: 130 } as const

const configOrExit = (): Config => {
  try {
    return readConfig(environment())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.lines) console.error(line)
    process.exit(codes.badConfig)
  }
}

/** Why the server cannot listen, where the operator can mend that. */
const addressMessage = (error: unknown, { host, port }: Config): string | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken. Stop what listens there, or choose another port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Choose one that is.`
    case 'EACCES':
      return `PORT ${port} or a file may not be used by this user. Choose another PORT or KITH_DATA.`
  }
  return undefined
}

const endOnSignals = (running: RunningProcess, logger: Logger): void => {
  const alive = setInterval(() => {}, A_DAY) // a role may only wait for events, which does not keep the process alive
  let isShuttingDown = false
  const end = (signal: NodeJS.Signals) => {
    if (isShuttingDown) process.exit(codes.interrupted)
    isShuttingDown = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('stopping took too long')
      process.exit(codes.failed)
    }, SHUTDOWN_TIMEOUT_MS).unref()
    running.close().then(
      () => {
        clearInterval(alive)
        logger.info('stopped')
      },
      error => {
        logger.fatal({ err: error }, 'stopping failed')
        process.exit(codes.failed)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event !== undefined) exitWithParent(() => end('SIGTERM'))
}

/** npm's shell may end without passing a signal on: the end of the parent counts as one. */
const exitWithParent = (end: () => void): void => {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    end()
  }, PARENT_POLL_MS).unref()
}

/**
 * Runs one or all roles as this process: reads the config, starts, prints a line when it is ready,
 * and shuts down in order within five seconds on SIGINT or SIGTERM; a second signal ends it at
 * once.
 *
 * Exit codes: 0 shut down in order, 1 failed, 2 the environment, the port or the data is not
 * usable.
 */
export const runProcess = async (
  start: (parts: { config: Config; logger: Logger }) => Promise<RunningProcess>,
): Promise<void> => {
  const config = configOrExit()
  const logger = createLogger(config.logLevel)
  for (const warning of warningsOn(config)) logger.warn(warning)
  if (config.isExposed) logger.info(signUpNote(config))
  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'crashed')
    process.exit(codes.failed)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  try {
    const running = await start({ config, logger })
    endOnSignals(running, logger)
    console.log(running.ready)
    flushCompileCache() // flushed now: a killed process would lose its compiled code
  } catch (error) {
    const advice = operatorMessage(error)
    const line = advice ?? addressMessage(error, config)
    if (line === undefined) crash(error)
    console.error(line)
    process.exit(codes.badConfig)
  }
}

/** Name, code and stack of an error; never the data that it carries. */
const describeError = (error: Error & { code?: unknown; cause?: unknown }): object => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack,
  cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
})

/** Logs JSON to standard output: ids, codes and counts. Headers with credentials are masked. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: ['*.authorization', '*.cookie', 'headers.authorization', 'headers.cookie'],
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
