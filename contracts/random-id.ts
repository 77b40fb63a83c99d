import { v4 } from 'uuid'

/** A new random id. */
export const randomId = (): string => v4()
