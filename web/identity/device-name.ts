import type { Session } from '../../contracts/identity/sessions.ts'
import { texts } from './texts.ts'

/** Returns the name of a device, with a fallback when its browser is unknown. */
export const deviceName = ({ device }: Pick<Session, 'device'>): string =>
  device ?? texts.deviceName.unknown
