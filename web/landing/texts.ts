export const texts = {
  featureCards: {
    consentTitle: 'Consent-First',
    consentText: 'Define your desires. Honor your boundaries.',
    connectionTitle: 'Connection Your Way',
    connectionText: "Date, vibe, or build chosen family — it's all valid.",
    messagingTitle: 'Safe & Intentional Messaging',
    messagingText: 'Chat with clarity, not chaos — your boundaries respected.',
  },
  landingScreen: {
    tagline: 'Welcome to your space of choice, connection, and care.',
    headline: 'More than a dating app—your sanctuary for love, friendship, and belonging.',
    forWhom: 'For adults in polyamorous and kink-friendly circles, and for the curious among them.',
    getStarted: 'Get Started',
    toManifesto: 'Why does Kith exist?',
    agreeTo: 'By continuing, you agree to our',
    terms: 'terms',
    and: 'and',
    privacyPolicy: 'privacy policy',
  },
  realScreen: {
    title: 'Several partners, one, or none yet',
    text: 'Say what is a yes, a maybe and a no for you, and who is in your life, before anyone writes. Partners, metamours and chosen family can be on your profile, each by their own yes, and you can meet somebody together.',
    picture:
      'A card on a phone: a portrait with the name Larkspur, she/they, 42, then Kitchen Table and other tags, the boundaries In public and Overnights with a no, Family with a yes, and below the buttons Pass, Maybe, Like and Super like.',
    caption: 'A card, as members see it. The person is made up.',
  },
  manifestoScreen: {
    consentTitle: 'Consent',
    consentFirst:
      'A yes only means something where a no costs nothing. That is why boundaries come first here: you write them before anyone writes to you, in your own words, and others can see them.',
    consentSecond:
      'You can change your mind on any day, about anything, without giving a reason. Nobody is told that you did. A maybe is an answer too, and nobody has to turn it into a yes.',
    authenticityTitle: 'Authenticity',
    authenticityFirst:
      'Many of us have two names, more than one love, or a life that does not fit a form with two boxes. Here you go by the name you choose, and you decide how much of your face, your city and your story you share.',
    authenticitySecond:
      'Being private is not being dishonest. What we ask for is simple: let what you show be true.',
    careTitle: 'Community care',
    careFirst:
      'People come here to love, to make friends, to find the family they choose. None of that thrives on endless scrolling, so we do not reward it. We would rather you met someone for tea.',
    careSecond:
      'We look after one another. Every report is read, every block holds, and everything that keeps you safe is free. If someone was kind to you here, pass it on.',
    title: 'Why Kith exists',
    readMoreIn: 'You can read what this asks of each of us in our',
    communityGuidelines: 'Community Guidelines',
    back: 'Back',
    join: 'Join Our Community',
  },
  heroArt: { label: 'Three portraits, each held by a loop of the same thread' },
  premiumCard: {
    title: 'Kith Premium',
    note: 'Every safety feature stays free.',
  },
} as const
