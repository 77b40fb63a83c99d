import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'

/** Bytes of the nonce of AES-GCM (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12

/**
 * The key of sealed content, from what the passkey derived from the salt (WebAuthn's PRF extension).
 * It cannot be exported and lives in memory alone.
 */
export const deriveSealKey = async (
  secret: BufferSource,
  salt: BufferSource,
): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('kith sealed content')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

const algorithm = (nonce: BufferSource, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(name),
})

/** Encrypts a text for the name that it is kept under. */
export const seal = async (key: CryptoKey, name: string, text: string): Promise<string> => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const data = new TextEncoder().encode(text)
  const encrypted = await crypto.subtle.encrypt(algorithm(nonce, name), key, data)
  return bufferToBase64URLString(await new Blob([nonce, encrypted]).arrayBuffer())
}

/** The sealed text; undefined if it was changed, or sealed with another key or for another name. */
export const open = async (
  key: CryptoKey,
  name: string,
  sealed: string,
): Promise<string | undefined> => {
  try {
    const bytes = new Uint8Array(base64URLStringToBuffer(sealed))
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const data = bytes.subarray(NONCE_BYTES)
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(nonce, name), key, data))
  } catch {
    return undefined // nobody can read it any more
  }
}
