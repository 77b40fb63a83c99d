/** A record that is not as it was stored: where it is, and the name of its kind. */
export type DamagedRecord = { readonly place: string; readonly what: string }

/** Result of one part of a check; `next` is where the next part begins, undefined at the end. */
export type CheckResult = {
  readonly next: string | undefined
  readonly damaged: readonly DamagedRecord[]
}

/** A store that can verify its records, part by part. */
export interface Checkable {
  /** Checks from a place on (by default the beginning) for about so many milliseconds. */
  checkSome(from: string | undefined, forMs: number): Promise<CheckResult>
  /** Those that are still damaged. */
  stillDamaged(damaged: readonly DamagedRecord[]): Promise<DamagedRecord[]>
}
