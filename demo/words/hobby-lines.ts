import type { Hobby } from '../../contracts/profiles/hobbies.ts'

/** Sentences of bios by hobby. */
export const hobbyLines: Readonly<Record<Hobby, readonly string[]>> = {
  yoga: [
    'I do yoga badly and faithfully, at the back, next to the radiator.',
    'Yoga on Tuesdays keeps my hips and my temper in order.',
  ],
  pilates: [
    'Pilates taught me where my stomach is; I had wondered.',
    'I took up Pilates for my back and stayed for the gossip afterwards.',
  ],
  running: [
    'I run slowly along the canal and greet every single dog.',
    'Saturday runs in the park, proudly in the last third, always up for the coffee afterwards.',
  ],
  cycling: [
    'I cycle everywhere, so I arrive damp and cheerful.',
    'Give me a long flat road, a tailwind and a cake stop at mile thirty.',
  ],
  swimming: [
    'Fifty lengths before work, then I am fit for human company.',
    'I do my best thinking in the slow lane.',
  ],
  weightlifting: [
    'I lift heavy things and put them down again; it is cheaper than shouting.',
    'My deadlift is the one number I will bring up unprompted.',
  ],
  rock_climbing: [
    'I will hold your rope with my life if you check my knot with yours.',
    'Weekends I am somewhere up a damp rock, happier than it looks.',
  ],
  bouldering: [
    'I fall off bouldering walls three evenings a week and call it a social life.',
    'Bouldering is puzzle-solving with chalk and swearing; come along.',
  ],
  martial_arts: [
    'Judo has taught me how to fall, which has turned out to be transferable.',
    'I train in aikido: two decades of learning to step out of the way politely.',
  ],
  boxing: [
    'I box on Thursdays with a lot of very gentle people.',
    'Nobody hugs like a boxing club.',
  ],
  tennis: [
    'I play tennis like someone being chased by bees, and I love it.',
    'Public courts, borrowed racket, terrible backhand, excellent company.',
  ],
  badminton: [
    'I am in a badminton league so low that we have a bake sale instead of a trophy.',
    'Badminton in the leisure centre: squeaky floor, fierce pensioners, bliss.',
  ],
  volleyball: [
    'Queer volleyball on Wednesdays is the best hour of my week.',
    'I play volleyball for the moment when six people all shout "mine".',
  ],
  football_soccer: [
    'I play left back for an inclusive football team that has not won since spring.',
    'Sunday-league football: mud, oranges, a level of commitment my job has never seen.',
  ],
  basketball: [
    'I still play pick-up basketball, although the hoop has got higher.',
    'Basketball with the lads from the estate, most evenings until it gets dark.',
  ],
  roller_derby: [
    'I play roller derby; my bruises are bigger than your plans.',
    'Derby name available on request. It is a pun and I am proud of it.',
  ],
  roller_skating: [
    'I learned to roller-skate at an age when people usually learn to be careful.',
    'Find me at the skate disco, holding the wall with dignity.',
  ],
  skiing_snowboarding: [
    'One week a year I fall down a mountain with friends and eat a lot of cheese.',
    'I snowboard like I argue: wide turns, eventually arriving.',
  ],
  surfing: [
    'I surf in cold water with a hot flask and no illusions.',
    'I own a seven-foot board and have stood up on it, witnesses available.',
  ],
  ultimate_frisbee: [
    'Ultimate frisbee: a sport with no referee, so you have to talk. You see the appeal.',
    'I throw a decent forehand and apologise to everyone I overtake.',
  ],
  painting: [
    'I paint big blurry skies and give them to people who did not ask.',
    'There is paint on everything I own; consider it a signature.',
  ],
  drawing: [
    'I draw people on trains. You may already be in a sketchbook of mine.',
    'Life drawing on Mondays, both sides of the easel.',
  ],
  ceramics_pottery: [
    'I make wonky bowls that hold exactly one portion of soup.',
    'My kiln shelf is mostly mugs with ideas above their station.',
  ],
  photography: [
    'I photograph shop signs before they disappear, on film, with patience.',
    'I carry a small camera and always ask before I point it at anyone.',
  ],
  knitting_crochet: [
    'I crochet through every meeting I have ever been in.',
    'I am knitting a jumper that has outlasted two relationships and one government.',
  ],
  sewing_costuming: [
    'I sew my own clothes, pockets included, and I will put pockets in yours.',
    'Ask me about the time I made eleven bat costumes in one weekend.',
  ],
  woodworking: [
    'I turn old doors into tables and feel about it roughly what other people feel in church.',
    'I made my own bed, so I have to lie in it, and it is excellent.',
  ],
  leatherwork: [
    'I work leather: belts, satchels, the occasional well-fitted cuff.',
    'My flat smells of beeswax and saddle soap, and I have stopped noticing.',
  ],
  printmaking_zines: [
    'I print zines about small local mysteries. Issue nine is about a missing bench.',
    'Lino cuts, inky fingers, a photocopier that I love like a horse.',
  ],
  jewellery_making: [
    'I make rings out of old spoons and lend out the pliers.',
    'Silver by candlelight, safety goggles on: my idea of romance.',
  ],
  singing_choir: [
    'I sing second alto, which is to say I hold everybody else up.',
    'My choir rehearses on Tuesdays and argues about it until Sunday.',
  ],
  playing_instrument: [
    'I play the accordion and I refuse to be sorry.',
    'There is a cello in the hall; it is a better listener than most.',
  ],
  djing_producing: [
    'I DJ the quiet hour at parties, when everyone is on the kitchen floor.',
    'I make slow electronic music with field recordings of my fridge.',
  ],
  live_music: [
    'You will find me near the front, left-hand side, ear plugs in, crying happily.',
    'Small venues, sticky floors, bands whose names are a whole sentence.',
  ],
  partner_dance: [
    'I dance both roles in swing and I will ask you which you like.',
    'Tango taught me more about consent than any workshop: you offer, you wait.',
  ],
  contact_improvisation: [
    'Contact improvisation is where I learned to lean on people, literally.',
    'Sundays I roll around on a studio floor with philosophers and dentists.',
  ],
  drag_burlesque: [
    'I do drag twice a year and spend the rest of it removing glitter.',
    'By day sensible, by night burlesque; the tassels are a matter of engineering.',
  ],
  theatre_improv: [
    'Improv has ruined me for ordinary conversation: yes, and?',
    'I build sets for the community theatre and get cast as "second guard".',
  ],
  circus_fire_arts: [
    'I juggle fire, safely, with a person holding a wet towel. I can also be that person.',
    'Trapeze class on Fridays: I am mostly hanging upside down and giggling.',
  ],
  karaoke: [
    'My karaoke song has three key changes and I commit to all of them.',
    'I will duet with anybody, especially if you are frightened.',
  ],
  reading_fiction: [
    'I read novels in the bath until the water is cold and so am I.',
    'Two books on the go, one on the bus, one I am pretending to have finished.',
  ],
  reading_nonfiction: [
    'I am currently reading about salt, and you will hear about it.',
    'Give me a fat history of something small.',
  ],
  science_fiction_fantasy: [
    'Raised by spaceships and dragons, in paperback.',
    'I think most good science fiction is about chosen family with worse weather.',
  ],
  poetry: [
    'I know about forty poems by heart and I can be talked into one.',
    'I write short poems on the backs of receipts and lose them in coats.',
  ],
  creative_writing_fiction: [
    'I am four chapters into a novel about a ferry; it has been four chapters for some time.',
    'I write stories where nobody dies and it is still exciting.',
  ],
  journaling: [
    'I have kept a diary since I was nine, so I can prove that I have improved.',
    'Three pages every morning before I am allowed to speak.',
  ],
  comics_graphic_novels: [
    'My shelves are mostly comics and I can defend every one.',
    'I draw a four-panel strip about my week for exactly six subscribers.',
  ],
  film_cinema: [
    'I go to the cinema alone on weekday afternoons and recommend it as a spiritual practice.',
    'I love long slow films in which somebody peels a potato.',
  ],
  podcasts: [
    'I do the washing-up to podcasts about shipwrecks.',
    'I host a podcast about boring buildings. It is going surprisingly well.',
  ],
  book_clubs: [
    'My book club has read eleven books and finished six of them.',
    'I run a book club for people who only got halfway.',
  ],
  board_games: [
    'I own a great many board games and am a gracious loser, having had practice.',
    'There is always a half-finished board game on my table; sit down, it is your turn.',
  ],
  tabletop_roleplaying: [
    'I have run the same roleplaying campaign for seven years; the goblin is mayor now.',
    'My bard has better boundaries than I did at her age.',
  ],
  video_games: [
    'I play farming games competitively, which I am told is missing the point.',
    'I will watch you play for hours if you narrate.',
  ],
  live_action_roleplay: [
    'I spend four weekends a year in a field being someone braver.',
    'Larper: I own two swords, one cloak and a laminated first-aid card.',
  ],
  card_games: [
    'I will teach you cribbage and then I will beat you at it, tenderly.',
    'Cards with my neighbours every Thursday; the stakes are pickled onions.',
  ],
  puzzles_escape_rooms: [
    'I do the big crossword in pen and then regret it in pencil.',
    'In escape rooms I am the one who reads all the posters.',
  ],
  programming: [
    'I write tiny programs that do one pointless thing beautifully.',
    'I am the kind of programmer who names variables after vegetables.',
  ],
  electronics_making: [
    'I solder for relaxation. Ask me about the doorbell that compliments you.',
    'Half of my living room is old radios, and the other half is about to be.',
  ],
  three_d_printing: [
    'I 3D-print spare parts for things that companies have given up on.',
    'My printer has made forty small octopuses. Would you like one?',
  ],
  amateur_radio: [
    'I talk to lighthouses and pensioners on short wave, mostly about the weather.',
    'Licensed radio amateur: yes, I can get a message to Iceland.',
  ],
  cooking: [
    'I cook for twelve by accident at least once a month.',
    'I feed people. It is not subtle, as love goes.',
  ],
  baking_bread: [
    'My sourdough starter is older than my longest relationship and needs less reassurance.',
    'There is bread on Saturdays. Being fond of me gets you the heel.',
  ],
  vegan_cooking: [
    'Vegan for fourteen years and I have never mentioned it first, until now.',
    'I make a vegan lasagne that has changed minds.',
  ],
  coffee_brewing_barista: [
    'I weigh my coffee beans. I know how that sounds. Come and taste it.',
    'I learned to pull an espresso from an ex; best thing I kept.',
  ],
  tea_ceremony: [
    'I make tea slowly, in small cups, and I will not look at my phone.',
    'I have more teapots than chairs.',
  ],
  fermentation: [
    'Something is always bubbling in my cupboard. Usually on purpose.',
    'I make kimchi by the bucket and have lost the respect of the upstairs neighbours.',
  ],
  wine_tasting: [
    'I know a bit about wine and promise to say "nice" like everyone else.',
    'I like one good glass and a long argument about what it smells of.',
  ],
  craft_beer_brewing: [
    'I brew beer under the stairs; the current batch is called Regret.',
    'I once won second prize for a stout that tastes of toast.',
  ],
  mocktails_cocktails: [
    'I mix a very serious drink with or without anything in it.',
    'My balcony bar opens at six and has two stools.',
  ],
  potlucks_supper_clubs: [
    'Every first Friday there is a potluck at mine; bring a dish or a chair.',
    'I run a tiny supper club with one rule: sit next to somebody new.',
  ],
  hiking: [
    'I am happiest on the second hour of a hill, when nobody is talking any more.',
    'I walk long paths with a flask and a bad sense of direction.',
  ],
  camping: [
    'I own a tent that goes up in the dark and a stove that mostly does not explode.',
    'Camping in drizzle is the real compatibility test.',
  ],
  gardening: [
    'My allotment grows mostly courgettes and gossip.',
    'I garden the way I love: too many seedlings, nowhere to put them.',
  ],
  birdwatching: [
    'I will stop in the middle of a sentence for a wren.',
    'I keep a bird list for every place I have been kissed. It is a respectable list.',
  ],
  foraging: [
    'I can feed us from a hedge in September.',
    'I know four mushrooms for certain and leave the rest alone; so should you.',
  ],
  kayaking_canoeing: [
    'I paddle a red canoe very slowly and call it cardio.',
    'There is a second seat in my kayak, and it has been empty since May.',
  ],
  wild_swimming: [
    'I swim in cold rivers all winter and will bring you a towel and a warm bun.',
    'I scream for the first ten seconds, then I am a seal.',
  ],
  stargazing: [
    'I have a telescope on the fire escape and a blanket for two.',
    'Meteor showers are my favourite reason to be up at three.',
  ],
  dog_walking: [
    'I walk other people’s dogs and know every bench in the park by smell, indirectly.',
    'Long walks with a wet dog, then toast.',
  ],
  beach_days: [
    'I will drive two hours to sit on shingle in a coat.',
    'Give me a windbreak, a paperback and chips in the rain.',
  ],
  travel: [
    'I travel by train whenever I can and I talk to people in the buffet car.',
    'I have been to most of the ends of railway lines.',
  ],
  thrifting_vintage: [
    'Everything I wear belonged to somebody with better stories.',
    'I can find you a coat in any charity shop in under ten minutes.',
  ],
  vinyl_records: [
    'I own a ridiculous number of records and still play the same eleven.',
    'Side A while we cook, side B while we wash up.',
  ],
  house_plants: [
    'My flat is mainly a fig tree that lets me sleep there.',
    'I name my plants after former housemates; some are thriving.',
  ],
  tattoos_body_art: [
    'I have a heron on my shoulder and a spelling mistake on my knee.',
    'My tattoos are a diary. I will translate if you ask.',
  ],
  fashion_styling: [
    'I dress for the weather I would like.',
    'I once wore a cape to a parents’ evening and have no regrets.',
  ],
  home_restoration: [
    'I am restoring a terraced house with one spoon and a lot of plaster dust.',
    'I know how to hang a sash window and how to say I was wrong; both took practice.',
  ],
  antiques: [
    'I buy broken clocks at markets and get about half of them going.',
    'I have a weakness for writing desks with secret drawers.',
  ],
  perfumery_scent: [
    'I blend perfumes: the current one smells of rain on a bus stop, in a good way.',
    'I remember people by scent; you would be told, nicely.',
  ],
  museums_galleries: [
    'I like small museums: pencils, lawnmowers, one very proud volunteer.',
    'I look at three pictures per gallery, for a long time, then cake.',
  ],
  meditation: [
    'I sit still for twenty minutes a day and think about lunch for eighteen of them.',
    'Meditation made me less wise than I had hoped and much easier to live with.',
  ],
  breathwork: [
    'I breathe for fun now; ask me when I have stopped being smug about it.',
    'Breathwork on Sundays has replaced shouting at the radio.',
  ],
  tarot_astrology: [
    'I read tarot as a way of asking better questions. Sceptics welcome, I am one.',
    'I know my moon sign and I know it proves nothing, and yet.',
  ],
  philosophy: [
    'I like arguments in which everybody leaves with a different opinion and the same friends.',
    'I run a pub philosophy night; last month we did "what do we owe our exes?"',
  ],
  language_learning: [
    'I am learning Welsh, one sheep at a time.',
    'I can be politely lost in five languages.',
  ],
  volunteering: [
    'I volunteer on the night bus for people sleeping out; it puts Tuesdays in proportion.',
    'I give my Saturdays to the food bank and my Sundays to a sofa.',
  ],
  activism_organising: [
    'I organise renters. If your landlord is being difficult, hello.',
    'I make banners, bring flasks and know the legal line by heart.',
  ],
  discussion_circles: [
    'I host a listening circle once a month: a candle, a timer, nobody fixing anybody.',
    'I like a room where people finish their sentences.',
  ],
  rope_workshops: [
    'I go to rope workshops for the patience of it; half the evening is checking in.',
    'I tie slowly, talk throughout and carry safety shears like other people carry keys.',
  ],
  sober_socialising: [
    'I look for company that starts at eleven in the morning and remembers it afterwards.',
    'Sober dancing changed my life: everyone is there on purpose.',
  ],
}
