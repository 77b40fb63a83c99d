import { code } from './markdown.ts'
import type { FindSymbol } from './symbols.ts'

/** Words that members know, each with the exported symbol whose docstring explains it. */
const ofMembers = {
  'address audience': 'AddressAudience',
  admission: 'GroupAdmission',
  'allowance, like': 'LikesPerDay',
  'app lock': 'LockSettings',
  block: 'PairBlock',
  boundary: 'ConsentPreference',
  'card, deck': 'DiscoveryCard',
  'card reason': 'CardReason',
  'city, place': 'ChosenPlace',
  'cover, discreet mode': 'DiscreetChoice',
  displacement: 'Displace',
  facet: 'Facets',
  'facet band': 'NumberBand',
  'filter, block filter': 'FilterEntity',
  'first week, trial': 'Trial',
  founder: 'founderOf',
  group: 'groupEvents',
  hangout: 'hangoutEvents',
  liker: 'LikerCard',
  'match, swipe': 'matchingEvents',
  'meetup, community event': 'meetupEvents',
  mode: 'DiscoveryMode',
  'passkey waiver': 'PasskeyWaiver',
  premium: 'Premium',
  report: 'FiledReport',
  'rule, scope': 'StoredRule',
  score: 'PairScore',
  'security notice': 'SecurityNotice',
  suspension: 'suspension',
  'XP, achievement': 'achievements',
} as const

/** The same for words of the code. */
const ofCode = {
  'scorer subject': 'ScorerSubject',
  'audit trail': 'createAuditTrail',
  'causes, tree of causes': 'causalTree',
  'data key, master key': 'Keys',
  decider: 'Decider',
  discovery: 'Discovery',
  dispatch: 'Dispatch',
  'exposure, lift': 'ExposureLifts',
  'fencing token': 'FencingToken',
  generation: 'Generation',
  'idempotency key': 'Idempotent',
  'identity hash': 'identityHashesOf',
  job: 'Task',
  'key subject': 'subjects',
  'keyed id': 'keyedId',
  lease: 'Lease',
  'live message': 'LiveMessage',
  'last event': 'LastEvent',
  'event fault': 'EventFault',
  'parked event': 'ParkedEvent',
  parting: 'Parting',
  'personal field': 'Personal',
  'projection, view': 'Projection',
  rank: 'Rank',
  reactor: 'Reactor',
  refusal: 'Refusal',
  records: 'Records',
  relation: 'Relation',
  'shared subscription': 'shareSubscription',
  sight: 'Sight',
  skeleton: 'skeleton',
  'stored name': 'StoredFields',
  stream: 'streams',
  upcaster: 'Upcaster',
  'view record': 'ViewRecord',
} as const

const glossary = (words: Readonly<Record<string, string>>, find: FindSymbol): string =>
  Object.entries(words)
    .map(([word, symbol]) => `- **${word}** (${code(symbol)}): ${find(symbol).sentence}.`)
    .join('\n')

export const memberWords = (find: FindSymbol): string => glossary(ofMembers, find)

export const codeWords = (find: FindSymbol): string => glossary(ofCode, find)
