import pino, { type DestinationStream, type Logger } from 'pino'

/** Names and codes of an error and where it came from; never the data that it carries. */
const describeError = (error: Error & { code?: unknown; cause?: unknown }): object => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack,
  cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
})

/**
 * Lines of JSON on standard output. What is logged are ids, codes and counts; headers that sign
 * somebody in are masked should they ever come in.
 */
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
