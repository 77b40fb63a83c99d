import { useAtomValue } from 'jotai'
import type { InstallationFacts } from '../../contracts/core/client-build.ts'
import { limits, prices } from '../../contracts/core/limits.ts'
import { installationAtom } from '../data/installation.ts'
import { dollars } from '../ui/price-labels.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { effectiveDate, type LegalText, numbered } from './legal-text.ts'

/** The terms; what they say of premium stands where it is sold. */
const termsFor = ({ takesPayments }: InstallationFacts): LegalText => ({
  title: 'Terms',
  effective: effectiveDate,
  introduction: [
    'These are the terms between you and Kith. They are short on purpose. The Community Guidelines say how members treat one another, and the Privacy Policy says what happens to your data. Both are part of these terms.',
  ],
  clauses: numbered([
    {
      title: 'Who may join',
      parts: [
        `Adults of ${limits.age.min} years and older, each with one account of their own. You confirm your age when you create your profile. Your pseudonym does not have to be your name, and must not be anyone else's.`,
      ],
    },
    {
      title: 'What you bring',
      parts: [
        'Be truthful about what you show: your age, your photos, what you are looking for. Use only pictures you have the right to use, of people who agreed to be in them. You are responsible for what you write and upload.',
        'A profile may represent a couple or a group of partners if everyone in it has agreed and the profile says so.',
      ],
    },
    {
      title: 'What Kith does',
      parts: [
        'Kith shows you people you could meet and lets you message those who like you back. It does not check what members say about themselves beyond the verified mark, and promises neither a match nor a meeting. Scores and suggestions are hints, not judgments.',
        'Meet in a public place the first time, tell a friend, and leave whenever you want.',
      ],
    },
    takesPayments && {
      title: 'Premium',
      parts: [
        `What keeps you safe is free and stays free: boundaries, visibility, blocks and reports. Premium adds to the rest. It costs ${dollars(prices.firstWeek)} for the first week and ${dollars(prices.month)} a month after that, with one first week at that price for each person and each card (if your card had its week before, we give the payment back and end the subscription), ${dollars(prices.year)} a year, or ${dollars(prices.once)} once; we charge only what you agreed to on a page that showed the price.`,
        'A subscription renews until you cancel it in Account Settings; you keep Premium until the end of the time you paid for. If a renewal cannot be charged, Premium continues for three more days. Deleting your account ends your subscription at once.',
      ],
    },
    {
      title: 'When something goes wrong',
      parts: [
        'Members who break the guidelines can be warned, suspended or removed, depending on what happened. We tell you which and why, unless that would put someone in danger, and you can respond.',
        'We may have to change or interrupt the service. We are liable as the law provides where we act intentionally or negligently, and not for what members do to one another that we could not know.',
      ],
    },
    {
      title: 'Leaving',
      parts: [
        'You can log out, unmatch, block and leave at any time without giving a reason. Logging out from your profile also clears unfinished drafts from this device.',
      ],
    },
    {
      title: 'Changes',
      parts: [
        'If these terms change in a way that matters, we tell you before the change takes effect. If you do not agree, you can delete your account and take your data with you.',
      ],
    },
  ]),
})

export const TermsScreen = () => <LegalScreen text={termsFor(useAtomValue(installationAtom))} />
