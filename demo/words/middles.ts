import type { DemoLine } from '../facts.ts'

/** Sentences of bios about relationships, by relationship style. */
export const middles: readonly DemoLine[] = [
  // solo
  [
    'Solo poly for years now: I live alone on purpose and love people on purpose too.',
    { fresh: false, kids: 'none', style: ['solo_poly'], says: 'home' },
  ],
  [
    'I am my own primary partner. The others get a drawer, a mug and my full attention.',
    { style: ['solo_poly'] },
  ],
  [
    'I do not ride the escalator. I like the landing, the view, and coming back to it.',
    { style: ['solo_poly'] },
  ],
  [
    'I keep my own front door and my own calendar, and I share both more often than you might think.',
    { style: ['solo_poly'], says: 'calendar' },
  ],
  ['No nesting, no merging of bank accounts, plenty of Sunday mornings.', { style: ['solo_poly'] }],
  [
    'Solo does not mean casual. I have loved the same two people for nine years from three different postcodes.',
    { fresh: false, age: [30, 75], style: ['solo_poly'], partners: [2, 2], says: 'partners' },
  ],
  ['Single-ish by design, devoted by nature.', { style: ['solo_poly'], partners: [0, 1] }],
  [
    'I want closeness that does not ask me to get smaller.',
    { style: ['solo_poly', 'relationship_anarchy'] },
  ],
  [
    'I spent a decade being half of something. These days I am a whole, with good neighbours.',
    { style: ['solo_poly'], age: [32, 75], says: 'past' },
  ],
  // hierarchical
  [
    'I have a primary partner and I say so early, because you should know where the furniture is before you dance.',
    { style: ['hierarchical_poly'], partners: [1, 9], says: 'partners' },
  ],
  [
    'My spouse comes first in emergencies and mortgages; you would come first on our evenings. I am careful with both.',
    { style: ['hierarchical_poly'], nesting: true, says: 'partners' },
  ],
  [
    'We opened our marriage slowly, with a counsellor and a lot of tea. It is kind now, and it has rules that I can explain.',
    { age: [27, 75], style: ['hierarchical_poly'], nesting: true, says: 'partners' },
  ],
  [
    'My life has a centre of gravity, and it is called home. There is real room in orbit.',
    { style: ['hierarchical_poly'], nesting: true },
  ],
  [
    'Hierarchy, yes; disposability, no. No vetoes here, only conversations.',
    { style: ['hierarchical_poly'] },
  ],
  [
    'Primary partnership of eleven years, one comet who visits in autumn, space for something steady and small.',
    {
      fresh: false,
      style: ['hierarchical_poly'],
      partners: [2, 3],
      age: [33, 75],
      says: 'partners',
    },
  ],
  [
    'My partner and I date separately. You will not be asked to be a present for anyone.',
    { style: ['hierarchical_poly', 'parallel_poly'], partners: [1, 9], says: 'partners' },
  ],
  [
    'Hoping to find a primary some day, and honest with everyone else about that in the meantime.',
    { style: ['hierarchical_poly'], partners: [0, 0] },
  ],
  // anarchy
  [
    'Relationship anarchist: I do not rank people. I do answer messages.',
    { style: ['relationship_anarchy'] },
  ],
  [
    'Lovers, friends, the neighbour I have breakfast with: I let each one become what it wants to be.',
    { style: ['relationship_anarchy'] },
  ],
  [
    'I do not have a relationship structure, I have people, and agreements with each of them that we wrote ourselves.',
    { style: ['relationship_anarchy'] },
  ],
  [
    'Love without a ladder. Commitments without a template. Soup without a recipe.',
    { style: ['relationship_anarchy'] },
  ],
  [
    'My best friend is on my emergency forms and my ex is in my choir. It works because we talk.',
    { style: ['relationship_anarchy'] },
  ],
  [
    'I would rather build one good thing with you than fit you into a slot.',
    { style: ['relationship_anarchy', 'solo_poly'] },
  ],
  [
    'Ask me what I promise people, rather than what I call them.',
    { style: ['relationship_anarchy'] },
  ],
  [
    'Anarchy in love takes more minutes, agendas and biscuits than anyone tells you.',
    { style: ['relationship_anarchy'], fresh: false },
  ],
  // kitchen table
  [
    'Kitchen table, literally: it seats nine and has done.',
    { style: ['kitchen_table_poly'], fresh: false },
  ],
  [
    'My favourite sound is two people I love laughing at me in the next room.',
    { fresh: false, style: ['kitchen_table_poly'], partners: [2, 9] },
  ],
  [
    'I like to meet the people you love. Bring them; there is usually a crumble.',
    { style: ['kitchen_table_poly'] },
  ],
  [
    'My partner’s partner taught me to drive. That is the sort of polyamory I mean.',
    { fresh: false, style: ['kitchen_table_poly'], partners: [1, 9], says: 'partners' },
  ],
  [
    'We are a small, noisy polycule with a group chat that is mostly pictures of bread.',
    { style: ['kitchen_table_poly', 'polyfidelity'], partners: [2, 9], says: 'partners' },
  ],
  [
    'Metamours are half the fun. Mine waters my plants; I do her tax return.',
    { style: ['kitchen_table_poly'], partners: [1, 9], says: 'partners' },
  ],
  [
    'I would love to be part of a table one day. For now it is me and four good chairs.',
    { style: ['kitchen_table_poly'], partners: [0, 0] },
  ],
  [
    'No pressure to be best friends with anyone; a cup of tea and a bit of goodwill is plenty.',
    { style: ['kitchen_table_poly'] },
  ],
  [
    'On Sundays there is a long lunch here, and whoever is loved by someone is invited.',
    { style: ['kitchen_table_poly'], partners: [1, 9] },
  ],
  // parallel
  [
    'I keep my loves side by side rather than in one room, and I am warm about it.',
    { style: ['parallel_poly'] },
  ],
  [
    'You do not have to meet anybody you do not want to meet. I will still tell you when they have a cold.',
    { style: ['parallel_poly'], partners: [1, 9] },
  ],
  [
    'Parallel, not secret: everyone knows, nobody is made to have brunch.',
    { style: ['parallel_poly'] },
  ],
  [
    'My evenings with you would be about you. My other partner thinks the same about hers.',
    { mode: 'dating', style: ['parallel_poly'], partners: [1, 9], says: 'partners' },
  ],
  [
    'I like a little privacy around each love, the way you put a cup over a candle.',
    { style: ['parallel_poly'] },
  ],
  [
    'Two relationships, two towns, one very well-used railcard.',
    { style: ['parallel_poly', 'solo_poly'], partners: [2, 2], says: 'partners' },
  ],
  [
    'I am out to everyone I love and to nobody at work, so I am careful in public.',
    { style: ['parallel_poly', 'hierarchical_poly', 'solo_poly'], says: 'out' },
  ],
  // polyfidelity
  [
    'We are three, we are closed, and we are happy. I am here for friends who understand that.',
    { style: ['polyfidelity'], partners: [2, 2], says: 'partners' },
  ],
  ['Closed triad, open kitchen.', { style: ['polyfidelity'], partners: [2, 2], says: 'partners' }],
  [
    'Looking for a small closed circle, the kind that buys a house with a silly number of bathrooms.',
    { style: ['polyfidelity'], partners: [0, 1] },
  ],
  [
    'I fall for few people and then I stay. More than one at the table suits me; a revolving door does not.',
    { style: ['polyfidelity'] },
  ],
  ['Fidelity means something to me. It just never meant one.', { style: ['polyfidelity'] }],
  [
    'Our quad shares two houses, five bicycles and one working printer.',
    { style: ['polyfidelity'], partners: [3, 9], says: 'partners' },
  ],
  // monogamous
  [
    'One partner at a time is what my heart can carry. I came here for the honesty and the company.',
    { mode: 'dating', style: ['monogamous'] },
  ],
  ['Monogamous myself, at home among people who talk this plainly.', { style: ['monogamous'] }],
  [
    'I love one person at a time, and my partner does not. We have made that work for six years, with jokes.',
    { age: [27, 75], style: ['monogamous'], partners: [1, 1], says: 'partners' },
  ],
  [
    'Here mostly for friends: my people turned out to be poly people, even though I am not.',
    { style: ['monogamous'], mode: 'friendship' },
  ],
  [
    'Monogamous, kink-friendly, and tired of sites where you may only be one of those.',
    { style: ['monogamous'], kink: ['yes'] },
  ],
  // new
  [
    'New to all this. I have read three books, asked far too many questions, and I would like to go slowly.',
    { fresh: true },
  ],
  [
    'I am learning how to love more than one person without loving anyone carelessly.',
    { fresh: true },
  ],
  [
    'First year of polyamory. I have cried on a bus once and been very happy roughly forty times.',
    { fresh: true, partners: [1, 9] },
  ],
  [
    'Be patient: I sometimes need a night to find out what I feel. I always come back with an answer.',
    { fresh: true },
  ],
  ['I am a beginner at this and good at being a beginner.', { fresh: true }],
  [
    'I came to this through a friend, a long walk and the question "but what do you actually want?"',
    { fresh: true },
  ],
  // experienced
  [
    'Fifteen years of doing this, some of it badly. I have learned to say the awkward thing on Tuesday instead of in March.',
    { fresh: false, age: [36, 75] },
  ],
  [
    'I do a check-in every Sunday with everyone I love: what was good, what was hard, what do you need.',
    { fresh: false, partners: [1, 9], says: 'checkin' },
  ],
  ['Jealousy visits now and then. I make it a hot drink and ask what it wants.', { fresh: false }],
  [
    'I know the difference between a boundary and a rule, and which of them is mine to set.',
    { fresh: false },
  ],
  [
    'I have been the hinge, the hurt one and the new one. I am gentle with all three.',
    { fresh: false },
  ],
  [
    'Compersion did not come naturally to me. Then I saw her come home from that concert.',
    { fresh: false, partners: [1, 9], says: 'partners' },
  ],
  ['I will always tell you before, never after.', { fresh: false }],
  [
    'I say "I love you" early and "I can’t do Thursdays" earlier.',
    { fresh: false, says: 'calendar' },
  ],
  ['My calendar has colours. My feelings have more.', { partners: [2, 9], says: 'calendar' }],
  [
    'I have room for one more good thing in my week, not for one more secret in my life.',
    { partners: [1, 9] },
  ],
  [
    'There is time for you on Wednesdays and every second weekend, and it is real time: no phone, proper plates.',
    { mode: 'dating', partners: [1, 9], says: 'calendar' },
  ],
  [
    'Polysaturated for dating, wide open for friends and accomplices.',
    { partners: [3, 9], says: 'partners' },
  ],
  [
    'Nobody at home just now, and I am fine with that. I would rather wait for kind.',
    { partners: [0, 0], says: 'partners' },
  ],
  [
    'No partners at present, several people I would take a bullet for, one I would take to the vet.',
    { partners: [0, 0], says: 'partners' },
  ],
  [
    'Recently single-ish, not broken-hearted, pleasantly rearranged.',
    { partners: [0, 0], says: 'past' },
  ],
  [
    'One steady love of six years, who knows I am writing this and suggested the commas.',
    { partners: [1, 1], age: [27, 75], says: 'partners' },
  ],
  [
    'I live with my partner and his very judgemental parrot.',
    { nesting: true, partners: [1, 9], says: 'pet' },
  ],
  [
    'Two partners, one unreliable greenhouse, no complaints.',
    { partners: [2, 2], says: 'partners' },
  ],
  [
    'I have a nesting partner, a long-distance love and a best friend I would marry for the cutlery.',
    {
      nesting: true,
      partners: [2, 2],
      style: ['kitchen_table_poly', 'hierarchical_poly', 'relationship_anarchy'],
      says: 'partners',
    },
  ],
  [
    'Between us we have three children, four grown-ups and a rota that deserves an award.',
    { age: [27, 75], kids: 'young', partners: [2, 9], nesting: true, says: 'kids' },
  ],
  [
    'My kids know that love is not a cake that runs out. They also know who gets the last slice.',
    { kids: 'young', partners: [1, 9], says: 'kids' },
  ],
  [
    'My children are grown and took the news better than the dog did.',
    { kids: 'grown', says: 'kids' },
  ],
  [
    'You will meet my child when we both mean it, not before. Until then, my evenings are mine every other week.',
    { kids: 'young', says: 'kids' },
  ],
  // kink
  [
    'Kink for me is mostly talking: what you like, what you never want, what we do if either of us changes their mind.',
    { kink: ['yes'], says: 'kink' },
  ],
  [
    'I like rope the way other people like yoga: for the breathing.',
    { kink: ['yes'], says: 'kink' },
  ],
  [
    'I have safewords, and I also have ordinary words, and I use both.',
    { kink: ['yes'], says: 'kink' },
  ],
  [
    'Aftercare is not an extra. I keep a blanket and a bag of clementines for it.',
    { kink: ['yes'], says: 'kink' },
  ],
  [
    'Kink-curious: still at the stage of reading with one eyebrow raised. I would like to learn with somebody patient.',
    { kink: ['curious'], says: 'kink' },
  ],
  [
    'I volunteer at the beginners’ rope night, mainly with the kettle and the consent talk.',
    { kink: ['yes'], says: 'kink' },
  ],
  [
    'Enthusiasm is the dress code. If it is not a yes, let us do something else and enjoy that.',
    { kink: ['curious', 'yes'], says: 'kink' },
  ],
  [
    'Not kinky, not bothered, happy to hold your coat at the munch.',
    { kink: ['no'], fresh: false, says: 'kink' },
  ],
  [
    'I negotiate like a diplomat and laugh like a drain, often in the same minute.',
    { kink: ['yes'], says: 'kink' },
  ],
  // ace
  [
    'I do not want sex. I do want your head on my shoulder through all of a bad film.',
    { ace: true, says: 'ace' },
  ],
  [
    'Asexual and polyamorous: it means nobody has to go without on my account, and I get all the Sunday mornings.',
    { ace: true, partners: [1, 9], says: 'ace' },
  ],
  ['Closeness, yes. Bed, only for sleeping and reading aloud.', { ace: true, says: 'ace' }],
  // consent, everybody
  'Ask before you touch, mean it when you offer, and take a no as a sign that I feel safe with you.',
  'My yes is only worth something because my no is easy. Please make yours easy too.',
  'I would rather hear an awkward truth than a comfortable maybe.',
  'Tell me how you like to be comforted. I will remember.',
  'I am slow to text and quick to turn up.',
  'I think a calendar invitation can be romantic.',
  'I like knowing what I am agreeing to. It frees up the rest of my head for flirting.',
  'I do best with people who say "I need an hour" instead of slamming a door.',
  'If we do not fit, I will say so kindly and probably lend you a book.',
  'I bring snacks, honesty and a change of socks.',
  'I have learned that "I don’t know yet" is a complete sentence.',
  'Gentle pace, clear words, plenty of laughing in the middle.',
  'I can do deep, I can do daft, I cannot do vague.',
  'Touch is how I say most things, so I ask a lot.',
  'I check in more than strictly necessary. You may tease me about it.',
  'I am loyal to people and unfaithful to restaurants.',
]
