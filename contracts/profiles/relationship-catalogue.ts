/** The catalogue of relationship preferences: 9 categories and 78 items, each with its label. */
export const relationshipCatalogue = {
  commitment: {
    label: 'Commitment',
    items: {
      long_term_partnership: 'Long-term partnership',
      casual_dating: 'Casual dating',
      open_to_new_partners: 'Open to new partners',
      closed_polycule: 'A closed polycule',
      primary_partnership: 'A primary partnership',
      non_hierarchical_bonds: 'Bonds without hierarchy',
      nesting_together: 'Living together',
      living_apart: 'Living apart, together',
      marriage_or_ceremony: 'Marriage or a ceremony',
      chosen_family: 'Chosen family',
      raising_children_together: 'Raising children together',
      child_free_life: 'A life without children',
      relationship_agreements: 'Written agreements',
      regular_check_ins: 'Regular check-ins',
      room_to_change: 'Room for the bond to change shape',
    },
  },
  emotional_intimacy: {
    label: 'Emotional Intimacy',
    items: {
      saying_love: 'Saying "I love you"',
      sharing_feelings_daily: 'Sharing feelings day to day',
      support_in_hard_times: 'Support in hard times',
      being_vulnerable: 'Being vulnerable together',
      reassurance: 'Asking for and giving reassurance',
      working_through_jealousy: 'Working through jealousy together',
      celebrating_compersion: "Joy in each other's joys",
      mental_health_openness: 'Openness about mental health',
      emotional_exclusivity: 'Some feelings kept for us alone',
      slow_deepening: 'Deepening slowly',
    },
  },
  social_integration: {
    label: 'Social Integration',
    items: {
      meeting_friends: 'Meeting friends',
      meeting_family: 'Meeting family',
      meeting_metamours: "Meeting each other's partners",
      kitchen_table_gatherings: 'Everyone round one table',
      parallel_lives: 'Partners who need not meet',
      being_out_publicly: 'Being out in public',
      discretion_in_public: 'Discretion in public',
      social_media_visibility: 'Being seen on social media',
      work_events_together: 'Coming along to work events',
      holidays_together: 'Holidays and festivals together',
      community_events_together: 'Community events together',
      shared_friend_group: 'A shared circle of friends',
    },
  },
  physical_intimacy: {
    label: 'Physical Intimacy',
    items: {
      holding_hands: 'Holding hands',
      kissing: 'Kissing',
      cuddling: 'Cuddling',
      affection_in_public: 'Affection in public',
      sleeping_side_by_side: 'Sleeping side by side',
      sexual_connection: 'A sexual connection',
      asexual_relationship: 'A relationship without sex',
      slow_physical_pace: 'A slow physical pace',
      kink_exploration: 'Exploring kink',
      power_exchange: 'Power exchange',
      rope_and_bondage: 'Rope and bondage',
      group_experiences: 'Experiences as a group',
      safer_sex_agreements: 'Safer-sex agreements',
      regular_testing: 'Regular testing, results shared',
      aftercare: 'Aftercare',
    },
  },
  communication: {
    label: 'Communication',
    items: {
      daily_messages: 'Messages every day',
      slow_replies_welcome: 'Slow replies are welcome',
      phone_or_video_calls: 'Phone or video calls',
      direct_requests: 'Asking directly',
      conflict_talks_soon: 'Talking soon after a conflict',
      time_to_cool_down: 'Time to cool down first',
      telling_about_new_partners: 'Hearing about new partners early',
      privacy_about_partners: 'Privacy about other partners',
      shared_calendar: 'A shared calendar',
    },
  },
  quality_time: {
    label: 'Quality Time',
    items: {
      weekly_date: 'A date every week',
      spontaneous_meetups: 'Meeting on the spur of the moment',
      planned_ahead: 'Plans made well ahead',
      trips_together: 'Trips together',
      quiet_time_at_home: 'Quiet time at home',
      shared_projects: 'Projects and hobbies together',
    },
  },
  financial_management: {
    label: 'Financial Management',
    items: {
      separate_finances: 'Separate finances',
      sharing_household_costs: 'Sharing household costs',
      joint_savings: 'Saving together',
      splitting_dates_fairly: 'Splitting dates fairly',
      talking_openly_about_money: 'Talking openly about money',
    },
  },
  autonomy: {
    label: 'Autonomy',
    items: {
      time_alone: 'Time alone',
      own_living_space: "A space of one's own",
      own_friendships: "Friendships of one's own",
      deciding_for_oneself: 'Deciding for oneself whom to date',
      no_veto: 'No vetoes',
      own_calendar: "A calendar of one's own",
    },
  },
  miscellaneous: { label: 'Miscellaneous', items: {} },
} as const

/**
 * Wishes that reveal the same as a boundary for matches only. They are for matches only too: no
 * filter finds them, and no AI compares them.
 */
export const adultWishes: ReadonlySet<string> = new Set([
  'sexual_connection',
  'asexual_relationship',
  'kink_exploration',
  'power_exchange',
  'rope_and_bondage',
  'group_experiences',
  'safer_sex_agreements',
  'regular_testing',
  'aftercare',
])

type Catalogue = typeof relationshipCatalogue

export type RelationshipCategory = keyof Catalogue

/** The levels of importance of an item, each with its label. */
export const preferenceLabels = {
  must_have: 'Must Have',
  like_to_have: 'Like to Have',
  maybe: 'Maybe',
  off_limits: 'Off Limits',
} as const

export type PreferenceKey = keyof typeof preferenceLabels
