/** Tokens for places in the log that this tab has heard of; only the server can compare them. */
export type PositionTokens = {
  /** What to send with a call, so that it waits for the latest of them; empty before the first. */
  all(): readonly string[]
  /**
   * Keeps what a call was answered. It stands for all that the call was sent with, so these are
   * dropped; what was heard meanwhile is kept beside it, for it may be later or earlier.
   */
  answered(sent: readonly string[], heard: string | null): void
  /** Keeps what the live channel said last: on one connection each is later than the one before. */
  pushed(heard: string): void
  /** The live channel begins anew, perhaps with a server that has not come as far as the other. */
  reconnected(): void
}

/** More than calls are ever under way at once; the server takes no more. */
const MAX_KEPT = 32

export const createPositionTokens = (): PositionTokens => {
  let kept: readonly string[] = []
  let latestPush: string | undefined

  const keep = (position: string): void => {
    kept = [...kept, position].slice(1 - MAX_KEPT)
  }
  return {
    all: () => (latestPush === undefined ? kept : [...kept, latestPush]),
    answered(sent, heard) {
      if (!heard) return
      kept = kept.filter(position => !sent.includes(position))
      if (latestPush !== undefined && sent.includes(latestPush)) latestPush = undefined
      keep(heard)
    },
    pushed(heard) {
      latestPush = heard
    },
    reconnected() {
      if (latestPush !== undefined) keep(latestPush)
      latestPush = undefined
    },
  }
}

/** What this tab has heard. */
export const positionTokens = createPositionTokens()
