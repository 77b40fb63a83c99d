type TransferFaultCode =
  | 'unknown_place'
  | 'nothing_there'
  | 'in_use'
  | 'not_empty'
  | 'source_changed'
  | 'differs'
  | 'stopped'
  | 'unfinished'

/** An installation cannot be transferred. `message` tells the operator what to do. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault'
  readonly code: TransferFaultCode

  constructor(code: TransferFaultCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What an installation consists of besides what is made from it. */
export type Part = 'events' | 'keys' | 'media'

/** @throws {TransferFault} `stopped`: the operator ended the command. */
export const requireGoing = (signal: AbortSignal): void => {
  if (signal.aborted)
    throw new TransferFault('stopped', 'Stopped. Run the same command again to continue.')
}

/** The target holds something of a part that the source does not. */
export const notEmpty = (part: Part): TransferFault =>
  new TransferFault(
    'not_empty',
    `The target holds ${part} that the source does not: it is another installation, or one that was used already. Name an empty one.`,
  )
