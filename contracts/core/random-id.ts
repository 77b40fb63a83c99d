import { v4 } from 'uuid'

/** Returns a new random id. */
export const randomId = (): string => v4()
