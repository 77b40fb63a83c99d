type Place = {
  title: string
  subtitle?: string
  text: string
  back?: { to: string; label: string }
}

const home = { to: '/', label: 'Back to Discover' }
const profile = { to: '/profile', label: 'Back to your profile' }

/** Places that have a path and a purpose, and no screen yet: what each will be, plainly. */
export const places = {
  '/hangouts': {
    title: 'Hangout Finder',
    text: 'Here you will say when you are free and for what, and ask others along.',
  },
  '/events': {
    title: 'Community Events',
    text: 'Here you will find gatherings near you and online, and announce your own.',
    back: home,
  },
  '/group-chats': {
    title: 'Group Chats',
    subtitle: 'Connect through shared interests',
    text: 'Here you will join small groups of people who like the same things at the same hours.',
    back: home,
  },
  '/qa-questions': {
    title: 'Compatibility Questions',
    text: 'Here you will answer questions in packs and say which answers suit you in others.',
    back: home,
  },
  '/filter-settings': {
    title: 'Filter & Privacy Settings',
    text: 'Here you will choose who you want to see and who cannot see you.',
    back: home,
  },
  '/subscribe': {
    title: 'Premium',
    text: 'Here you will choose between Premium Monthly ($1 first week, then $20/month) and Premium Annual ($220/year). Nothing can be bought yet, and nothing is charged.',
    back: home,
  },
  '/checkout': {
    title: 'Premium Feature Access',
    text: 'Here you will buy premium access once, for $19.99. Nothing can be bought yet, and nothing is charged.',
    back: home,
  },
  '/payment-success': {
    title: 'Payments',
    text: 'A payment made on Kith will be confirmed here. Nothing can be bought yet, so nothing was charged.',
    back: home,
  },
  '/premium-success': {
    title: 'Premium membership',
    text: 'The start of a premium membership will be confirmed here. Nothing can be bought yet, so nothing was charged.',
    back: home,
  },
  '/ai-onboarding': {
    title: 'AI onboarding',
    text: 'Here six questions will help you put your profile into words. Until then, the setup form does the same by hand.',
    back: { to: '/profile-setup', label: 'Back to profile setup' },
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    text: 'The policy that says what Kith keeps, why, and how you get it back or have it deleted will stand here.',
    back: profile,
  },
  '/license': {
    title: 'License Agreement',
    text: 'The agreement under which you use Kith will stand here.',
    back: profile,
  },
} as const satisfies Record<`/${string}`, Place>

/** The same for everyone, signed in or not: what the landing and login pages link. */
export const publicPlaces = {
  '/legal/terms': {
    title: 'Terms',
    text: 'The terms of Kith will stand here before it opens to the public.',
  },
  '/legal/privacy': {
    title: 'Privacy Policy',
    text: 'The policy that says what Kith keeps, why, and how you get it back or have it deleted will stand here before it opens to the public.',
  },
  '/legal/license': {
    title: 'License Agreement',
    text: 'The agreement under which you use Kith will stand here before it opens to the public.',
  },
} as const satisfies Record<`/${string}`, Place>
