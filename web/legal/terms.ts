import { limits, prices } from '../../contracts/limits.ts'
import { dollars } from '../ui/price-labels.ts'
import { effectiveDate, type LegalText } from './legal-text.ts'

export const terms: LegalText = {
  title: 'Terms',
  effective: effectiveDate,
  introduction: [
    'These are the terms on which you and Kith deal with each other. They are short on purpose. The Community Guidelines say how members deal with one another, and the Privacy Policy what happens to your data; both belong to these terms.',
  ],
  clauses: [
    {
      title: '1. Who may join',
      parts: [
        `Adults of ${limits.age.min} years and older, each with one account of their own. You confirm your age when you make your profile. Your pseudonym need not be your name, and should not be anyone else’s.`,
      ],
    },
    {
      title: '2. What you bring',
      parts: [
        'Let what you show be true: your age, your photos, what you look for. Show only pictures that you may show, of people who agreed to be in them. You answer for what you write and upload.',
        'A profile may speak for a couple or a constellation if everyone it speaks for has agreed and it says so.',
      ],
    },
    {
      title: '3. What Kith does',
      parts: [
        'Kith shows you people you could meet and lets you write to those who like you back. It does not check what members say about themselves beyond the verified mark, and promises neither a match nor a meeting. Scores and suggestions are hints, not judgements.',
        'Meet for the first time where others are, tell a friend, and leave whenever you want to.',
      ],
    },
    {
      title: '4. Premium',
      parts: [
        `What keeps you safe is free and stays free: boundaries, visibility, blocks and reports. Premium adds to the rest. Its prices are ${dollars(prices.firstWeek)} for the first week and ${dollars(prices.month)} a month after that, the first week at its price once for each person, ${dollars(prices.year)} a year, or ${dollars(prices.once)} once; nothing is charged that you did not agree to on a page that named the price.`,
        'A subscription renews until you cancel it in Account Settings; you keep Premium for the time that you have paid for. If a renewal cannot be charged, Premium goes on for three more days. Deleting your account ends your subscription at once.',
      ],
    },
    {
      title: '5. When something goes wrong',
      parts: [
        'Whoever breaks the guidelines may be warned, suspended or asked to leave, according to what happened. You are told which and why, unless that would put somebody in danger, and you may answer.',
        'We may have to change or interrupt the service. We are liable as the law says where we act with intent or carelessly, and not for what members do to one another that we could not know.',
      ],
    },
    {
      title: '6. Leaving',
      parts: [
        'You may log out, unmatch, block and leave at any time without a reason. Log out in your profile also clears from this device what you had begun to write.',
      ],
    },
    {
      title: '7. Changes',
      parts: [
        'If these terms change in a way that matters you are told before it holds. If you do not agree, leave; what was yours goes with you.',
      ],
    },
  ],
}
