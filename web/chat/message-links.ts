/** A link of a message. `host` names what it opens, for the member to read. */
export type MessageLink = { readonly text: string; readonly href: string; readonly host: string }

type MessagePart = { readonly text: string } | MessageLink

const candidate = /https?:\/\/\S+/giu

/** Punctuation that ends the sentence around a link rather than the link. */
const trailing = /^[\p{Po}\p{Pf}\p{Pi}<>|]$/u
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string): number => text.split(character).length - 1

/** The link without punctuation after it; a closing bracket stays where the link opens it. */
function trimmed(link: string): string {
  let text = link
  for (;;) {
    const last = text.at(-1) ?? ''
    const opening = brackets[last]
    if (opening && count(text, last) > count(text, opening)) text = text.slice(0, -1)
    else if (trailing.test(last) && !'/%&=#@*-'.includes(last)) text = text.slice(0, -1)
    else return text
  }
}

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

const letters = /[^\p{Script=Common}\p{Script=Inherited}]/gu

/** Whether a host name has letters of Latin script alone. */
const isLatin = (host: string): boolean =>
  [...host.matchAll(letters)].every(([letter]) => /\p{Script=Latin}/u.test(letter))

/**
 * The host of a link as the member may read it: as it was typed where that has one script, else in
 * punycode, because letters of two scripts look alike. Every name has the Latin letters of its last
 * part, so one with other letters mixes scripts unless that part has them too.
 */
function shownHost({ host, hostname }: URL, typed: string): string {
  const [, name = ''] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:\\]+)/iu.exec(typed) ?? []
  const read = name.normalize('NFKC').toLowerCase()
  const isHonest = isLatin(read) && parsed(`https://${read}`)?.hostname === hostname
  return isHonest ? host.replace(hostname, read) : host
}

/**
 * Splits a message into text and its links to `http:` and `https:` addresses. Links keep the text
 * that the sender wrote. Pure.
 */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const match of content.matchAll(candidate)) {
    const text = trimmed(match[0])
    const url = parsed(text)
    if (!url?.hostname.includes('.')) continue
    if (match.index > from) parts.push({ text: content.slice(from, match.index) })
    parts.push({ text, href: url.href, host: shownHost(url, text) })
    from = match.index + text.length
  }
  if (from < content.length) parts.push({ text: content.slice(from) })
  return parts
}
