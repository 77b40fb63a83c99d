import { distanceText, inOwnUnit } from '../ui/distance.ts'

/** Texts for members, by part. */
export const texts = {
  screen: { title: 'Discover', settings: 'Filter settings', modes: 'Mode' },
  chips: {
    filters: 'Filters',
    active: 'active',
    change: 'change it in the filter settings',
    questions: 'Q&A',
    together: 'Together',
    events: 'Events',
    messages: 'Messages',
    unread: 'unread',
  },
  range: {
    miles: (miles: number) => distanceText(miles),
    between: (min: number, max: string) => `${inOwnUnit(min)} to ${max}`,
  },
  deck: {
    label: 'People to meet',
    keys: 'Arrow keys act on the card: right to like, left to pass, up to super like, down for maybe. U takes the last one back.',
    loading: 'Finding connections...',
    failed: { title: 'Error', text: 'Failed to load profiles' },
    enough: "That's everyone for today",
  },
  empty: {
    title: 'No more profiles',
    text: 'Check back later for new connections!',
    nobodyTitle: 'Nobody here yet',
    nobodyText: 'Right now nobody fits your distance, age range and filters.',
    widen: (miles: number, people: number) =>
      `Widen to ${miles} miles${people > 0 ? ` (${people}+ people)` : ''}`,
    part: 'We looked at 2,000 people today and stopped there. Other people get their turn tomorrow.',
    widening: 'Widening...',
    widened: (miles: number) => `Showing people within ${miles} miles`,
    online: (count: number) => `${count} ${count === 1 ? 'event' : 'events'} online this week`,
    events: (count: number) => `${count} ${count === 1 ? 'event' : 'events'} this week`,
    questions: 'Answer questions meanwhile',
    undo: 'Undo',
    reload: 'Look again',
    loosen: (filter: string, people: number) =>
      `Widen your ${filter} filter to see at least ${people} more ${people === 1 ? 'person' : 'people'}.`,
    loosenMore: 'Together, your filters leave few people. Try loosening more than one.',
    change: 'Change filters',
  },
  facts: {
    style: 'Relationship style',
    distance: 'Distance',
    compatibility: 'Compatibility',
    aiCompatibility: 'AI compatibility',
    verified: 'Verified',
    face: 'Face',
    score: (score: number) => `${Math.round(score)} of 100`,
    verifiedBy: 'By the Kith team',
    hidden: 'Hidden until you match',
  },
  actions: {
    label: 'Your answer',
    pass: 'Pass',
    maybe: 'Maybe',
    like: 'Like',
    superLike: 'Super like',
    undo: 'Undo',
  },
  keys: {
    label: 'Beside the deck',
    title: 'Swipe by keyboard',
    left: 'Left arrow',
    right: 'Right arrow',
    up: 'Up arrow',
    down: 'Down arrow',
  },
} as const
