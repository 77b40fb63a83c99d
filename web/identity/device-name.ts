import type { Session } from '../../contracts/sessions.ts'

/** What a device is called, where its browser said what it is or not. */
export const deviceName = ({ device }: Pick<Session, 'device'>): string =>
  device ?? 'An unknown device'
