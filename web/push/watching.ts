import { deviceStorage } from '../ui/device-storage.ts'

/** Until when this browser is told of a plan that it keeps watch over; other notifications do not end that. */
const NAME = 'kith.watching-until'

export const noteWatching = (until: string): void => void deviceStorage.setItem(NAME, until)

/** Whether this browser is told of a shared plan, whoever is signed in. */
export const isWatching = (now: number): boolean =>
  Date.parse(deviceStorage.getItem(NAME) ?? '') > now
