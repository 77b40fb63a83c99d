import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import type { BoundaryCategory } from '../../contracts/profiles/boundary-catalogue.ts'

/** Notes on boundaries, which only matches read. */
export const boundaryNotes: Readonly<
  Record<BoundaryCategory, Readonly<Record<ConsentPreference['level'], readonly string[]>>>
> = {
  physical_touch: {
    yes: [
      'Hugger. Ask the first time, then consider it standing permission.',
      'Yes, and please tell me if I lean too much.',
    ],
    maybe: [
      'Depends on the day. I will hold out a hand if it is a good one.',
      'Fine once I know your laugh.',
    ],
    no: [
      'Not on a first meeting, please. A wave is lovely.',
      'Touch is hard for me; words work well.',
    ],
  },
  emotional_intimacy: {
    yes: [
      'I go deep quite fast. Tell me if you need to come up for air.',
      'This is what I am here for.',
    ],
    maybe: ['Slowly. I open like a very old tin.'],
    no: ['I have little room for heavy things this season.'],
  },
  group_activities: {
    yes: ['The more the merrier, up to about eleven.', 'Board games, picnics, chaos: yes.'],
    maybe: ['Small groups, and I may leave early without it meaning anything.'],
    no: ['Crowds wear me out. One to one, please.'],
  },
  public_displays: {
    yes: ['Hold my hand in the street, always.'],
    maybe: ['In some neighbourhoods. I will tell you which.', 'Not near my work.'],
    no: ['I am not out everywhere, so please not in public.'],
  },
  social_media: {
    yes: ['Tag away, but not the children.'],
    maybe: ['Ask each time, and not with my face.'],
    no: [
      'No photos of me online, ever. Work.',
      'I am not on any of it and would like to keep it so.',
    ],
  },
  family_integration: {
    yes: ['My family knows and will feed you.'],
    maybe: ['After a few months, with a chat beforehand.', 'My partners yes, my parents no.'],
    no: ['Not while the children are small.', 'My family does not know.'],
  },
  date_nights: {
    yes: ['Wednesdays are best.', 'Yes, and I will plan half of them.'],
    maybe: ['Afternoons are easier than evenings for me.'],
    no: ['Group hangouts instead, please.'],
  },
  overnight_stays: {
    yes: ['I snore. There are earplugs in a nice tin.', 'At yours; mine is full of people.'],
    maybe: [
      'Not before we have talked about how we both sleep.',
      'Weekends when the kids are away.',
    ],
    no: ['I sleep badly with company. Breakfast, gladly.'],
  },
  financial_support: {
    yes: ['I am happy to pay for shared things; we talk about it first.'],
    maybe: ['Splitting by what each of us earns.'],
    no: ['I keep money out of love altogether.', 'No loans, no gifts that need a receipt.'],
  },
  sexual_intimacy: {
    yes: ['With time, trust and a proper conversation first.', 'Yes, and I will always check.'],
    maybe: [
      'I never know before the third or fourth meeting.',
      'Demisexual: it depends entirely on us.',
    ],
    no: ['I am asexual. Cuddles are welcome, hopes are not.', 'Not what I am here for.'],
  },
  kink_bdsm: {
    yes: [
      'Let’s swap lists, and read them aloud with a straight face.',
      'Always negotiated, always with aftercare.',
    ],
    maybe: [
      'Curious, new, slow. Talk first, for a good while.',
      'Some things yes, some things never; ask me.',
    ],
    no: ['Not for me, no judgement.'],
  },
  protection_sharing: {
    yes: [
      'Tested every three months, happy to show you mine.',
      'I bring it up so that you do not have to.',
    ],
    maybe: ['Once it becomes relevant.'],
    no: [],
  },
}

/** Genders, orientations and pronouns in members' own words. */
export const ownGenders = {
  masculine: ['trans man', 'transmasc', 'man, mostly', 'demiboy'],
  feminine: ['trans woman', 'transfeminine', 'femme', 'demigirl', 'woman with an asterisk'],
  androgynous: [
    'genderqueer',
    'butch',
    'bigender',
    'enby',
    'gender: weather',
    'androgyne',
    'a person',
  ],
} as const
export const ownOrientations = [
  'queer',
  'bi and ace',
  'heteroflexible',
  'homoflexible',
  'omnisexual',
  'greysexual',
  'sapphic',
  'bi-curious, emphasis on curious',
  'people, on the whole',
  'mostly gay',
] as const
