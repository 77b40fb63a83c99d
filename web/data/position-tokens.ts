/** Log position tokens that this tab has received. Only the server can compare them. */
export type PositionTokens = {
  /**
   * Returns the value to send with a call, so that the server waits for the latest position; empty
   * before the first token.
   */
  all(): readonly string[]
  /**
   * Stores the token of an answer. It covers all tokens that the call was sent with, so these are
   * dropped. Tokens that arrived in the meantime are kept, because they may be later or earlier.
   */
  noteResponse(sent: readonly string[], token: string | null): void
  /**
   * Stores the latest token of the live channel. On one connection, each token is later than the
   * previous one.
   */
  notePush(token: string): void
  /**
   * The live channel has reconnected, perhaps to a server process that is behind the previous one.
   */
  reconnected(): void
}

/** More than the calls that are ever in progress at once; the server accepts no more tokens. */
const MAX_KEPT = 32

export const createPositionTokens = (): PositionTokens => {
  let tokens: readonly string[] = []
  let latestPush: string | undefined

  const keep = (position: string): void => {
    tokens = [...tokens, position].slice(1 - MAX_KEPT)
  }
  return {
    all: () => (latestPush === undefined ? tokens : [...tokens, latestPush]),
    noteResponse(sent, token) {
      if (!token) return
      tokens = tokens.filter(position => !sent.includes(position))
      if (latestPush !== undefined && sent.includes(latestPush)) latestPush = undefined
      keep(token)
    },
    notePush(token) {
      latestPush = token
    },
    reconnected() {
      if (latestPush !== undefined) keep(latestPush)
      latestPush = undefined
    },
  }
}

/** The tokens of this tab. */
export const positionTokens = createPositionTokens()
