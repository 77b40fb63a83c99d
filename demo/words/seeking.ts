import type { DemoLine } from '../facts.ts'

/** Texts for "What I'm seeking". */
export const seeking: readonly DemoLine[] = [
  [
    'Someone to share slow dates, long walks and the occasional very serious argument about soup.',
    { mode: 'dating' },
  ],
  [
    'A connection that is allowed to take its time: tea first, then a walk, then we see.',
    { mode: 'dating' },
  ],
  'People who ask before they touch and laugh when it goes wrong.',
  [
    'One steady, affectionate person for a weekly evening. No escalator, no expiry date.',
    { mode: 'dating' },
  ],
  'Good company for markets, matinees and moving furniture.',
  'Kind, curious adults with their own lives and a little room in them.',
  ['Somebody to be quiet with. Reading in the same room counts as a date.', { mode: 'dating' }],
  'Warmth, wit, and a message back within the week.',
  [
    'A partner in mild crime: gardens after dark, trains to nowhere, cake for breakfast.',
    { mode: 'dating' },
  ],
  [
    'Someone emotionally literate, physically affectionate and bad at pub quizzes.',
    { mode: 'dating' },
  ],
  [
    'I am looking for depth rather than number: one or two people whom I can really know.',
    { mode: 'dating' },
  ],
  ['Dates with daylight in them. Conversations with pauses in them.', { mode: 'dating' }],
  'Somebody who wants to be met exactly where they are.',
  ['A love that fits round shifts, school runs and a bad back.', { mode: 'dating' }],
  ['Fewer sparks, more embers.', { mode: 'dating' }],
  ['Somebody whose diary is honest and whose hugs are long.', { mode: 'dating' }],
  [
    'An affectionate friendship that may or may not turn into something; I like not knowing.',
    { mode: 'dating' },
  ],
  ['To flirt with intention and part as friends if it is not there.', { mode: 'dating' }],
  [
    'Friends, mostly. The sort you can ring when the boiler breaks or when it doesn’t.',
    { mode: 'friendship' },
  ],
  [
    'A handful of local poly friends, so that I can stop explaining myself at brunch.',
    { mode: 'friendship' },
  ],
  [
    'Someone to go to events with; I always want to go and never want to arrive alone.',
    { mode: 'friendship' },
  ],
  [
    'Other parents in unusual families. Our children can argue while we drink something hot.',
    { kids: 'young', mode: 'friendship', says: 'kids' },
  ],
  ['Games people, walking people, people with a spare ticket.', { mode: 'friendship' }],
  [
    'Older friends in the community; I have questions that no book answers.',
    { age: [21, 33], mode: 'friendship' },
  ],
  [
    'Peers over fifty who are also doing this, and not as a phase.',
    { age: [50, 75], mode: 'friendship' },
  ],
  ['Queer friends who go to bed early.', { mode: 'friendship', queer: true }],
  [
    'Collaborators: I want to start a monthly, step-free, sober social and cannot do it by myself.',
    { mode: 'networking', sober: true },
  ],
  [
    'People who run workshops, host spaces or print things. Let’s pool keys, kettles and knowledge.',
    { mode: 'networking' },
  ],
  [
    'Poly-friendly counsellors, solicitors and accountants to send my friends to.',
    { mode: 'networking' },
  ],
  [
    'Fellow freelancers who would like to be lonely together on Wednesdays.',
    { mode: 'networking' },
  ],
  ['A mentor in community organising; I bring energy and baked goods.', { mode: 'networking' }],
  [
    'People to make a small festival with: one field, one marquee, no brands.',
    { mode: 'networking' },
  ],
  [
    'A comet or two: rare, bright, properly looked forward to.',
    { mode: 'dating', style: ['solo_poly', 'relationship_anarchy', 'parallel_poly'] },
  ],
  [
    'Someone who likes living alone as much as I do, and likes visiting.',
    { mode: 'dating', style: ['solo_poly'] },
  ],
  [
    'Lovers who are also neighbours, in spirit or in fact.',
    { mode: 'dating', style: ['solo_poly', 'relationship_anarchy'] },
  ],
  [
    'A secondary relationship in the good sense: smaller in hours, not in care.',
    { mode: 'dating', style: ['hierarchical_poly'], partners: [1, 9] },
  ],
  [
    'One regular person for one regular evening. My marriage is happy and knows that you exist.',
    { mode: 'dating', style: ['hierarchical_poly'], nesting: true },
  ],
  [
    'A bond we make up from scratch: friends who kiss, lovers who cook, no label until it helps.',
    { mode: 'dating', style: ['relationship_anarchy'] },
  ],
  [
    'People who would rather write an agreement than assume one.',
    { mode: 'dating', style: ['relationship_anarchy'] },
  ],
  [
    'Somebody who would enjoy a noisy Sunday table and can hold their own in a pun war.',
    { mode: 'dating', style: ['kitchen_table_poly'] },
  ],
  [
    'To widen the table by a chair or two. You need not date any of us to sit on it.',
    { mode: 'dating', style: ['kitchen_table_poly'], partners: [1, 9] },
  ],
  [
    'A metamour-friendly love; bonus if you also like my other half’s terrible films.',
    { mode: 'dating', style: ['kitchen_table_poly'], partners: [1, 9] },
  ],
  [
    'Something private and warm, away from the group chat.',
    { mode: 'dating', style: ['parallel_poly'] },
  ],
  [
    'Time for two. My other relationship has its own days and its own jokes.',
    { mode: 'dating', style: ['parallel_poly'], partners: [1, 9] },
  ],
  [
    'To find two or three people and stop looking.',
    { mode: 'dating', style: ['polyfidelity'], partners: [0, 1] },
  ],
  [
    'Friends for our closed little household: dinners, allotments, babysitting swaps.',
    { style: ['polyfidelity'], partners: [2, 9], mode: 'friendship' },
  ],
  [
    'One person to love, who understands that my friends are family.',
    { mode: 'dating', style: ['monogamous'], partners: [0, 0] },
  ],
  [
    'Community rather than dates: talks, picnics, people who do not flinch.',
    { style: ['monogamous'], partners: [1, 9] },
  ],
  [
    'Somebody patient with a beginner. I will ask obvious questions and remember the answers.',
    { fresh: true },
  ],
  [
    'A first polyamorous relationship that is boring in all the right ways.',
    { mode: 'dating', fresh: true },
  ],
  [
    'Others who are new and a bit scared, to compare notes with.',
    { fresh: true, mode: 'friendship' },
  ],
  [
    'Someone experienced in kink who loves talking as much as doing, and starts with talking.',
    { mode: 'dating', kink: ['curious'], says: 'kink' },
  ],
  [
    'A rope partner: regular, unhurried, with tea before and clementines after.',
    { mode: 'dating', kink: ['yes'], says: 'kink' },
  ],
  [
    'A dynamic with a sense of humour. Negotiation, care, then maybe mischief.',
    { mode: 'dating', kink: ['yes'], says: 'kink' },
  ],
  [
    'Kink-friendly people to go to munches with; nothing more is expected, by anyone.',
    { kink: ['yes', 'curious'], says: 'kink' },
  ],
  [
    'Romance without sex: letters, hands, cooking, growing old in adjoining rooms.',
    { mode: 'dating', ace: true },
  ],
  [
    'Cuddles and conversation, with nobody hoping I will change my mind.',
    { mode: 'dating', ace: true },
  ],
  [
    'A queerplatonic partner, if that word means anything to you. If not, ask; I have a good speech.',
    { mode: 'dating', ace: true },
  ],
  [
    'Sober dates: swimming, breakfasts, night walks, early trains.',
    { mode: 'dating', sober: true },
  ],
  ['Someone near my own age who still wants to be surprised.', { mode: 'dating', age: [48, 75] }],
  [
    'Company for the third act: concerts, grandchildren, indignation.',
    { mode: 'dating', age: [58, 75] },
  ],
  [
    'Someone who is also twenty-something and also tired of pretending not to care.',
    { mode: 'dating', age: [21, 30] },
  ],
  [
    'Not looking for a partner just now. Looking for people who make the week better.',
    { partners: [2, 9] },
  ],
  [
    'Something light in the best sense: easy to carry, good to hold.',
    { mode: 'dating', partners: [1, 9] },
  ],
  ['The kind of person who texts "home safe".', {}],
  ['Somebody to learn a dance with, badly, and then less badly.', {}],
  [
    'Somebody to hold the other end of a tape measure, a kite or a conversation.',
    { mode: 'friendship' },
  ],
  [
    'Friends within walking distance, so that borrowing sugar becomes possible again.',
    { mode: 'friendship' },
  ],
  [
    'A regular for a regular: same café, same table, first Sunday of the month.',
    { mode: 'friendship' },
  ],
  [
    'People who know what a metamour is and would rather talk about mushrooms.',
    { mode: 'friendship' },
  ],
  ['A gentle crowd. I have had enough of impressive ones.', { mode: 'friendship' }],
  ['Somebody to send the picture of the heron to.', { mode: 'friendship' }],
  [
    'Friendships with some weight to them: lifts to hospital, keys under the pot.',
    { mode: 'friendship' },
  ],
  [
    'New people for an old table. We have eaten all of each other’s recipes.',
    { mode: 'friendship' },
  ],
  ['Conversation partners for long drives and short walks.', { mode: 'friendship' }],
  ['An accomplice for evening classes. I will sit next to you and copy.', { mode: 'friendship' }],
  ['Someone to swap books with who writes in the margins.', { mode: 'friendship' }],
  [
    'Friends for the ordinary bits: laundry, soup, waiting for the plumber.',
    { mode: 'friendship' },
  ],
  [
    'Writers, makers and menders in {city} who would share a table and a heater.',
    { mode: 'networking' },
  ],
  [
    'Hosts of small, odd evenings. I can bring chairs, a projector and an audience of four.',
    { mode: 'networking' },
  ],
]

