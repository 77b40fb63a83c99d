/** Source of the current time. Handlers pass the time on, so that deciders and folds stay pure. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
