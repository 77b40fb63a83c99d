/** Thrown when a bench cannot run as asked; the message says what to do. */
export class BenchRefused extends Error {
  override readonly name = 'BenchRefused'
}
