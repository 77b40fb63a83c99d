import { CallFailed } from '../../data/call-errors.ts'

/** Error codes about the file itself. */
const codes: readonly (string | undefined)[] = ['unsupported_media', 'too_large', 'photo_refused']

/** Whether an upload failed because of the file itself, so that a retry would fail too. */
export const isFinalFailure = (error: Error | undefined): boolean =>
  error instanceof CallFailed && codes.includes(error.code)
