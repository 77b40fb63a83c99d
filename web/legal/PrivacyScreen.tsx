import { useAtomValue } from 'jotai'
import type { InstallationFacts } from '../../contracts/core/client-build.ts'
import { limits, timing } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { installationAtom } from '../data/installation.ts'
import { distanceIsShifted } from '../ui/texts.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { askOperator, effectiveDate, inDays, type LegalText } from './legal-text.ts'
import { texts } from './texts.ts'

/** The privacy policy of an installation: what it does not do stands in no sentence. */
const privacyFor = ({ takesPayments, signsInByPasskey }: InstallationFacts): LegalText => {
  const signIn = signsInByPasskey ? 'passkeys' : 'sign-in, passkeys and verified e-mail address'
  return {
    title: 'Privacy Policy',
    effective: effectiveDate,
    introduction: [
      'People tell Kith what they tell few others: who they love, what they want, where they draw the line. This page says what we keep, why, who sees it and what you can do about it.',
    ],
    clauses: [
      {
        title: '1. Data We Collect',
        parts: [
          'We collect what you give us, and the little that a website needs to work.',
          [
            signsInByPasskey
              ? 'Account. Your passkeys, with the names you give them, and when you made them. No name and no address: we never ask for one. Other members never see any of it.'
              : 'Account. From the provider you sign in with: your e-mail address, whether it is verified, and the name and picture that go with it. Other members never see any of it.',
            'Profile. Your pseudonym, age, pronouns, gender, orientation, relationships, bio, prompts, tags, hobbies, boundaries, preferences and photos. Only the required fields must be filled in.',
            'Photos. We make smaller versions of what you upload and remove where and when it was taken. While your face is hidden, others get only a blurred picture from us until you match. On some servers that is also so for photos of your first week, until our team has looked at them.',
            'What you do. Likes, passes, matches, messages, reports, blocks, and the notifications that follow from them.',
            'Identity checks. The verified mark is optional, and people on our team give it. If you show us an ID, we look at it and keep no image of it.',
            'Messages. They are stored encrypted, with a key for each conversation, and shown only to the two people in it. They are also encrypted on the way wherever this server uses https.',
            'Device. One cookie that keeps you signed in, and with the app lock one that says it is on. If this server offers passkeys, another one knows the browser in which you signed up again for up to 400 days, so that nobody escapes a block or suspension with a second account here; it is used for nothing else. On the device itself, its settings and what you have written and not sent, until you log out; with the app lock on, that is encrypted or not kept. Without an app lock or a cover, also the next event you go to, for a day after you were last online, so that you find it without a connection. For the list of devices where you are signed in, which only you see: when you signed in, roughly when you were last there, and the kind of browser and system, such as “Firefox on Android”. We use your network address to slow down abuse and do not write it into our logs.',
            'Usage. Our logs say which page or call was requested and whether it worked. They hold no content, names or addresses. There is no third-party tracking and no analytics service.',
            `Place. Only the city you choose from a list, and city and days of a trip that you plan, until it is over; the days are shown to nobody. We never ask your device where it is. ${distanceIsShifted}`,
          ],
        ],
      },
      {
        title: '2. How We Use Your Data',
        parts: [
          'To show you to people you could meet and show them to you, to deliver your messages, to keep the community safe, and to keep Kith running. There are no targeted ads, and no ads at all.',
          'Your answers to questions make a score with other members. Until you match, that score is only little, some or much in common, blurred on purpose, is based on at least eight questions that both of you answered, and leaves out packs for adults, which count only between matches. You see it once you have been here for two weeks, or at once by invitation. Filters and rules, theirs and yours, use only what a profile shows. Changes to your answers count with people who are not your matches within two weeks; with matches, and changes to your profile, for filters and rules from the next day on, which begins at midnight UTC, so that nobody can probe your answers. Only hiding someone with your filters takes effect at once.',
          'AI reads nothing about you before you agree. If you agree, it compares you with others by what each of you shows to everyone who sees your card. It never reads messages, names, addresses, photos, notes, boundaries about sex, kink and money, or preferences about sex and kink. You can withdraw your consent in Account Settings, and your suggestions and scores are deleted at once. Your answers in the AI onboarding are stored only on your device; without your consent no AI reads them.',
        ],
      },
      {
        title: '3. Sharing',
        parts: [
          'Your data is never sold. Other members see what you put on your card, as far as your visibility settings allow: pseudonym, pronouns, age, distance, photos, bio, relationship style, tags and most boundaries. Anyone who sees your card can also read your gender and orientation, your answers to prompts, and the facets you state, where a number appears as a range, such as 150 to 199.',
          'What you say with a like is read by the person you like once you match, or at once if they chose to read comments and can see who likes them. It is gone when you undo the like or when the match ends.',
          'You choose who can read about your relationships, what you seek, your hobbies and your relationship preferences: everyone who sees your card, or only your matches. Only your matches see the rest: preferences about sex and kink, boundaries about sex, kink and money, and all notes on boundaries.',
          'In a group, its members see your pseudonym, age, pronouns and bio, and so does the founder you ask to join. If only matches see your profile, group members who are not your matches see none of it. The people in the group at the time can read what you write there. People who join later can read it only if the founder lets newcomers read the history, and only if that was already so when you joined and when you wrote.',
          'A plan of a date is read by anyone who has its link, until it ends. Those who keep watch get a cookie for that page alone, without an account; you see how many they are.',
          'Apart from that, we share it with three kinds of recipients:',
          [
            `Service providers who work for us and follow our instructions: hosting, ${signsInByPasskey ? '' : 'sign-in, '}${takesPayments ? 'a payment provider if you buy Premium, ' : ''}an AI service if this server uses one and you agreed, and, if you turn notifications on for a device, the push service of its browser.${takesPayments ? ` The payment provider gets your card details, which we never see, but not your name here${signsInByPasskey ? '' : ' or your e-mail address'}.` : ''} The push service learns when there is something new for you, but never what: every push says the same.`,
            'Legal authorities, where the law requires it, and no more than it requires.',
            "People who can help, where someone's life or health is in imminent danger.",
          ],
        ],
      },
      {
        title: '4. Privacy Rights',
        parts: [
          'Wherever you live, you can:',
          [
            'Access: your profile shows what you told us.',
            'Correct: Edit Profile changes every part of it.',
            'Withdraw consent: switch AI off, hide your face, show your profile to matches only, remove a boundary or a tag.',
            'Export: get a copy of all your data.',
            'Delete: delete your account and everything that belongs to it.',
            'Restrict: ask us to keep your data but not use it.',
          ],
          {
            withEmail:
              'For anything the app has no button for, write to {email}. You get an answer within 30 days, free of charge.',
            without: `For anything the app has no button for, ${askOperator}. You get an answer within 30 days, free of charge.`,
          },
        ],
      },
      {
        title: '5. Security',
        parts: [
          `${signsInByPasskey ? 'You sign in with a passkey, so there is no password that somebody could steal.' : 'You sign in with a provider, so we never see your password.'} You can end a session from your profile, and sessions on other devices from Account Settings; they end at once. If a member may not see something, Kith answers as if it did not exist, so nobody can find out by asking that you are here.`,
          'In our records, everything about you is encrypted with a key of your own. When your account is deleted, that key is destroyed, and nobody can read that data again, not even we.',
          "Whoever runs this server can read what is written on it, messages too, because it keeps those keys. What protects you: our team's tools show a message only once somebody has reported it, those for counting show no words at all, and what is deleted loses its key.",
          'No system is perfect. If a breach affects you, we tell you in plain words and without delay.',
        ],
      },
      {
        title: '6. Retention',
        parts: [
          [
            'Profile: until you delete your account.',
            'Messages: until the match ends, or one of you deletes their account. After that, nobody can read them. Messages in groups: until you delete your account or the last member leaves; in the discussion of an event until it ends, 14 days after the event. The name you give a group is deleted with your account.',
            `Notifications: ${inDays(timing.notificationsKept)}, and the newest ${limits.notificationsPage}.`,
            'Uploaded photos that were never put on a profile: 24 hours.',
            `AI suggestions: ${inDays(timing.suggestionsLast)}.`,
            'Plans of dates: a day after they end, or after you were to check in; the address of a browser that keeps watch, too. PINs are stored as hashes and are in no download of your data.',
            'Notifications on a device: its address at the push service is kept until you turn them off or sign out there.',
            'Sign-ins: 30 days after you were last here, 90 days at most.',
            'Moderation records: 12 months at most, even after an account is deleted, so that people who were harmed stay protected.',
            'Removed photos: if our team removed a photo of yours, we keep a fingerprint of what it looks like, so that nobody uploads it again. It does not say whose it was. It is deleted after 24 months, or when the decision is reversed.',
            `Fingerprints of your sign-in: if someone blocked you or our team suspended you, we keep an unreadable fingerprint of your ${signIn}, and, if this server offers passkeys, of the browser in which you signed up. We keep it even after your account is deleted, so that nobody can escape a block by joining again. It is deleted when the block or suspension ends, when the person who blocked you leaves, and after 24 months at the latest.`,
            ...(takesPayments
              ? [
                  `First week: for 24 months we remember that you paid for a subscription, by an unreadable fingerprint of your ${signIn} and one of the card that paid, even after your account is deleted. So each person and each card gets the first week at its low price once. It does not say which account was yours.`,
                ]
              : []),
            'Addresses of events: if you could read the address and then decide not to go, the host sees that, with the name they knew you by. The name is deleted when you or the host delete the account, or one of you blocks the other. The note that someone had the address stays.',
          ],
        ],
      },
      {
        title: '7. Children',
        parts: [
          `Kith is for adults: nobody under ${limits.age.min} may join. You can report anyone who seems younger, and we delete minors' accounts.`,
        ],
      },
      {
        title: '8. International Transfers',
        parts: [
          'We keep data in data centers in the United States. Where it comes from a country whose law requires more, standard contractual clauses apply.',
        ],
      },
      {
        title: '9. Updates',
        parts: [
          `When this policy changes in a way that matters, we tell you in the app${signsInByPasskey ? '' : ' or by e-mail'} before it takes effect, and say in a sentence what has changed.`,
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
}

const next = { to: pageAt('/license'), label: texts.privacyScreen.next }

/** `/privacy-policy` for members, `/legal/privacy` for everyone. */
export const PrivacyScreen = ({ member }: { member?: boolean }) => (
  <LegalScreen
    text={privacyFor(useAtomValue(installationAtom))}
    {...(member ? { member: { next } } : {})}
  />
)
