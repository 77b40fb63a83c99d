/**
 * Prompts that a member may answer on their profile: 4 groups and 40 keys, each with its text. None asks
 * for exact places or times, for somebody's name, or for anything explicit. Keys are never renamed.
 */
export const promptCatalogue = {
  everyday: {
    label: 'Day to day',
    prompts: {
      good_morning: 'A good morning starts with',
      slow_sunday: 'My kind of slow Sunday',
      small_joy: 'A small thing that makes my day',
      on_repeat: 'A song or book I keep coming back to',
      can_talk_about: 'I could talk for hours about',
      cook_for_you: 'What I would cook for you',
      learning: 'Something I am learning right now',
      changed_mind: 'Something I changed my mind about',
      proud_of: 'I am quietly proud of',
      recharge: 'How I recharge',
    },
  },
  together: {
    label: 'Being together',
    prompts: {
      first_hello: 'The easiest way to start talking with me',
      first_date: 'A first meeting I would enjoy',
      good_silence: 'Silence with me feels like',
      feel_cared_for: 'I feel cared for when',
      show_care: 'How I show that I care',
      makes_me_laugh: 'What makes me laugh',
      bring_along: 'I am good company for',
      pace: 'The pace that suits me',
      staying_in_touch: 'How I like to stay in touch',
      green_flag: 'A green flag I notice early',
    },
  },
  relating: {
    label: 'How I love',
    prompts: {
      love_style: 'How I do relationships, in a few words',
      why_open: 'Why I love the way I love',
      compersion: "The last time somebody else's joy was mine too",
      jealousy: 'When jealousy visits, I',
      metamours: 'With the partners of my partners, I like',
      room_for: 'Right now I have room for',
      agreement: 'An agreement that has served me well',
      chosen_family: 'Chosen family means to me',
      calendar: 'My shared calendar would tell you',
      unlearned: 'A rule about love I have unlearned',
    },
  },
  trust: {
    label: 'Trust and play',
    prompts: {
      consent: 'Consent, in my own words',
      ask_me: 'I am glad when people ask me before',
      a_good_no: 'A no is easy to say with me because',
      feel_safe: 'What helps me feel safe with someone new',
      after_care: 'After something intense, I like',
      curious: 'I am curious about',
      kink_to_me: 'What kink means to me',
      play_is: 'Play, for me, is mostly about',
      repair: 'How I make up after a misunderstanding',
      boundary_thanks: 'A boundary I am glad I set',
    },
  },
} as const satisfies Readonly<
  Record<string, { label: string; prompts: Readonly<Record<string, string>> }>
>

type Groups = typeof promptCatalogue
export type PromptKey = { [G in keyof Groups]: keyof Groups[G]['prompts'] }[keyof Groups] & string

/** The text of each prompt by its key. */
export const promptTexts: Readonly<Record<PromptKey, string>> = Object.assign(
  {},
  ...Object.values(promptCatalogue).map(({ prompts }) => prompts),
)
