/** What was asked for does not exist. The message says what does not. */
export class NotThere extends Error {
  override readonly name = 'NotThere'
  readonly code = 'not_found'
}
