import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { When } from '../facts.ts'

/** A conversation as lines with their speaker: 0 began it. */
export type Script = {
  readonly mode: DiscoveryMode
  /** A hobby that both members have. */
  readonly hobby?: Hobby
  /** Facts that must hold for each member. */
  readonly who?: readonly [When, When]
  readonly lines: readonly (readonly [0 | 1, string])[]
}

/** Conversations between demo members. */
export const scripts: readonly Script[] = [
  {
    mode: 'dating',
    hobby: 'singing_choir',
    lines: [
      [0, 'Another choir person! Which part?'],
      [1, 'Second alto. The load-bearing wall of the choir.'],
      [0, 'Bass. We are the basement. Nice to finally meet upstairs.'],
      [1, 'Ha. What are you singing at the moment?'],
      [0, 'A requiem. For November. Our conductor is not a subtle woman.'],
      [1, 'Ours has us doing sea shanties in Latin. I would pay to hear a requiem.'],
      [
        0,
        'You can hear it for free on the 29th, and there will be cake afterwards. No expectations beyond clapping.',
      ],
      [1, 'I clap beautifully. Count me in.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'ceramics_pottery',
    who: [{ partners: [1, 9] }, {}],
    lines: [
      [0, 'Your mug with the ears! Did you make that?'],
      [1, 'I did. It was going to be a vase. We both had to adjust our expectations.'],
      [0, 'That is the most relatable thing anyone has said to me this week.'],
      [1, 'Do you throw or hand-build?'],
      [0, 'Hand-build. The wheel and I have a history.'],
      [
        1,
        'There is an open session at my studio on Wednesday. I could introduce you two again, gently.',
      ],
      [0, 'Wednesday I have my partner’s birthday. The week after?'],
      [1, 'Week after is perfect. Happy birthday to your partner!'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'board_games',
    who: [{ partners: [1, 9] }, {}],
    lines: [
      [0, 'Important question first: are you a person who reads the rules aloud?'],
      [1, 'I am a person who reads them the night before and then pretends to remember.'],
      [0, 'Marry me. Or, you know, come to games night.'],
      [1, 'Games night first. We can negotiate the rest in the expansion.'],
      [
        0,
        'Sunday at four, there are usually six of us, and my girlfriend makes dumplings. Is a group all right, or would you rather meet for a walk beforehand?',
      ],
      [1, 'Thank you for asking. A walk first would be good, I am shy for about twenty minutes.'],
      [0, 'Three o’clock by the bandstand then. I will be the one with too many boxes.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'hiking',
    lines: [
      [0, 'I see we both like hills. Up person or down person?'],
      [1, 'Up. Down is for knees I used to have.'],
      [0, 'Same! There is a ridge an hour from here with a pub at each end.'],
      [1, 'So you cannot lose either way. I like how you plan.'],
      [
        0,
        'Saturday? I usually share my location with a friend when I meet someone new, just so you know.',
      ],
      [1, 'I do too. Saturday works. I will bring the flask and the bad jokes.'],
      [0, 'Deal. I have the map and worse ones.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'coffee_brewing_barista',
    lines: [
      [0, 'Tell me honestly. Do you weigh your beans?'],
      [1, 'Eighteen grams. I am not ashamed any more.'],
      [0, 'Eighteen grams!! I feel seen.'],
      [1, 'Where do you get yours?'],
      [
        0,
        'A woman two streets away roasts them in her garage. She does not advertise. You have to know a password.',
      ],
      [1, 'Please tell me you are joking. Please tell me you are not.'],
      [0, 'The password is "good morning". Shall I take you?'],
      [1, 'Friday before work?'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'baking_bread',
    lines: [
      [0, 'What is your starter called?'],
      [1, 'Doris. She is seven. She has been on holiday to my mother’s twice.'],
      [0, 'Mine is called The Lodger, because he never pays.'],
      [1, 'Would they like a play date, do you think?'],
      [0, 'I think they would bubble. You too, possibly.'],
      [1, 'Smooth. I am free on Sunday morning; bring The Lodger in a jar.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'rope_workshops',
    lines: [
      [
        0,
        'Hello! I think we were both at the beginners’ evening in spring, you were making the tea?',
      ],
      [1, 'I am always making the tea! Did you have a good time?'],
      [0, 'I learned two knots and that I like being asked things.'],
      [1, 'That is the whole curriculum, really.'],
      [
        0,
        'I am looking for someone to practise with. Clothes on, talk first, stop whenever. Would you be up for a coffee to see?',
      ],
      [
        1,
        'Coffee yes. I like to swap limits in writing before, and I always bring shears. All right?',
      ],
      [0, 'More than all right. I will write mine down this evening.'],
      [1, 'No hurry. It is the best bit of homework.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'science_fiction_fantasy',
    lines: [
      [0, 'If you could live on any invented planet, which?'],
      [1, 'One with trains. I do not care about the sky, I want the timetable.'],
      [0, 'Oh no. I think I like you.'],
      [1, 'You would be allowed on. First carriage, window seat, I would bring sandwiches.'],
      [0, 'Slow down, we have only just met. What is in the sandwiches?'],
      [1, 'Pickle. Non-negotiable.'],
      [0, 'Then there is hope for us.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'gardening',
    lines: [
      [0, 'I have forty tomato seedlings and a balcony the size of a towel. Help.'],
      [1, 'Hello, I too have made poor decisions in February.'],
      [0, 'Do you have land? Be honest. I will not love you only for your land.'],
      [1, 'Half an allotment. The other half is my ex’s and we get along better as neighbours.'],
      [0, 'That is quite lovely, actually.'],
      [
        1,
        'It took a year and a fence. Bring ten seedlings on Sunday and I will show you the good compost.',
      ],
    ],
  },
  {
    mode: 'dating',
    hobby: 'live_music',
    who: [{ sober: true }, { sober: false }],
    lines: [
      [0, 'You have the same band in your profile that nobody else has ever heard of.'],
      [1, 'All eleven of us will be at the gig next month. Will you be number twelve?'],
      [0, 'I already have a ticket! Left-hand side near the front?'],
      [1, 'Ear plugs in, crying happily. Meet you there?'],
      [0, 'Yes. I do not drink, so I will be the one with a suspicious amount of ginger beer.'],
      [1, 'Excellent, then one of us will know the way home.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'partner_dance',
    lines: [
      [0, 'Lead, follow or both?'],
      [1, 'Both, badly, in that order.'],
      [
        0,
        'There is a switch-role class on Mondays. You change partners every song, so nobody is stuck with anybody.',
      ],
      [1, 'Are they friendly to people with two left feet and a hip replacement?'],
      [0, 'They are mostly people with two left feet. One of them has three.'],
      [1, 'Sold. Monday it is.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'wild_swimming',
    lines: [
      [0, 'How cold is too cold?'],
      [1, 'When the flask freezes.'],
      [0, 'I went in at six degrees on Saturday and I am still talking about it, as you can see.'],
      [1, 'Talk on. I want to hear about the scream.'],
      [0, 'High C. A heron left.'],
      [
        1,
        'I am at the weir on Sunday mornings with three others. You would be very welcome, and so would the scream.',
      ],
    ],
  },
  {
    mode: 'dating',
    hobby: 'poetry',
    lines: [
      [0, 'Do you read at open mics, or do you clap at them?'],
      [
        1,
        'I clap like a professional. I have read once. My hands shook so much the page applauded.',
      ],
      [0, 'That is already a poem.'],
      [1, 'You may have it.'],
      [
        0,
        'I would rather hear you read it. Thursday, the little room above the bookshop. I will hold the page.',
      ],
      [1, 'Ask me again on Wednesday. But probably yes.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'cooking',
    lines: [
      [0, 'Your dumplings look better than my entire personality.'],
      [1, 'They are ninety per cent ginger. So is my personality.'],
      [0, 'Anything you do not eat?'],
      [1, 'Celery, and anyone’s words. You?'],
      [0, 'Allergic to nuts, the serious kind. I always say it early.'],
      [
        1,
        'Thank you for telling me. I will change the sauce. Would you like to cook together, at a community kitchen rather than at somebody’s home, for a first time?',
      ],
      [0, 'That is exactly the right kind of careful. Yes.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'drag_burlesque',
    lines: [
      [0, 'I have to ask: what is your stage name?'],
      [1, 'I tell people on the second date, because it takes some explaining.'],
      [0, 'Then I suppose we need a first one.'],
      [1, 'Very good. There is a tea dance at the old ballroom. Feathers optional.'],
      [0, 'I own one feather. It has been waiting for this.'],
    ],
  },
  {
    mode: 'dating',
    hobby: 'photography',
    lines: [
      [0, 'Film or digital?'],
      [1, 'Film. I like not knowing for a week.'],
      [0, 'In pictures or in general?'],
      [1, 'In pictures. In general I like to know by Tuesday.'],
      [
        0,
        'Noted. So: I would like to take you for a walk with cameras, Sunday at golden hour, and I never photograph people unless they ask me to.',
      ],
      [1, 'A clear plan and a clear rule. Yes to both.'],
    ],
  },
  {
    mode: 'dating',
    who: [{ nesting: true }, {}],
    lines: [
      [0, 'Your answer about overnights made me laugh. How loud is the snoring, on a scale?'],
      [1, 'Neighbours have sent a card.'],
      [
        0,
        'I sleep like a stone and I own earplugs. But I would start with breakfast, if you like.',
      ],
      [1, 'Breakfast I can do quietly. Saturday?'],
      [0, 'Saturday I am with my nesting partner, we do the market. Sunday, ten?'],
      [1, 'Sunday, ten. I like that you said it so plainly.'],
      [0, 'Took me years. Now it is my best party trick.'],
    ],
  },
  {
    mode: 'dating',
    who: [{}, { partners: [2, 2] }],
    lines: [
      [0, 'Can I ask something a bit direct?'],
      [1, 'Please. Direct is my favourite flavour.'],
      [
        0,
        'You write that you have two partners. What do your weeks look like? I only ask because I have two free evenings and a tendency to fall in love with people who have none.',
      ],
      [
        1,
        'Good question. I have Wednesdays, every other Saturday, and most lunchtimes. They are real, not leftovers.',
      ],
      [0, 'That is a lovely way to put it. Lunch, then? I work near the library.'],
      [1, 'So do I! Thursday, on the steps. I will be holding a very large salad.'],
    ],
  },
  {
    mode: 'dating',
    who: [{ fresh: true, nesting: true }, { fresh: false }],
    lines: [
      [0, 'Hi! I am quite new to all this, so tell me if I do it wrong.'],
      [1, 'There is hardly any wrong. Be kind, be honest, reply when you can.'],
      [0, 'I can do two and a half of those.'],
      [1, 'Then you are ahead. What brought you here?'],
      [
        0,
        'My wife and I opened up in spring. She has a girlfriend now, who is great. I have been on one date, with a man who sold insurance during it.',
      ],
      [1, 'Oh no. Did you buy any?'],
      [0, 'Contents cover. It is actually quite good.'],
      [1, 'I promise not to sell you anything. Walk along the river this week?'],
      [0, 'I would love that.'],
    ],
  },
  {
    mode: 'dating',
    lines: [
      [0, 'I really like your face and also your rule about no surprises.'],
      [1, 'Thank you! Both are hard-won.'],
      [0, 'So, unsurprisingly: I would like to take you to a small museum about pencils.'],
      [1, 'How small?'],
      [0, 'One room and a gift rubber.'],
      [1, 'I have never wanted anything more.'],
    ],
  },
  {
    mode: 'dating',
    lines: [
      [0, 'Good morning. I have been thinking about what you said, about wanting to go slowly.'],
      [1, 'Good thinking or worried thinking?'],
      [0, 'Good. I am usually the one who gallops, and I would like not to.'],
      [
        1,
        'How about this: we see each other once a week for a month, no texting after ten, and then we both say honestly what we would like.',
      ],
      [0, 'That is the most romantic proposal I have had in years.'],
      [1, 'I will put it in the calendar with a little heart. A plain one.'],
    ],
  },
  {
    mode: 'dating',
    who: [{ partners: [1, 9] }, {}],
    lines: [
      [
        0,
        'Thank you for last night. I got home safe, and my partner says hello and that your soup advice was correct.',
      ],
      [1, 'Tell them I am always correct about soup. I had a really good time.'],
      [0, 'Me too. Was the hug at the end all right? I asked, but I was also holding an umbrella.'],
      [1, 'It was very all right. Next time without umbrella.'],
      [0, 'Next time. I like those words.'],
    ],
  },
  {
    mode: 'dating',
    lines: [
      [
        0,
        'I want to be honest with you: I think we make better friends than dates. I really like talking to you.',
      ],
      [1, 'I had the same thought on the bus home, and was working out how to say it so nicely.'],
      [0, 'Phew.'],
      [1, 'Phew indeed. So, are you still coming to the picnic on Sunday?'],
      [0, 'Of course. I am bringing the good crisps.'],
      [1, 'See, this is why I want to keep you.'],
    ],
  },
  {
    mode: 'dating',
    lines: [
      [
        0,
        'Do you have a safe way to say "this is too much" when you are texting? I sometimes overdo the jokes.',
      ],
      [1, 'I say "pineapple". It is also my pizza order, so it can get confusing.'],
      [0, 'Then no pineapple from me until you order it.'],
      [1, 'You may joke at about seventy per cent. I will tell you when to turn it up.'],
      [0, 'Seventy per cent. A vegetable walks into a bar.'],
      [1, 'Go on.'],
      [0, 'That is all you get at seventy per cent.'],
      [1, 'All right, all right. Turn it up.'],
    ],
  },
  {
    mode: 'dating',
    who: [{}, { partners: [2, 9] }],
    lines: [
      [
        0,
        'I read your profile twice. Which of your partners likes crosswords? You said "we", and I was curious who I am up against.',
      ],
      [
        1,
        'All of us. It is a team sport. We are stuck on 14 down: "Bond without a ring", nine letters.',
      ],
      [0, 'Community?'],
      [1, 'That fits. That actually fits. You are hired.'],
      [0, 'What does it pay?'],
      [1, 'Toast. A seat on Sunday. Unlimited smugness.'],
    ],
  },
  {
    mode: 'dating',
    who: [{}, { kids: 'young' }],
    lines: [
      [
        0,
        'I should say early: I have a chronic illness, so I cancel sometimes, on the day. It is never about the person.',
      ],
      [
        1,
        'Thanks for telling me. I have a small child, so I cancel too, and it is always about the person. He is four.',
      ],
      [0, 'What is his main reason?'],
      [1, 'Last week: a sock.'],
      [0, 'Then we are well matched. Sofa, film, a plan B and a plan sock?'],
      [1, 'He is at his dad’s on Friday. Plan A looks surprisingly strong.'],
    ],
  },
  {
    mode: 'dating',
    lines: [
      [0, 'Your pseudonym made me look up a bird.'],
      [1, 'And?'],
      [0, 'Small, loud, builds several nests and lets others choose. I see what you did there.'],
      [1, 'You are the first person who got it in two years.'],
      [0, 'What do I win?'],
      [1, 'My attention. It is a limited edition.'],
    ],
  },
  {
    mode: 'dating',
    who: [{ partners: [1, 9] }, {}],
    lines: [
      [
        0,
        'Do you fancy meeting my other half at some point, or is that not your thing? Both are fine.',
      ],
      [1, 'I would like to, but not first. Could we have three dates that are only ours?'],
      [0, 'Of course. I will stop talking about her so much.'],
      [1, 'You can talk about her. I like how your face goes when you do.'],
      [0, 'Well. Now it is going like that about you.'],
    ],
  },
  {
    mode: 'dating',
    lines: [
      [0, 'What is on your windowsill?'],
      [1, 'A dead basil, a living cactus, and a postcard from someone I used to love. You?'],
      [0, 'Three lemons going soft and a letter I have not answered.'],
      [1, 'Answer it today. Then tell me and I will throw away the basil.'],
      [0, 'Posted. It was only two sentences in the end.'],
      [1, 'Basil buried with honours.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'tabletop_roleplaying',
    lines: [
      [0, 'We are one player short for a new campaign. Are you a rogue, a healer or a problem?'],
      [1, 'A healer who is also a problem.'],
      [0, 'Perfect. First session is about safety tools and snacks.'],
      [1, 'My two favourite subjects. When?'],
      [0, 'Every second Friday, seven until we are hoarse.'],
      [1, 'I will bring a fully written backstory and a lemon cake. You may ignore the backstory.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'knitting_crochet',
    lines: [
      [0, 'Is that the endless-cable pattern in your photo?'],
      [1, 'It is, and I have been on the left sleeve since the summer.'],
      [
        0,
        'There is a knitting circle at the community centre on Mondays. We call it Stitch and Complain.',
      ],
      [1, 'I can do both at once. Is it easy to get in with a wheelchair?'],
      [
        0,
        'Yes, ramp at the side, wide loo, and the good kettle is at a sensible height. I checked for another friend.',
      ],
      [1, 'You are already my favourite person this week. See you on Monday.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'running',
    lines: [
      [0, 'I run slowly and talk a lot. Would that annoy you?'],
      [1, 'I run slowly and listen a lot. We may be a complete set.'],
      [0, 'Tuesdays at seven, canal, five kilometres with a stop for every dog?'],
      [1, 'Make it six kilometres, there are a lot of dogs on my side.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'dog_walking',
    lines: [
      [0, 'May I ask about the gentleman in your third picture? The one with the ears.'],
      [1, 'That is Gravy. He belongs to my neighbour, but we have an understanding.'],
      [0, 'Shared custody. Very modern.'],
      [1, 'He has his own calendar. We are in the park most evenings at six; come and be sniffed.'],
      [0, 'It would be an honour.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'film_cinema',
    lines: [
      [0, 'Do you talk in the cinema?'],
      [1, 'Never. Afterwards I cannot be stopped.'],
      [
        0,
        'Then I have a spare ticket for the four-hour one on Sunday. It has an interval with soup.',
      ],
      [1, 'Four hours and soup. You do know how to treat a friend.'],
      [0, 'It is mostly about a bridge, I should warn you.'],
      [1, 'My favourite genre.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'volunteering',
    lines: [
      [
        0,
        'Do you still help at the food bank? I am looking for somewhere to be useful on Saturdays.',
      ],
      [1, 'I do! We need people who can lift things or make people feel welcome. Which are you?'],
      [0, 'Bad back, good welcome.'],
      [
        1,
        'You are on the front table with me then. Nine o’clock, wear layers, there will be biscuits by ten.',
      ],
      [0, 'See you at nine.'],
    ],
  },
  {
    mode: 'friendship',
    hobby: 'karaoke',
    lines: [
      [0, 'Song. Go.'],
      [1, 'The one with the three key changes. You?'],
      [0, 'The duet, both halves.'],
      [1, 'You sing both halves?'],
      [0, 'Nobody has ever volunteered for the other.'],
      [
        1,
        'Consider this volunteering. Thursday, the basement place, I will wear sequins so you can find me.',
      ],
    ],
  },
  {
    mode: 'friendship',
    who: [{ partners: [1, 9] }, { partners: [1, 9] }],
    lines: [
      [0, 'Hello! We seem to be metamours of metamours, if I have drawn the diagram right.'],
      [1, 'I had to draw it twice, but yes! How lovely. And how many arrows.'],
      [0, 'I thought we should have a coffee before we end up on the same holiday by accident.'],
      [1, 'Too late, have you seen the group chat?'],
      [0, 'I muted it in June. Is there a house? Is there a pool?'],
      [1, 'There is a house. There is, and I quote, "a pond with potential".'],
    ],
  },
  {
    mode: 'friendship',
    lines: [
      [0, 'I just moved here and know exactly one person, and she is my landlady.'],
      [
        1,
        'Welcome! Do you like pancakes? There is a group of us on the first Sunday of every month, very easy-going, half of us are shy.',
      ],
      [0, 'I love pancakes and I am shy, so I qualify twice.'],
      [
        1,
        'I will meet you at the door so that you need not walk in alone. I always hated that part.',
      ],
      [0, 'You have no idea how much that helps.'],
    ],
  },
  {
    mode: 'friendship',
    who: [{ age: [51, 75] }, { age: [51, 75] }],
    lines: [
      [
        0,
        'Fellow over-fifty! I was beginning to think I was the only one who remembers queuing for concert tickets.',
      ],
      [1, 'I queued overnight once, with a flask and a man called Derek. We are still in touch.'],
      [0, 'Of course you are. How did you find your way to all this?'],
      [
        1,
        'A widow’s group, then a dance class, then a woman with two husbands who seemed to be having a much nicer time than everyone else.',
      ],
      [0, 'Ha! Lunch? I want to hear about all three.'],
      [1, 'Lunch. I will bring photographs of Derek.'],
    ],
  },
  {
    mode: 'friendship',
    who: [{ kink: ['curious', 'yes'] }, { kink: ['curious', 'yes'] }],
    lines: [
      [0, 'Are you going to the munch on Wednesday? I never manage to walk in by myself.'],
      [1, 'I was going to chicken out again. Shall we chicken in together?'],
      [0, 'Yes! Quarter past seven at the bus stop?'],
      [1, 'I will be wearing a green scarf and an expression of mild panic.'],
      [0, 'I know that expression, I have one at home.'],
    ],
  },
  {
    mode: 'friendship',
    who: [{ kids: 'young' }, { kids: 'young' }],
    lines: [
      [0, 'Our kids would probably get along: mine is also six and also a dinosaur.'],
      [1, 'Which one? It matters.'],
      [0, 'Something with a long neck. He stands on chairs for it.'],
      [1, 'Mine bites ankles. It could be a perfect food chain.'],
      [0, 'Playground on Saturday, two till meltdown?'],
      [1, 'Two till meltdown. I will bring plasters.'],
    ],
  },
  {
    mode: 'friendship',
    who: [{}, { partners: [1, 9] }],
    lines: [
      [0, 'How did the talk with your partner go?'],
      [
        1,
        'Better than I feared. I used your sentence: "I am not asking you to fix it, I am asking you to know it."',
      ],
      [0, 'It is a good sentence. I stole it from my therapist.'],
      [1, 'We both cried, then we had chips.'],
      [0, 'Chips are the traditional second half. Proud of you.'],
      [1, 'Thank you for last night. Really.'],
    ],
  },
  {
    mode: 'networking',
    hobby: 'activism_organising',
    lines: [
      [
        0,
        'I saw that you organise renters. We are trying to set up something in our street and have no idea what we are doing.',
      ],
      [1, 'Nobody does, it is the secret. How many households?'],
      [0, 'Fourteen, one landlord, one very persistent leak.'],
      [
        1,
        'A shared leak is the best start. I can come by next week and bring the starter pack: two forms, one poster, a cake.',
      ],
      [0, 'I will bring fourteen households and a bucket.'],
    ],
  },
  {
    mode: 'networking',
    hobby: 'programming',
    lines: [
      [0, 'You mentioned that you build small tools for community groups?'],
      [1, 'Yes! Mostly sign-up lists that do not spy on anyone.'],
      [
        0,
        'Our book club runs on a spreadsheet from before I was born. Could I show you some time? I can pay in cake and a little money.',
      ],
      [
        1,
        'A little money and a lot of cake. Send me a picture of the spreadsheet, with the names covered, and I will be brave.',
      ],
    ],
  },
  {
    mode: 'networking',
    hobby: 'discussion_circles',
    lines: [
      [
        0,
        'I host a listening circle about jealousy and I am looking for a second facilitator. Would that interest you?',
      ],
      [1, 'It would. How do you handle somebody who takes up all the room?'],
      [0, 'A timer, a talking spoon and a lot of warmth.'],
      [1, 'A spoon! I have only ever used a stone. I am in, at least for a trial evening.'],
      [0, 'Wonderful. I will send you the outline tonight.'],
    ],
  },
  {
    mode: 'networking',
    lines: [
      [
        0,
        'Do you happen to know a step-free room for about thirty people? Ours has just put in a beautiful new flight of stairs.',
      ],
      [1, 'The old printworks! Ramp, loop system, and the caretaker is a darling.'],
      [0, 'You have saved our spring programme.'],
      [1, 'Put my name in the small print. Or just save me a chair.'],
      [0, 'Front row, with a cushion.'],
    ],
  },
  {
    mode: 'networking',
    lines: [
      [
        0,
        'Hello, I am a solicitor who keeps being asked about wills for three. I gather you are an accountant who keeps being asked about tax for three?',
      ],
      [1, 'For five, last week. I needed a bigger table.'],
      [
        0,
        'Would you do a free evening together for the community? Questions about homes, children, inheritance, in plain words.',
      ],
      [1, 'Yes. I have slides with ducks.'],
      [0, 'I was hoping there would be ducks.'],
    ],
  },
  {
    mode: 'networking',
    lines: [
      [
        0,
        'Your zine about asking out loud is on my fridge. Could we reprint two pages for our consent workshop? With your name, or without, as you like.',
      ],
      [1, 'I am so glad! Yes, without my name, and please keep the drawing of the hedgehog.'],
      [0, 'The hedgehog is the best argument in it. How many copies may we make?'],
      [1, 'As many as there are hedgehogs.'],
    ],
  },
]
