/** Error codes of a connection whose client disconnected. */
const connectionErrors = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/**
 * Whether the caller closed the connection or sent what Node's parser (codes `HPE_…`) cannot read.
 */
export const isCallerFault = ({ code }: Error & { readonly code?: unknown }): boolean =>
  typeof code === 'string' && (connectionErrors.has(code) || code.startsWith('HPE_'))
