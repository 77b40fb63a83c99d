/** Texts of this feature that members read, by the part that shows them. */
export const texts = {
  featureCards: {
    title: 'Consent-First',
    text: 'Define your desires. Honor your boundaries.',
    connectionYourWay: 'Connection Your Way',
    dateVibeOrBuild: "Date, vibe, or build chosen family — it's all valid.",
    safeIntentionalMessaging: 'Safe & Intentional Messaging',
    chatWithClarityNot: 'Chat with clarity, not chaos — your boundaries respected.',
  },
  landingScreen: {
    kith: 'Kith',
    welcomeToYourSpace: 'Welcome to your space of choice, connection, and care.',
    moreThanADating: 'More than a dating app—your sanctuary for love, friendship, and belonging.',
    getStarted: 'Get Started',
    whyDoesKithExist: 'Why does Kith exist?',
    byContinuingYouAgree: 'By continuing, you agree to our',
    terms: 'terms',
    and: 'and',
    privacyPolicy: 'privacy policy',
  },
  manifestoScreen: {
    title: 'Consent',
    aYesOnlyMeans:
      'A yes only means something where a no costs nothing. That is why boundaries come first here: you write them before anyone writes to you, in your own words, and they stand where others can see them.',
    youMayChangeYour:
      'You may change your mind on any day, about anything, without giving a reason. Nobody is told that you did. A maybe is an answer too, and it is nobody’s task to turn it into a yes.',
    authenticity: 'Authenticity',
    manyOfUsHave:
      'Many of us have two names, more than one love, or a life that does not fit into a form with two boxes. Here you go by the name you choose, and you decide how much of your face, your city and your story goes with it.',
    beingPrivateIsNot:
      'Being private is not being dishonest. What we ask for is simple: let what you show be true.',
    communityCare: 'Community care',
    peopleComeHereTo:
      'People come here to love, to make friends, to find the family that they would choose. None of that thrives on endless scrolling, so we do not reward it. We would rather you met someone for tea.',
    weLookAfterOne:
      'We look after one another. A report is read, a block holds, and everything that keeps you safe is free. If someone was kind to you here, pass it on.',
    whyKithExists: 'Why Kith exists',
    whatThisAsksOf: 'What this asks of each of us stands in our',
    communityGuidelines: 'Community Guidelines',
    back: 'Back',
    joinOurCommunity: 'Join Our Community',
  },
  premiumCard: {
    kithPremium: 'Kith Premium',
    everySafetyFeatureStays: 'Every safety feature stays free, always.',
  },
} as const
