/** Log position tokens that this tab has received. Only the server can compare them. */
export type PositionTokens = {
  /** The tokens to send with a call, so that the server waits for the latest position. */
  all(): readonly string[]
  /**
   * Stores the token of a response. It covers the tokens that were sent, which are dropped; tokens
   * that arrived meanwhile may be later or earlier and are kept.
   */
  noteResponse(sent: readonly string[], token: string | null): void
  /** Stores the token of a push. On one connection, each is later than the previous one. */
  notePush(token: string): void
  /** The channel has reconnected, perhaps to a server process that is behind. */
  reconnected(): void
}

/** More than the calls that are ever in progress at once; the server accepts no more tokens. */
const MAX_TOKENS = 32

export const createPositionTokens = (): PositionTokens => {
  let tokens: readonly string[] = []
  let latestPush: string | undefined

  const keep = (position: string): void => {
    tokens = [...tokens, position].slice(1 - MAX_TOKENS)
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

export const positionTokens = createPositionTokens()
