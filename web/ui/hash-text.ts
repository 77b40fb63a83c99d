/** FNV-1a hash of a text, 32 bits: the same on every device. */
export function hashText(text: string): number {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return sum >>> 0
}
