import type { GroupAdmission } from '../../contracts/groups/group-events.ts'
import type { GroupTimeKey } from '../../contracts/groups/group-times.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'

/** A group of the demo community, and what is said in it. */
export type GroupKind = {
  readonly name: string
  readonly description: string
  readonly interests: readonly Hobby[]
  readonly times: readonly GroupTimeKey[]
  readonly admission: GroupAdmission
  /** In turn by the members, the founder first. */
  readonly lines: readonly string[]
}

export const groupKinds: readonly GroupKind[] = [
  {
    name: 'Dice and dumplings',
    description: 'Board games, a steamer and no hurry. We finish by eleven.',
    interests: ['board_games', 'cooking'],
    times: ['weeknights'],
    admission: 'open',
    lines: [
      'Thursday again? I have the big pot.',
      'I can bring two games: the one with bees, and the one that ends friendships.',
      'Bees, please.',
      'Noted on the bees. I will fold forty of the mushroom ones.',
      'I have never folded a dumpling and would like to be bad at it with company.',
      'Perfect, I teach.',
    ],
  },
  {
    name: 'Slow Sunday hikers',
    description: 'Early trains, easy paths, no heroics. We wait at every gate.',
    interests: ['hiking', 'birdwatching'],
    times: ['weekends'],
    admission: 'approval',
    lines: [
      'The valley path is dry again.',
      'Are dogs welcome?',
      'Dogs welcome, as ever.',
      'I saw a kestrel there last week. I will bring the good binoculars.',
    ],
  },
  {
    name: 'Hands in clay',
    description: 'One kiln between us. Wobbly bowls are the point.',
    interests: ['ceramics_pottery', 'drawing'],
    times: ['weekends', 'weeknights'],
    admission: 'open',
    lines: [
      'The kiln has a free shelf on Saturday.',
      'I have three mugs and something that was a mug.',
      'Bring it. We glaze everything.',
    ],
  },
  {
    name: 'Kitchen choir',
    description: 'Songs with few verses and many harmonies. Nobody has to read music.',
    interests: ['singing_choir', 'playing_instrument'],
    times: ['weeknights'],
    admission: 'approval',
    lines: [
      'Four of us can do Wednesday.',
      'Make it five. I will hold the low notes.',
      'Then we have a chord.',
    ],
  },
  {
    name: 'Stretch and tea',
    description: 'An hour of yoga on the grass, then tea. Every body, every mat.',
    interests: ['yoga', 'pilates'],
    times: ['weekdays', 'weekends'],
    admission: 'open',
    lines: [
      'Rain on Friday, so my living room.',
      'I have a spare mat.',
      'And I have biscuits, which is also a skill.',
    ],
  },
  {
    name: 'Easy wall',
    description: 'Bouldering for people who fall a lot and find it funny.',
    interests: ['bouldering', 'rock_climbing'],
    times: ['weekdays', 'weeknights'],
    admission: 'approval',
    lines: [
      'They have set new blue ones.',
      'Blue is still a colour that frightens me.',
      'We start with the green ones and lie down often.',
    ],
  },
]
