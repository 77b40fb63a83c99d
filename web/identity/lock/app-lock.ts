import { base64URLStringToBuffer } from '@simplewebauthn/browser'
import { keepContentWith } from '../../data/device-content.ts'
import { forgetEvent } from '../../data/kept-event.ts'
import {
  endLock,
  LAST_USE_KEY,
  type LockSettings,
  readLock,
  storeLock,
} from '../../data/lock-settings.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { PasskeyFailed } from '../passkeys/ask-browser.ts'
import { askPasskey, makeLockPasskey, type PasskeyProof, randomText } from './ask-passkey.ts'
import { isLockDue } from './lock-due.ts'
import { hideBehindLock, loadLockScreen } from './lock-state.ts'
import { deriveSealKey } from './seal.ts'
import { keepInMemory, keepSealed, type OpenContent } from './sealed-content.ts'
import { texts } from './texts.ts'

/** What is open while Kith is unlocked. */
let unlocked: { readonly content: OpenContent; readonly watch: AbortController } | undefined

/** While the device asks for a passkey, its own dialog may hide the page. */
let isAsking = false

/** Locks this tab. */
const lock = (): void => {
  if (!unlocked || isAsking) return
  unlocked.watch.abort()
  hideBehindLock()
  unlocked.content.close()
  unlocked = undefined
}

const ask: typeof askPasskey = async asking => {
  isAsking = true
  try {
    return await askPasskey(asking)
  } finally {
    isAsking = false
  }
}

const openContent = async (salt: string | null, { secret }: PasskeyProof): Promise<OpenContent> =>
  salt && secret
    ? keepSealed(await deriveSealKey(secret, base64URLStringToBuffer(salt)))
    : keepInMemory()

const goOn = (content: OpenContent): void => {
  forgetEvent()
  keepContentWith(content)
  loadLockScreen()
  unlocked = { content, watch: new AbortController() }
  watchUse(lock, unlocked.watch.signal)
}

/** Unlocks this tab with the passkey of the lock. @throws {PasskeyFailed} */
export const unlock = async (): Promise<void> => {
  const settings = readLock()
  if (!settings) return
  goOn(await openContent(settings.salt, await ask(settings)))
}

/** Locks every tab of this device. */
export const lockNow = (): void => {
  endUse()
  lock()
}

type Times = Pick<LockSettings, 'minutes' | 'whenHidden'>

/**
 * Turns the lock on, and seals what is kept on the device, or takes it into memory where the passkey
 * derives no key.
 *
 * @param passkey what unlocks: one of the account, or a new one with this name.
 * @throws {PasskeyFailed}
 */
export const turnLockOn = async (
  times: Times,
  passkey: 'of account' | { readonly name: string },
): Promise<void> => {
  const salt = randomText()
  const made = passkey === 'of account' ? {} : { credentialId: await makeLockPasskey(passkey.name) }
  const proof = await ask({ ...made, salt })
  const { credentialId, secret } = proof
  if (!storeLock({ ...times, credentialId, salt: secret ? salt : null })) {
    endLock()
    throw new PasskeyFailed(texts.card.cannotKeep)
  }
  goOn(await openContent(salt, proof))
}

/** Turns the lock off, after its passkey was asked. @throws {PasskeyFailed} */
export const turnLockOff = async (): Promise<void> => {
  const settings = readLock()
  if (!settings || !unlocked) return
  await ask({ ...settings, salt: null })
  const { content, watch } = unlocked
  watch.abort()
  await content.settled()
  endLock()
  content.putBack()
  keepContentWith(undefined)
  content.close()
  unlocked = undefined
}

/** How often a tab notes a use and looks whether the lock is due, in milliseconds. */
const EVERY = 1_000

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Makes the lock due in every tab. */
const endUse = (): void => deviceStorage.removeItem(LAST_USE_KEY)

/**
 * Watches whether this device's Kith is in use, in any tab, until the lock is due or `signal` aborts.
 *
 * @param lock called once, when the lock is due or this tab is hidden and the device locks when hidden.
 */
const watchUse = (lock: () => void, signal: AbortSignal): void => {
  let noted = 0
  const note = () => {
    if (Date.now() - noted < EVERY) return
    noted = Date.now()
    deviceStorage.setItem(LAST_USE_KEY, String(noted))
  }
  const look = () => {
    const settings = readLock()
    if (!settings || signal.aborted) return
    const lastUse = Number(deviceStorage.getItem(LAST_USE_KEY))
    const isHidden = document.visibilityState === 'hidden'
    const { minutes, whenHidden } = settings
    if ((isHidden && whenHidden) || isLockDue({ lastUse, now: Date.now(), minutes })) lock()
  }
  note()
  // A use after the device slept must not count before the look.
  const lookAndNote = () => {
    look()
    if (!signal.aborted) note()
  }
  for (const sign of signsOfUse)
    addEventListener(sign, lookAndNote, { signal, capture: true, passive: true })
  for (const moment of ['storage', 'focus', 'pageshow']) addEventListener(moment, look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, EVERY)
  signal.addEventListener('abort', () => clearInterval(timer))
}
