import { askOperator, effectiveDate, type LegalText } from './legal-text.ts'

export const license: LegalText = {
  title: 'License Agreement',
  effective: effectiveDate,
  introduction: [
    'This agreement is between you and the owner of the Kith that you use. It says what you may do with the service as it is offered to you. The source of the software Kith is published under a license of its own, which stands beside the source; nothing here takes away what that license gives you.',
  ],
  clauses: [
    {
      title: '1. Grant',
      parts: [
        'You are given a limited, non-exclusive, non-transferable and revocable license to use the service for personal, non-commercial purposes.',
      ],
    },
    {
      title: '2. Proprietary Rights',
      parts: [
        'The service, its name, its look, its texts and its pictures belong to the owner or to those who licensed them. What you write and show stays yours: you let the service store it and show it to those you chose, for as long as it is there, and for nothing else.',
      ],
    },
    {
      title: '3. Usage Restrictions',
      parts: [
        'You may not:',
        [
          'copy or collect other members’ profiles, photos or messages, by hand or by machine',
          'sell, rent or lend your account, or use the service to advertise',
          'use automatic means to like, write or sign up',
          'try to find out who is behind a pseudonym, or get at what you were not shown',
          'disturb the service, or get round its limits',
        ],
        'Looking for weaknesses in an installation of your own is welcome, and so is telling us what you found.',
      ],
    },
    {
      title: '4. Confidentiality',
      parts: [
        'What you learn about other members here stays here. Without their consent you may not show it to anyone, neither as a screenshot nor retold so that they could be known by it. A report to our team, to the police or to somebody you ask for help is not a breach.',
      ],
    },
    {
      title: '5. Methodologies',
      parts: [
        'How the service ranks, compares and suggests is part of what is licensed. You may use what it tells you to meet people; you may not offer it as your own to others.',
      ],
    },
    {
      title: '6. Termination',
      parts: [
        'You may stop at any time. The license ends by itself when you break this agreement or the Community Guidelines in a serious way. What you owe to others under Confidentiality holds on after that.',
      ],
    },
    {
      title: '7. Governing Law',
      parts: [
        'The law of Washington State, United States, governs this agreement, without taking from you what the consumer law of your own country gives you.',
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
      parts: ['By using the service you say that you have read this agreement and agree to it.'],
    },
  ],
}
