import pino, { type DestinationStream, type Logger } from 'pino'

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
