import type { Call } from './handle.ts'
import type { Services } from './services.ts'

/**
 * Looks for something in views. Where it is missing, they first come to the head of the log, so
 * whatever was acknowledged before this call is found even if the caller names no position.
 * Undefined only for what is not there.
 */
export const lookTwice = async <T>(
  views: readonly { readonly name: string }[],
  { caughtUp }: Pick<Call<unknown>, 'caughtUp'>,
  { log }: Services,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const seen = await look()
  if (seen !== undefined) return seen
  await caughtUp(
    views.map(view => view.name),
    await log.head(),
  )
  return look()
}