/** Texts for "Current relationships". */
export const currently: readonly DemoLine[] = [
  ['Nobody at the moment, apart from a large number of houseplants.', { partners: [0, 0] }],
  [
    'Single, in the sense of not having a partner, not in the sense of lonely.',
    { partners: [0, 0] },
  ],
  ['No partners now. Two exes who are family.', { partners: [0, 0] }],
  ['Between chapters. Taking my time with the next first sentence.', { partners: [0, 0] }],
  ['None, and in no hurry.', { partners: [0, 0] }],
  ['Recently ended something good, kindly. Dating again, slowly.', { partners: [0, 0] }],
  ['Nobody yet. I have only just worked out what to ask for.', { partners: [0, 0], fresh: true }],
  [
    'One partner of five years, living in the next street. We both date.',
    {
      style: [
        'solo_poly',
        'hierarchical_poly',
        'relationship_anarchy',
        'kitchen_table_poly',
        'parallel_poly',
      ],
      partners: [1, 1],
      nesting: false,
    },
  ],
  [
    'I see one person every other weekend; it is lovely and it has clear edges.',
    {
      style: [
        'solo_poly',
        'hierarchical_poly',
        'relationship_anarchy',
        'kitchen_table_poly',
        'parallel_poly',
      ],
      partners: [1, 1],
      nesting: false,
    },
  ],
  [
    'One long-distance love, three hours by train. We talk most evenings.',
    { partners: [1, 1], nesting: false },
  ],
  [
    'Living with my partner of eight years. Open from the start, both of us.',
    {
      fresh: false,
      style: [
        'solo_poly',
        'hierarchical_poly',
        'relationship_anarchy',
        'kitchen_table_poly',
        'parallel_poly',
      ],
      partners: [1, 1],
      nesting: true,
      age: [27, 75],
    },
  ],
  [
    'Married, happily, openly. My spouse knows about this profile and has chosen the photo.',
    {
      style: [
        'solo_poly',
        'hierarchical_poly',
        'relationship_anarchy',
        'kitchen_table_poly',
        'parallel_poly',
      ],
      partners: [1, 1],
      nesting: true,
      age: [27, 75],
    },
  ],
  [
    'Nesting with one partner and two cats who outrank us.',
    { says: 'pet', partners: [1, 1], nesting: true },
  ],
  [
    'Engaged to one person, curious about others, in agreement about all of it.',
    { partners: [1, 1], nesting: true, style: ['hierarchical_poly', 'kitchen_table_poly'] },
  ],
  ['My partner dates; I mostly do not. It suits us.', { partners: [1, 1], style: ['monogamous'] }],
  [
    'Two partners: one I live with, one I see on Thursdays. They like each other.',
    {
      partners: [2, 2],
      nesting: true,
      style: ['kitchen_table_poly', 'hierarchical_poly', 'relationship_anarchy'],
    },
  ],
  [
    'Two partners in two cities, who have met once and got on.',
    { partners: [2, 2], nesting: false },
  ],
  [
    'Two people I love, neither of whom I live with, both with keys.',
    { partners: [2, 2], nesting: false },
  ],
  [
    'A nesting partner and a girlfriend who prefer to keep their lives apart; I respect that.',
    { partners: [2, 2], nesting: true, style: ['parallel_poly'] },
  ],
  [
    'A triad of four years: we share a home, a dog and a very long sofa.',
    {
      fresh: false,
      says: 'pet',
      partners: [2, 2],
      nesting: true,
      style: ['polyfidelity', 'kitchen_table_poly'],
    },
  ],
  [
    'Three partners, all of them long-standing. I am not dating at the moment, just making friends.',
    { partners: [3, 9] },
  ],
  [
    'One spouse, one boyfriend, one comet who appears at solstices.',
    { partners: [3, 9], nesting: true },
  ],
  ['A constellation of three, with an honest calendar.', { partners: [3, 9] }],
  [
    'Our household is four adults; I am paired with two of them and best friends with the third.',
    { partners: [2, 9], nesting: true, style: ['polyfidelity', 'kitchen_table_poly'] },
  ],
  [
    'One anchor partner, some tender friendships that do not need a name.',
    { partners: [1, 2], style: ['relationship_anarchy'] },
  ],
  [
    'I do not count. If you need a number: between two and a village.',
    { partners: [2, 9], style: ['relationship_anarchy'] },
  ],
  [
    'Dating two people casually, each of whom knows about the other and about you.',
    { partners: [2, 2], nesting: false },
  ],
  [
    'One partner with whom I co-parent and share a house, not a bed. It is a good arrangement.',
    { partners: [1, 1], nesting: true, kids: 'young' },
  ],
]
