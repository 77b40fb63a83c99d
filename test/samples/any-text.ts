import fc from 'fast-check'

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter(code => !isSurrogate(code))
  .map(code => String.fromCodePoint(code))

/**
 * Text of any characters. The unit `binary` of fast-check takes a second at its first use to build a
 * table of all characters.
 */
export const anyText = (limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: character })
