import { pageAt } from '../../contracts/pages.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { askOperator, effectiveDate, type LegalText } from './legal-text.ts'
import { texts } from './texts.ts'

const license: LegalText = {
  title: 'License Agreement',
  effective: effectiveDate,
  introduction: [
    'This agreement is between you and the owner of the Kith you use. It says what you may do with the service. The source code of Kith is published under its own license; nothing here limits what that license gives you.',
  ],
  clauses: [
    {
      title: '1. Grant',
      parts: [
        'You receive a limited, non-exclusive, non-transferable and revocable license to use the service for personal, non-commercial purposes.',
      ],
    },
    {
      title: '2. Proprietary Rights',
      parts: [
        'The service, its name, its design, its texts and its pictures belong to the owner or their licensors. What you write and show stays yours. You allow the service to store it and show it to the people you chose, for as long as it is there, and for nothing else.',
      ],
    },
    {
      title: '3. Usage Restrictions',
      parts: [
        'You may not:',
        [
          "copy or collect other members' profiles, photos or messages, by hand or by machine",
          'sell, rent or lend your account, or use the service to advertise',
          'use automatic means to like, write or sign up',
          'try to find out who is behind a pseudonym, or access what you were not shown',
          'disrupt the service, or bypass its limits',
        ],
        'You are welcome to look for security weaknesses in your own installation and to tell us what you find.',
      ],
    },
    {
      title: '4. Confidentiality',
      parts: [
        'What you learn about other members here stays here. Without their consent you may not share it with anyone, as a screenshot or in words that could identify them. Reporting to our team or the police, or asking someone for help, is not a breach.',
      ],
    },
    {
      title: '5. Methodologies',
      parts: [
        'How the service ranks, compares and suggests is part of what is licensed. You may use the results to meet people; you may not offer them to others as your own.',
      ],
    },
    {
      title: '6. Termination',
      parts: [
        'You can stop at any time. The license ends automatically if you seriously break this agreement or the Community Guidelines. Confidentiality continues after that.',
      ],
    },
    {
      title: '7. Governing Law',
      parts: [
        'The law of Washington State, United States, governs this agreement. You keep the rights that the consumer law of your own country gives you.',
      ],
    },
    {
      title: '8. Licensing Contact',
      parts: [
        {
          withEmail: 'To use the service in any other way, write to {email}.',
          without: `To use the service in any other way, ${askOperator}.`,
        },
      ],
    },
    {
      title: '9. Acknowledgment',
      parts: [
        'By using the service, you confirm that you have read this agreement and agree to it.',
      ],
    },
  ],
}

const next = { to: pageAt('/privacy-policy'), label: texts.licenseScreen.next }

/** `/license` for members, `/legal/license` for everyone. */
export const LicenseScreen = ({ member }: { member?: boolean }) => (
  <LegalScreen text={license} {...(member ? { member: { next } } : {})} />
)
