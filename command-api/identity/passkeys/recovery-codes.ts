import { randomBytes } from 'node:crypto'
import { foldText } from '../../../contracts/core/folded-text.ts'
import { RECOVERY_CODES } from '../../../contracts/identity/passkeys.ts'
import { keyedId } from '../../../engines/log/keyed-ids.ts'
import type { Keys } from '../../../engines/ports/keys.ts'

/** Crockford's base 32: without letters that look like digits. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP = 4
const GROUPS = 4

/** 80 random bits in four groups, e.g. `7k2m-9xqc-h4ta-0wbe`. */
const newCode = (): string => {
  const letters = Array.from(randomBytes(GROUP * GROUPS), byte => ALPHABET[byte % 32])
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-')
}

/**
 * As it is meant: only its letters and digits matter, not their case, width or look-alikes, nor the
 * number before it in a list.
 */
const normalised = (code: string): string =>
  foldText(code)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-GROUP * GROUPS)
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** What is stored of a code. Without the installation's key nobody can try codes against it. */
export const codeIdOf = (keys: Keys, code: string): Promise<string> =>
  keyedId(keys, 'recovery code', normalised(code))

/** New codes, to be shown once, and what is stored of them. */
export const newRecoveryCodes = async (keys: Keys) => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes, codeIds: await Promise.all(codes.map(code => codeIdOf(keys, code))) }
}
