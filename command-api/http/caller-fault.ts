/** What a connection fails with when its caller is gone. */
const connectionErrors = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/**
 * Whether an error says that the caller ended a connection, or sent what Node's parser (its codes
 * begin with `HPE_`) cannot read. No fault of the server: it is not logged as one.
 */
export const isCallerFault = ({ code }: Error & { readonly code?: unknown }): boolean =>
  typeof code === 'string' && (connectionErrors.has(code) || code.startsWith('HPE_'))
