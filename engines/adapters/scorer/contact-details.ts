/**
 * Contact details: links, e-mail addresses, handles, telephone numbers. The lengths before an `@`
 * or a dot are bounded by those of a mailbox and a label (RFC 5321, RFC 1035), so that matching
 * takes linear time.
 */
const contact =
  /https?:\S+|www\.\S+|[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]{1,255}|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+|[\p{L}\p{N}-]{1,63}\.(?:com|net|org|io|me|app)\b|\+?\d[\d ()/.-]{5,}\d/giu

/** The text with `(removed)` in place of contact details, compatibility forms folded (NFKC). */
export const withoutContacts = (text: string): string =>
  text.normalize('NFKC').replace(contact, '(removed)')

export const hasContacts = (text: string): boolean => text.normalize('NFKC').search(contact) >= 0
