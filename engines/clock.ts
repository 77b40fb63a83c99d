/** Where the time comes from: handlers pass it on, so that deciders and folds stay pure. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
