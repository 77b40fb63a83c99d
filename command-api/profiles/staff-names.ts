import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' }
import { BadInput } from '../../contracts/core/refusals.ts'

/** Words that identify the operators; no member may use them as a name. */
const words = [
  ...['admin', 'administrator', 'admins', 'helpdesk', 'kith', 'mod', 'moderation', 'moderator'],
  ...['moderators', 'mods', 'official', 'staff', 'support', 'verified'],
]

/** Digits and signs that resemble a letter. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Only the table of look-alikes: the library's own expression takes megabytes. */
const confusables: Readonly<Record<string, string>> = lookAlikes

const looksOf = (text: string): string =>
  Array.from(text, character => confusables[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** Skeletons of a word (UTS #39), as written and in lower case. */
const skeletonsOf = (word: string): string[] => {
  const plain = word.replace(/[0134570@$!]/g, sign => letters[sign] ?? sign)
  return [looksOf(plain), looksOf(plain.toLowerCase())]
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const skeletons = new Set(
  words.flatMap(word => [word, capitalised(word), word.toUpperCase()]).flatMap(skeletonsOf),
)

/** The words of a name, also without a space: `KithSupport` has two. */
const wordsOf = (name: string): string[] =>
  name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{M}\p{N}@$!]/u)

/** Whether a name imitates one of the operators, also with look-alike letters. */
export const passesForStaff = (name: string): boolean => {
  const letterByLetter = name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return [...wordsOf(name), letterByLetter]
    .flatMap(skeletonsOf)
    .some(skeleton => skeletons.has(skeleton))
}

/** Names under which the product speaks of members, or for itself: as a whole, not as a word of a name. */
const productNames = [
  ...['you', 'me', 'somebody', 'someone', 'anonymous', 'member', 'formermember', 'deletedmember'],
  ...['unknown', 'nobody', 'everyone', 'system', 'notification', 'notifications', 'host', 'guest'],
  ...['organizer', 'founder', 'newmatch', 'newmessage', 'itsamatch', 'youmatched', 'likesyou'],
]
const productSkeletons = new Set(productNames.flatMap(skeletonsOf))

const speaksForProduct = (name: string): boolean =>
  skeletonsOf(name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')).some(one => productSkeletons.has(one))

/** @throws {BadInput} the name imitates the staff, or is one that the product uses. */
export const requireOwnName = (pseudonym: string | undefined): void => {
  if (pseudonym === undefined) return
  const refuse = (message: string) => {
    throw new BadInput([{ path: 'pseudonym', message }])
  }
  if (passesForStaff(pseudonym))
    refuse('Choose another name: this one could be taken for the staff of Kith.')
  if (speaksForProduct(pseudonym)) refuse('Choose another name: Kith uses this one itself.')
}
