import { code } from './markdown.ts'
import type { FindSymbol } from './symbols.ts'

/** Words that members know, each with the exported symbol whose docstring explains it. */
const ofMembers = {
  admission: 'GroupAdmission',
  'app lock': 'LockSettings',
  boundary: 'ConsentPreference',
  'card, deck': 'DiscoveryCard',
  'card reason': 'CardReason',
  'code of a link': 'LinkCode',
  'comparison of boundaries': 'BoundaryComparison',
  'comment of a like': 'ShownLikeComment',
  constellation: 'ShownConstellation',
  'case of the staff': 'QueuedCase',
  'city, place': 'ChosenPlace',
  'cover, discreet mode': 'DiscreetChoice',
  displacement: 'Displace',
  facet: 'Facets',
  'feed, private address': 'PrivateFeed',
  'filter, block filter': 'FilterEntity',
  'first week, trial': 'Trial',
  founder: 'founderOf',
  'joint card': 'JointCard',
  liker: 'LikerCard',
  link: 'link',
  'side of a link': 'LinkSide',
  'meetup, community event': 'meetupEvents',
  'passkey waiver': 'PasskeyWaiver',
  premium: 'Premium',
  'quote, answered message': 'Quote',
  reaction: 'Reaction',
  'prompt of a profile': 'PromptAnswer',
  'exclusion from events': 'EventExclusion',
  'message to all guests': 'GuestMessage',
  'discussion of an event': 'discussionOf',
  'next day of an event': 'NextDay',
  'plan of a date, check-in': 'SafetyPlan',
  'role at an event': 'MeetupRole',
  'series of an event': 'EventSeries',
  'rule, scope': 'StoredRule',
  suspension: 'suspension',
  'moderator of a group': 'decidesIn',
  'photo of a message': 'MessagePhoto',
  'photo that waits': 'WaitingPhoto',
  trip: 'StoredTrip',
  'vanishing messages, span': 'VanishingSpan',
  'weekly digest': 'WeeklyDigest',
} as const

/** The same for words of the code. */
const ofCode = {
  'scorer subject': 'ScorerSubject',
  'causes, tree of causes': 'causalTree',
  'data key, master key': 'Keys',
  decider: 'Decider',
  discovery: 'Discovery',
  dispatch: 'Dispatch',
  'exposure, lift': 'ExposureLifts',
  'fencing token': 'FencingToken',
  generation: 'Generation',
  'identity hash': 'identityHashesOf',
  job: 'Task',
  'key subject': 'subjects',
  'keyed id': 'keyedId',
  lease: 'Lease',
  'live message': 'LiveMessage',
  'last event': 'LastEvent',
  'stopped at an event': 'StoppedAtEvent',
  'parked event': 'ParkedEvent',
  'perceptual hash': 'photoHash',
  'personal field': 'Personal',
  'projection, view': 'Projection',
  rank: 'Rank',
  reactor: 'Reactor',
  refusal: 'Refusal',
  records: 'Records',
  relation: 'Relation',
  'shared subscription': 'shareSubscription',
  sight: 'Sight',
  stream: 'streams',
  upcaster: 'Upcaster',
} as const

const glossary = (words: Readonly<Record<string, string>>, find: FindSymbol): string =>
  Object.entries(words)
    .map(([word, symbol]) => `- **${word}** (${code(symbol)}): ${find(symbol).sentence}.`)
    .join('\n')

export const memberWords = (find: FindSymbol): string => glossary(ofMembers, find)

export const codeWords = (find: FindSymbol): string => glossary(ofCode, find)
