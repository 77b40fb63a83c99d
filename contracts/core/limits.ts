/** Constants of the product: lengths in characters as people see them, times in milliseconds, distances in miles. */
export const limits = {
  age: { min: 18, max: 100, initial: 25 },
  pseudonym: 50,
  pronouns: 50,
  gender: 100,
  orientation: 100,
  bio: 2_000,
  relationshipsText: 1_000,
  maxDistance: { min: 1, max: 12_450, initial: 25 },
  ageRange: { min: 18, max: 65 },
  photos: 6,
  message: 500,
  messagesPage: 200,
  /** Characters of a message that one in answer to it quotes. */
  quote: 140,
  deck: 20,
  /** Likers that one call shows to a premium member. */
  likers: 100,
  /**
   * Changes of filters or rules on a UTC day: each reveals how the deck differs under another list.
   */
  listChangesPerDay: 30,
  /** Filters of one list; values of one filter; characters of a value and of a filter's JSON text. */
  filters: 50,
  filterValues: 50,
  /** Values of all filters of a list; each is compared with every member of a deck. */
  filterValuesInAll: 500,
  filterWord: 100,
  filterText: 16_000,
  rules: 50,
  /** Values in all rules of a member; every deck compares them with every member. */
  ruleValues: 500,
  ruleNotes: 500,
  /** Stored rows of the audit of rules. */
  auditRows: 200,
  /** Per UTC day; the configuration may override it. */
  likesPerDay: { like: 50, super_like: 1 },
  /** New people that a member is shown per UTC day; the configuration may override it. */
  newCardsPerDay: 500,
  notificationTitle: 100,
  notificationMessage: 500,
  /** Size of an inbox. It keeps the newest notifications and drops the others. */
  notificationsPage: 100,
  boundaryNotes: 500,
  /** Limits of one time slot. */
  hangoutAvailability: { hobbies: 20, notes: 500 },
  group: {
    name: 200,
    description: 500,
    interests: 20,
    members: { min: 2, max: 50, initial: 8 },
  },
  /** Groups suggested, and how many are read for one interest at one time. */
  groupMatches: { shown: 10, scanned: 50 },
  /** Groups in one list. */
  groupsPage: 200,
  /** Requests that a founder sees at once, the earliest first. */
  groupRequestsShown: 100,
  /** Links: characters of own words, invitations sent on a UTC day, open codes. */
  link: { words: 40, note: 300, invitationsPerDay: 20, codes: 5 },
  /**
   * Joint cards: people, photos and characters of one, those that a member has said yes to, and what a
   * member can propose on a day.
   */
  jointCard: { members: 6, photos: 6, text: 500, open: 3, proposalsPerDay: 5 },
  hangout: { message: 500, location: 300, notes: 1_000, invitationsPerDay: 10 },
  /** Members found for a hobby and a time, and how many are read to find them. */
  hangoutMatches: { shown: 50, scanned: 2_000 },
  /** Invitations or plans in one list. */
  hangoutsPage: 200,
  /**
   * Limits of compatibility questions: lengths of an option, a text answer and an explanation,
   * options of one question, steps of a scale, generated questions in one pack, of one member in
   * one pack, and per click. Retired questions do not count.
   */
  question: {
    option: 120,
    text: 1_000,
    explanation: 1_000,
    options: 12,
    scale: 10,
    generatedPerPack: 30,
    generatedPerMember: 6,
    generatedPerClick: 3,
  },
  /** Hobbies that hangout and group features offer. */
  hobbiesOffered: 20,
  passkeyName: 60,
  tags: 20,
  tag: 50,
  notesToSelf: { count: 20, per: 3_600_000 },
  report: 2_000,
  /** Additions to one open report about a profile, event or group. The rate limit `report` counts all reports of a member. */
  reportAdditions: { count: 10, per: 86_400_000 },
  suggestions: 10,
  suggestionsShown: 3,
  factorsShown: 3,
  suggestionBatches: { count: 10, per: 86_400_000 },
  blockReason: 500,
  /** Characters that a like may say about a photo or prompt. */
  likeComment: 140,
  cardTags: 3,
  cardConsents: 3,
  bioLines: 3,
  /** Prompts that a profile answers, and characters of an answer. */
  prompts: { count: 3, answer: 200 },
  setupSteps: 5,
  /** Maximum distance, in miles. */
  distanceDecimals: 1,
} as const

