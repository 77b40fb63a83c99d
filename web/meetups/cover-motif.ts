import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'

/** What a cover shows. `thread` is the motif without a meaning. */
export type Motif =
  | 'thread'
  | 'seats'
  | 'hills'
  | 'vessel'
  | 'cup'
  | 'waves'
  | 'board'
  | 'notes'
  | 'book'
  | 'screen'

/**
 * Words of each motif. Plurals and, for long words, beginnings count too; an earlier motif wins.
 */
const words: readonly (readonly [Motif, string])[] = [
  ['thread', 'rope shibari knot'],
  ['waves', 'swim swimming sauna beach lake bath pool surf surfing kayak paddle'],
  ['vessel', 'clay ceramic pottery kiln craft knitting sewing mending painting'],
  ['board', 'game board chess dice puzzle quiz'],
  ['notes', 'music singing choir karaoke dance dancing concert gig jam'],
  ['book', 'book reading writing poem poetry zine library story stories'],
  ['hills', 'outdoor walk walking hike hiking picnic park camping garden plant bike cycling dog'],
  ['cup', 'coffee tea brunch dinner supper soup food potluck cooking baking vegan'],
  ['screen', 'calendar planning tech coding film movie cinema'],
  ['seats', 'talk circle listening discussion support consent workshop sharing'],
]

/** A word with at least so many letters also matches longer words that begin with it. */
const LONG = 5

const standsFor = (known: string, word: string): boolean =>
  word === known || word === `${known}s` || (known.length >= LONG && word.startsWith(known))

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const motifIn = (found: readonly string[]): Motif | undefined =>
  words.find(([, known]) =>
    known.split(' ').some(one => found.some(word => standsFor(one, word))),
  )?.[0]

/**
 * The motif of an event, by its tags or else its title. Without a fitting word it is a screen for
 * an event that is only online, otherwise a thread, so that no cover contradicts its event.
 */
export const motifOf = ({
  tags,
  title,
  isOnline,
  location,
}: Pick<CommunityEvent, 'tags' | 'title' | 'isOnline' | 'location'>): Motif =>
  motifIn(tags.flatMap(wordsIn)) ??
  motifIn(wordsIn(title)) ??
  (isOnline && location === null ? 'screen' : 'thread')
