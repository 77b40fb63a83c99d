import { limits, timing } from '../../contracts/limits.ts'
import { askOperator, effectiveDate, inDays, type LegalText } from './legal-text.ts'

export const privacy: LegalText = {
  title: 'Privacy Policy',
  effective: effectiveDate,
  introduction: [
    'People tell Kith what they tell few others: whom they love, what they want, where they draw the line. This page says what is kept, why, who sees it and what you can do about it. It is written to be read.',
  ],
  clauses: [
    {
      title: '1. Data We Collect',
      parts: [
        'We collect what you give us, and the little that a website cannot do without.',
        [
          'Account. From the provider you sign in with: your e-mail address, whether it was checked, and the name and picture that go with it. Other members are never shown any of it.',
          'Profile. Your pseudonym, age, pronouns, gender, orientation, relationships, bio, tags, hobbies, boundaries, preferences and photos. All but the required ones may stay empty.',
          'Photos. We make smaller pictures of what you upload; where and when it was taken is removed. While your face is hidden, others get a blurred picture from us until you match, not a sharp one with a blur on top.',
          'What you do. Likes, passes, matches, messages, reports, blocks, and the notifications that follow from them.',
          'Identity checks. The verified mark is optional and given by people. If you show us an ID for it we look at it, and keep no image of it.',
          'Messages. They are stored encrypted, under a key that belongs to the conversation, and opened only for the two who have it. On the way they are encrypted wherever this Kith is reached over https.',
          'Device. One cookie that keeps you signed in, and your choice of theme on the device itself. For the list of places where you are signed in, which only you see: since when, about when last, and the kind of browser and system, such as “Firefox on Android”. Your network address is used to slow down abuse and is not written into our logs.',
          'Usage. Our logs say which page or call was asked for and whether it worked. They hold no contents, names or addresses. There is no tracking by others and no analytics service.',
          'Place. The city you choose from a list, no more. We never ask your device where it is. Distances are counted between areas of about three miles, so nobody can close in on you.',
        ],
      ],
    },
    {
      title: '2. How We Use Your Data',
      parts: [
        'To show you to people you could meet and them to you, to carry your messages, to keep the community safe, and to keep Kith running. There are no targeted ads, and no ads at all.',
        'Your answers to questions make a score with other members. Until you match, that score is rounded to tens, rests on at least eight questions that both of you answered, and leaves packs for adults out: those count between matches alone. Filters and rules, theirs and yours, go by what a profile shows and by nothing else. What you change in your answers or your profile counts for scores, filters and rules from the next day (UTC) on, so that nobody can try you out. Only whom your filters hide is hidden at once.',
        'AI reads nothing of yours before you agree. If you do, it compares you with others by what each of you shows to everyone who sees your card; it never reads messages, names, e-mail addresses, photos, notes, boundaries about sex, kink and money, or preferences about sex and kink. Take it back in your profile’s settings and your suggestions and scores are gone at once. What you answer in the AI onboarding is stored nowhere but on your device; without your consent no AI reads it.',
      ],
    },
    {
      title: '3. Sharing',
      parts: [
        'Your data is never sold. What other members see is what you put on your card, as far as your visibility settings let them: pseudonym, pronouns, age, distance, photos, bio, relationship style, tags and most boundaries. Who sees your card can also read your gender and orientation, and what you state as facets, where a number is shown as the range that it is in, such as 150 to 199.',
        'You choose who reads about your relationships, what you seek, your hobbies and your relationship preferences: everyone who sees your card, or your matches only. Only your matches see the rest: preferences about sex and kink, boundaries about sex, kink and money, and all notes on boundaries.',
        'In a group its members see your pseudonym, age, pronouns and bio, and so does the founder whom you ask to join; if you show your profile to matches only, members who are no match of yours see none of it. What you write there is read by those who are in the group then. Who joins later reads it only if the group’s founder lets newcomers read the history, you joined while that was so, and you wrote it while it was.',
        'Beyond that it is shared with three kinds of others:',
        [
          'Service providers who work for us and only as we say: hosting, sign-in, a payment provider if you buy Premium, an AI service where this Kith uses one and you have agreed, and, if you turn notifications on for a device, the push service of its browser. The payment provider gets your card, which we never see, and neither your name here nor your e-mail address. The push service learns when there was something new for you, never what: every push says the same.',
          'Legal authorities, where the law obliges us, and no more than it obliges us to.',
          'Whoever can help, where somebody’s life or health is in imminent danger.',
        ],
      ],
    },
    {
      title: '4. Privacy Rights',
      parts: [
        'Wherever you live, you may:',
        [
          'Access: your profile shows what you have told us.',
          'Correct: Edit Profile changes every part of it.',
          'Withdraw consent: switch AI off, hide your face, show your profile to matches only, take back a boundary or a tag.',
          'Export: ask for a copy of everything that belongs to you.',
          'Delete: ask for your account and all that belongs to it to go.',
          'Restrict: ask us to keep your data and do nothing else with it.',
        ],
        {
          withEmail:
            'For anything the app has no button for, write an e-mail to {email}. You get an answer within 30 days, free of charge.',
          without: `For anything the app has no button for, ${askOperator}. You get an answer within 30 days, free of charge.`,
        },
      ],
    },
    {
      title: '5. Security',
      parts: [
        'Sign-in is left to providers that do it well: we never see your password. A session can be ended from your profile, those on other devices from Account Settings, and is over at once. What a member may not see answers like what does not exist, so nobody learns by asking that you are here.',
        'In our history, all that tells of you is sealed under a key of your own. When your account is deleted that key is destroyed, and what it sealed can never be read again, by us neither.',
        'No system is perfect. If a breach touches you, you hear it from us, in plain words and without delay.',
      ],
    },
    {
      title: '6. Retention',
      parts: [
        [
          'Profile: until you delete your account. Then it is deleted.',
          'Messages: until the match ends, or one of you deletes their account. Then they can be read by nobody any more. Messages in groups: until you delete your account, or the last member leaves. The name that you give to a group goes with your account.',
          `Notifications: ${inDays(timing.notificationsKept)}, and the newest ${limits.notificationsPage}.`,
          'Uploaded photos that were never put on a profile: 24 hours.',
          `AI suggestions: ${inDays(timing.suggestionsLast)}.`,
          'Notifications on a device: where it is reached is kept until you turn them off, or the sign-in there ends.',
          'Sign-ins: 30 days after you were last here, 90 days at most.',
          'Moderation records: 12 months at most, also when an account is gone, so that those who were harmed stay protected.',
          'Identity hashes: where somebody blocked you, or our team suspended you, keyed hashes of your sign-in and verified e-mail address are kept with that, also when your account is gone, so that nobody sheds a block by joining again. They go when the block or suspension ends, when the one who blocked leaves, and after 24 months.',
          'First week: that you have paid for a subscription is remembered for 24 months by a keyed hash of your sign-in and verified e-mail address, also when your account is gone, so that the first week at its low price is had once. It says nothing of which account was yours.',
          'Addresses of events: where you could read the address and go no more, its host is told so, with the name that they saw you by. The name goes when you or the host delete the account, or one of you blocks the other; that somebody had the address stays.',
        ],
      ],
    },
    {
      title: '7. Children',
      parts: [
        `Kith is for adults: nobody under ${limits.age.min} may join. Whoever seems to be younger can be reported as such, and a minor’s account is deleted.`,
      ],
    },
    {
      title: '8. International Transfers',
      parts: [
        'Data is kept in data centres in the United States. Where it comes from a country whose law asks for more, standard contractual clauses go with it.',
      ],
    },
    {
      title: '9. Updates',
      parts: [
        'When this policy changes in a way that matters, you are told in the app or by e-mail before it holds, and what has changed is said in a sentence.',
      ],
    },
    {
      title: '10. Contact',
      parts: [
        {
          withEmail: 'Write to the privacy team at {email}.',
          without: `To reach the privacy team, ${askOperator}.`,
        },
        'Its headquarters are in Vancouver, Washington, United States.',
      ],
    },
  ],
}