/** Constants of the interface. */
export const timing = {
  splashShown: 2_000,
  splashFade: 500,
  logoutRedirect: 500,
  /** Timeout of a call without an answer. */
  answer: 30_000,
  /** Timeout of an upload since its last progress; the server's own is 60 s. */
  photoAnswer: 90_000,
  unreadPoll: 30_000,
  messagePoll: 3_000,
  /** Events of others are polled while shown; live messages only report changes to one's own. */
  eventPoll: 15_000,
  eventsPoll: 60_000,
  /** A shared plan, and one's own. */
  planPoll: 15_000,
  /** After a payment, until the provider's notice of it has arrived. */
  paymentPoll: 2_000,
  paymentWait: 60_000,
  toast: 5_000,
  tooltip: { delay: 700, skip: 300 },
  undo: 5 * 60_000,
  maybeReturns: 14 * 86_400_000,
  passReturns: 90 * 86_400_000,
  notificationsKept: 90 * 86_400_000,
  reportsKept: 365 * 86_400_000,
  /** Two years of twelve months. */
  identityHashesKept: 730 * 86_400_000,
  /** Time after which the card in front counts as viewed. */
  profileView: 3_000,
  /** How long both can still read a chat that was closed kindly. */
  farewellLasts: 7 * 86_400_000,
  invitationExpires: 30 * 86_400_000,
  /** How long the code of a link works, and how long answers wait for a comparison. */
  linkCodeLasts: 7 * 86_400_000,
  comparisonWaits: 7 * 86_400_000,
  /** The least time between two comparisons of the same two members. */
  comparesAgain: 7 * 86_400_000,
  /** The least time until a member who declined can be invited into the same group again. */
  groupInvitesAgain: 30 * 86_400_000,
  /** The least time until a member can ask to join the same group again. */
  groupAsksAgain: 30 * 86_400_000,
  /** How far ahead the date of a hangout may be. */
  hangoutAhead: 2 * 365 * 86_400_000,
  suggestionsLast: 7 * 86_400_000,
  suggestionsPending: 2 * 60_000,
  /** How long before the start of an event its attendees are reminded. */
  eventReminders: { day: 86_400_000, hour: 3_600_000 },
} as const

/** Ages from which a time is shown in hours, in days and as a date; before, it is "just now". */
export const relativeTimes = {
  hours: 3_600_000,
  days: 24 * 3_600_000,
  date: 168 * 3_600_000,
} as const

/** Prices of premium, in US cents. */
export const prices = { firstWeek: 100, month: 2_000, year: 22_000, once: 1_999 } as const

/** The public key of the practice till, which has a form of its own and moves no money. */
export const practiceKey = 'practice'

/** Days of premium: of the first week, of a single payment, and after an unpaid renewal. */
export const premiumDays = { trial: 7, once: 30, grace: 3 } as const

/** Thresholds of the swipe gesture, in CSS pixels. */
export const swipeGesture = { threshold: 100, fadePast: 50, fadedOpacity: 0.8 } as const

/** Above `cap` a badge shows `{cap}+`. */
export const badgeCaps = { bell: 99, unread: 9 } as const

/** Lowest score of each colour; below the last one, scores are grey. */
export const scoreColours = { green: 85, blue: 70, yellow: 55 } as const

