/** Log position tokens that this tab has received. Only the server can compare them. */
export type PositionTokens = {
  /** The tokens to send with a call, so that the server waits for the latest position. */
  all(): readonly string[]
  /**
   * Stores the token of a response. It covers the tokens that were sent, which are dropped; tokens
   * that arrived meanwhile may be later or earlier and are kept.
   */
  noteResponse(sent: readonly string[], token: string | null): void
  /** Stores the token of a live message. On one connection, each is later than the previous one. */
  noteMessage(token: string): void
  /** The channel has reconnected, perhaps to a server process that is behind. */
  reconnected(): void
}

/** More than the calls that are ever in progress at once; the server accepts no more tokens. */
const MAX_TOKENS = 32

export const createPositionTokens = (): PositionTokens => {
  let tokens: readonly string[] = []
  let latestMessage: string | undefined

  const keep = (position: string): void => {
    tokens = [...tokens, position].slice(1 - MAX_TOKENS)
  }
  return {
    all: () => (latestMessage === undefined ? tokens : [...tokens, latestMessage]),
    noteResponse(sent, token) {
      if (!token) return
      tokens = tokens.filter(position => !sent.includes(position))
      if (latestMessage !== undefined && sent.includes(latestMessage)) latestMessage = undefined
      keep(token)
    },
    noteMessage(token) {
      latestMessage = token
    },
    reconnected() {
      if (latestMessage !== undefined) keep(latestMessage)
      latestMessage = undefined
    },
  }
}

export const positionTokens = createPositionTokens()
