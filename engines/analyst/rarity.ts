/** What so many people name that sharing it says little. */
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

/** What few people name, so that sharing it says much. */
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
 * What a shared hobby weighs: 1 for what everybody names, 2.2 for what few do, 1.5 between. Fixed
 * by judgement, not counted, so that a score does not change because somebody else joined.
 */
export const rarity = (hobby: string): number =>
  everyday.has(hobby) ? 1 : rare.has(hobby) ? 2.2 : 1.5