/** Limits of community events: lengths in characters as people see them, times in milliseconds. */
export const meetupLimits = {
  title: 200,
  description: 2_000,
  location: 300,
  address: 300,
  contactPerson: 100,
  accessNotes: 500,
  price: 200,
  question: 200,
  answer: 500,
  tags: 10,
  tag: 50,
  /** Seats, including the organizer's. */
  capacity: { min: 1, max: 10_000 },
  waitlist: 1_000,
  /** Requests that the organizer has not answered. */
  requests: 200,
  /** How far ahead an event may start, and how long it may last. */
  ahead: 731 * 86_400_000,
  span: 31 * 86_400_000,
  /** How long an event without an end lasts. */
  usualSpan: 3 * 3_600_000,
  /** Events in a list, and a member's latest answers read for it. */
  listed: 500,
  answersListed: 500,
  /** People whom a host may have asked for one role at the same time. */
  roles: { consent_lead: 1, co_host: 5 },
  /** Dates of a series that are open at once, and the next ones that its organizer is shown. */
  series: { open: 2, planned: 8 },
  /** People who may not come to the events of one host. */
  exclusions: 500,
  /** A message of a host to all guests, and how many of them for one event. */
  guestMessage: 500,
  guestMessages: 10,
  /** The words of a guest about an event, the day after, and how many people they can name. */
  nextDayWords: 500,
  nextDayNamed: 3,
  /** How many people must have felt so before the hosts read how many, or have named somebody before the staff read whom. */
  nextDayTold: 5,
  nextDayNaming: 2,
  /** The hour at which guests are asked, in the zone of the event, and how long they can answer. */
  nextDayHour: 11,
  nextDayAnswers: 14 * 86_400_000,
  /** How long a discussion lasts after the event, or after it was cancelled. */
  discussionLasts: { after: 14 * 86_400_000, cancelled: 7 * 86_400_000 },
  /** People whom a host is offered to ask. */
  candidates: 200,
  /** Groups of the host whose members are among them. */
  candidateGroups: 50,
  /** How long a past event stays in a member's calendar feed. */
  keptInCalendar: 30 * 86_400_000,
  /** Attendees stored for the list, named in it besides the reader, and named on the event. */
  attendeesOnCard: 5,
  attendeesListed: 3,
  attendeesShown: 200,
  /** Requests, and lines of former attendees with the address, shown to the organizer; of each. */
  hostingShown: 1_000,
  /** The organizer learns that a member who asks has been to at least so many events, or to none. */
  attendedBands: [1, 3, 10],
  /** A member's latest answers among which those events are counted. */
  attendedAmong: 50,
} as const

/** Limits of plans of dates: lengths in characters as people see them, times in milliseconds. */
export const safetyLimits = {
  signed: 50,
  who: 100,
  where: 200,
  note: 500,
  /** Plans of a member that have not ended. */
  open: 3,
  /** Browsers that keep watch over one plan. */
  watchers: 3,
  /** Wrong PINs in a row, after which no PIN counts. */
  tries: 5,
  /** Minutes after the time of a check-in until those who keep watch are told. */
  grace: [15, 30, 60],
  /** How far ahead a check-in may be. */
  ahead: 14 * 86_400_000,
  /** How long a link works after the plan ended, or after the time of its check-in. */
  linkLasts: 86_400_000,
} as const

/** Limits of facets: lengths in UTF-16 units, texts of one list, bytes of all facets as JSON. */
export const facetLimits = { key: 100, text: 100, texts: 50, bytes: 8_000 } as const

/** Limits of the city search: query length in UTF-16 units, number of results, moves per day. */
export const placeLimits = {
  query: 80,
  results: 10,
  changesPerDay: 3,
  /** A filter for a place finds members within this many miles of its centre. */
  nearMiles: 25,
  /** Places of the same name that a filter finds, the most populous first. */
  namesakes: 10,
} as const

/** Limits of a group: moderators, messages that stay pinned, topics, characters of a topic's name. */
export const groupLimits = { moderators: 5, pins: 3, topics: 10, topic: 40 } as const

/** Limits of a trip: days that it lasts, days until it begins, hours for which a day lasts somewhere after UTC. */
export const travelLimits = { days: 60, ahead: 365, lastZone: 12 } as const

/** Lists show the narrowest of these distances in miles, never how far away something is. */
export const distanceBands = [10, 25, 50, 100, 250] as const

/** Limits of pushes to devices: UTF-16 units of an address, devices of a member, milliseconds. */
export const pushLimits = {
  endpoint: 2_048,
  /** One more replaces the oldest. */
  devices: 10,
  /**
   * How long a push service keeps a push for an offline device, and how long notifications count as
   * new.
   */
  lifetime: 86_400_000,
  /** At most one push to a device in this time. */
  pause: 60_000,
  /** Refusals in a row, at least an hour apart, after which a device gets no pushes. */
  refusals: 5,
  refusalGap: 3_600_000,
} as const
