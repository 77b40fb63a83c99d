const passed = new WeakSet<Event>()

/**
 * Leaves a press of Escape to the dialog below. Radix gives a press to its newest layer alone, so
 * one that does not close by it, or not alone, has to pass it on.
 */
export const passEscapeOn = (event: Event): void => void passed.add(event)

/** Whether a layer above the dialog got this press of Escape, and the dialog should close by it. */
export const isPassedOn = (event: Event): boolean => passed.has(event)
