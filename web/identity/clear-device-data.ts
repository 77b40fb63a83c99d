/** What this device knows of itself, whoever uses it. */
const ofTheDevice = new Set(['kith.theme', 'kith.a11y'])

/** Leaves nothing of a member on this device: drafts, unsent words. Called as they log out. */
export function clearDeviceData(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith('kith.') && !ofTheDevice.has(key)) storage.removeItem(key)
}
