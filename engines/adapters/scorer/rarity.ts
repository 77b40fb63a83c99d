/** Hobbies so common that sharing them says little. */
const everyday: ReadonlySet<string> = new Set([
  'travel',
  'cooking',
  'film_cinema',
  'live_music',
  'podcasts',
  'beach_days',
  'video_games',
  'reading_fiction',
  'hiking',
  'yoga',
  'running',
  'dog_walking',
])

/** Hobbies so rare that sharing them says much. */
const rare: ReadonlySet<string> = new Set([
  'roller_derby',
  'ultimate_frisbee',
  'leatherwork',
  'jewellery_making',
  'printmaking_zines',
  'contact_improvisation',
  'drag_burlesque',
  'circus_fire_arts',
  'live_action_roleplay',
  'three_d_printing',
  'amateur_radio',
  'tea_ceremony',
  'fermentation',
  'birdwatching',
  'foraging',
  'wild_swimming',
  'stargazing',
  'home_restoration',
  'antiques',
  'perfumery_scent',
  'breathwork',
  'discussion_circles',
  'rope_workshops',
  'sober_socialising',
  'electronics_making',
  'woodworking',
])

/**
 * The weight of a shared hobby: 1 for common, 2.2 for rare, 1.5 for others. Fixed by judgement, not
 * counted from profiles, so that a score does not change when somebody joins.
 */
export const rarity = (hobby: string): number =>
  everyday.has(hobby) ? 1 : rare.has(hobby) ? 2.2 : 1.5
