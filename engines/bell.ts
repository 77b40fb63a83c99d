/** Lets any number sleep until something has happened. */
export type Bell = {
  /** It has happened, or a sleeper shall look up: wakes everyone at once. */
  readonly ring: () => void
  /** Resolves at the next ring. */
  readonly rung: () => Promise<void>
}

export const createBell = (): Bell => {
  let next: PromiseWithResolvers<void> | undefined
  return {
    ring() {
      next?.resolve()
      next = undefined
    },
    rung() {
      next ??= Promise.withResolvers()
      return next.promise
    },
  }
}
