/** The catalogue of hobbies: 9 categories and 100 keys, each with its label. */
export const hobbyCatalogue = {
  fitness_sports: {
    label: 'Fitness & Sports',
    items: {
      yoga: 'Yoga',
      pilates: 'Pilates',
      running: 'Running',
      cycling: 'Cycling',
      swimming: 'Swimming',
      weightlifting: 'Weightlifting',
      rock_climbing: 'Rock climbing',
      bouldering: 'Bouldering',
      martial_arts: 'Martial arts',
      boxing: 'Boxing',
      tennis: 'Tennis',
      badminton: 'Badminton',
      volleyball: 'Volleyball',
      football_soccer: 'Football (soccer)',
      basketball: 'Basketball',
      roller_derby: 'Roller derby',
      roller_skating: 'Roller skating',
      skiing_snowboarding: 'Skiing & snowboarding',
      surfing: 'Surfing',
      ultimate_frisbee: 'Ultimate frisbee',
    },
  },
  creative_arts: {
    label: 'Creative Arts',
    items: {
      painting: 'Painting',
      drawing: 'Drawing',
      ceramics_pottery: 'Ceramics & pottery',
      photography: 'Photography',
      knitting_crochet: 'Knitting & crochet',
      sewing_costuming: 'Sewing & costuming',
      woodworking: 'Woodworking',
      leatherwork: 'Leatherwork',
      printmaking_zines: 'Printmaking & zines',
      jewellery_making: 'Jewelry making',
    },
  },
  music_performance: {
    label: 'Music & Performance',
    items: {
      singing_choir: 'Singing & choir',
      playing_instrument: 'Playing an instrument',
      djing_producing: 'DJing & producing',
      live_music: 'Live music',
      partner_dance: 'Partner dance',
      contact_improvisation: 'Contact improvisation',
      drag_burlesque: 'Drag & burlesque',
      theatre_improv: 'Theater & improv',
      circus_fire_arts: 'Circus & fire arts',
      karaoke: 'Karaoke',
    },
  },
  reading_writing_media: {
    label: 'Reading, Writing & Media',
    items: {
      reading_fiction: 'Reading fiction',
      reading_nonfiction: 'Reading non-fiction',
      science_fiction_fantasy: 'Science fiction & fantasy',
      poetry: 'Poetry',
      creative_writing_fiction: 'Creative writing (fiction)',
      journaling: 'Journaling',
      comics_graphic_novels: 'Comics & graphic novels',
      film_cinema: 'Film & cinema',
      podcasts: 'Podcasts',
      book_clubs: 'Book clubs',
    },
  },
  gaming_tech: {
    label: 'Gaming & Tech',
    items: {
      board_games: 'Board games',
      tabletop_roleplaying: 'Tabletop roleplaying',
      video_games: 'Video games',
      live_action_roleplay: 'Live-action roleplay',
      card_games: 'Card games',
      puzzles_escape_rooms: 'Puzzles & escape rooms',
      programming: 'Programming',
      electronics_making: 'Electronics & making',
      three_d_printing: '3D printing',
      amateur_radio: 'Amateur radio',
    },
  },
  food_drink: {
    label: 'Food & Drink',
    items: {
      cooking: 'Cooking',
      baking_bread: 'Baking & bread',
      vegan_cooking: 'Vegan cooking',
      coffee_brewing_barista: 'Coffee brewing (barista)',
      tea_ceremony: 'Tea',
      fermentation: 'Fermentation',
      wine_tasting: 'Wine tasting',
      craft_beer_brewing: 'Craft beer & brewing',
      mocktails_cocktails: 'Mocktails & cocktails',
      potlucks_supper_clubs: 'Potlucks & supper clubs',
    },
  },
  nature_outdoors: {
    label: 'Nature & Outdoors',
    items: {
      hiking: 'Hiking',
      camping: 'Camping',
      gardening: 'Gardening',
      birdwatching: 'Birdwatching',
      foraging: 'Foraging',
      kayaking_canoeing: 'Kayaking & canoeing',
      wild_swimming: 'Wild swimming',
      stargazing: 'Stargazing',
      dog_walking: 'Dog walking',
      beach_days: 'Beach days',
    },
  },
  lifestyle_collecting: {
    label: 'Lifestyle & Collecting',
    items: {
      travel: 'Travel',
      thrifting_vintage: 'Thrifting & vintage',
      vinyl_records: 'Vinyl records',
      house_plants: 'House plants',
      tattoos_body_art: 'Tattoos & body art',
      fashion_styling: 'Fashion & styling',
      home_restoration: 'Home restoration',
      antiques: 'Antiques',
      perfumery_scent: 'Perfume & scent',
      museums_galleries: 'Museums & galleries',
    },
  },
  mind_social: {
    label: 'Mind & Social',
    items: {
      meditation: 'Meditation',
      breathwork: 'Breathwork',
      tarot_astrology: 'Tarot & astrology',
      philosophy: 'Philosophy',
      language_learning: 'Language learning',
      volunteering: 'Volunteering',
      activism_organising: 'Activism & organizing',
      discussion_circles: 'Discussion circles',
      rope_workshops: 'Rope workshops',
      sober_socialising: 'Sober socializing',
    },
  },
} as const

/** Highlighted in the picker while nothing is chosen. */
export const highlightedHobbies = [
  'hiking',
  'board_games',
  'coffee_brewing_barista',
  'creative_writing_fiction',
] as const

type Catalogue = typeof hobbyCatalogue

export type HobbyField = keyof Catalogue

export type HobbyKey = { [C in keyof Catalogue]: keyof Catalogue[C]['items'] }[keyof Catalogue] &
  string

/** The label of each hobby, in catalogue order. */
export const hobbyLabels = Object.assign(
  {},
  ...Object.values(hobbyCatalogue).map(({ items }) => items),
) as Readonly<Record<HobbyKey, string>>

/** Label of a hobby; a key that is no longer in the catalogue is shown as it is. */
export const hobbyLabel = (key: string): string =>
  key in hobbyLabels ? hobbyLabels[key as HobbyKey] : key
