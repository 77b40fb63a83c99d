/** Something that is not as it was stored: where it stands, for its store to find it again, and what it is. */
export type DamagedRecord = { readonly place: string; readonly what: string }

/** What a part of a check came to; `next` is where the next part begins, undefined at the end. */
export type CheckResult = {
  readonly next: string | undefined
  readonly damaged: readonly DamagedRecord[]
}

/** A store that can tell whether what it holds is as it was stored, a part at a time. */
export interface Checkable {
  /** Checks on from a place, the beginning by default, for about so many milliseconds. */
  checkSome(from: string | undefined, forMs: number): Promise<CheckResult>
  /** Those that are still damaged. */
  stillDamaged(damaged: readonly DamagedRecord[]): Promise<DamagedRecord[]>
}
