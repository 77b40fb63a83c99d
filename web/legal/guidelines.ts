import { effectiveDate, type LegalText } from './legal-text.ts'

export const guidelines: LegalText = {
  title: 'Community Guidelines',
  effective: effectiveDate,
  introduction: [
    'Kith belongs to people who were often told that they love too many, too few or the wrong ones. What makes it a good place is how we treat one another. These are the rules we hold ourselves and each other to.',
  ],
  clauses: [
    {
      title: 'Ask, and take the answer',
      parts: [
        'A yes is only for what was asked, and only for now. A maybe is not half a yes. A no needs no reason and is not discussed. Silence is a no.',
        'Read someone’s boundaries before you write. They were put there so that you would not have to guess.',
      ],
    },
    {
      title: 'Talk about sex and kink when both want to',
      parts: [
        'Desire is welcome here, surprise is not. Do not open with explicit words or requests; ask whether this is the moment. Describing what you would do to somebody who did not ask is harassment, whatever the style it is written in.',
      ],
    },
    {
      title: 'Keep what you learn',
      parts: [
        'Nobody is outed from here: not by name, photo or screenshot, not to partners, family, employers or a group chat. Not everybody at the next table knows what you know. If you recognise someone, let them decide whether you have met.',
      ],
    },
    {
      title: 'Be honest about who is in your life',
      parts: [
        'Say who you are with, what you have agreed with them and what you can offer. Partners who do not know are not a relationship style. Nobody here is an accessory for a couple: say early if you look for someone to join two.',
      ],
    },
    {
      title: 'Everyone belongs',
      parts: [
        'Hate has no place here: no contempt for race, origin, religion, body, disability, gender, orientation, HIV status, sex work, or for how many someone loves and how. Use the names and pronouns people give. You may want whom you want; say what you like instead of listing whom you do not.',
      ],
    },
    {
      title: 'Be yourself',
      parts: [
        'A pseudonym is fine, somebody else’s face is not. No fake profiles, no advertising, no asking for money, no collecting of contacts. Only adults: tell us at once if someone seems to be younger.',
      ],
    },
    {
      title: 'When something is wrong',
      parts: [
        'Report or Block stands on every card, in every chat and beside every match. A report goes to our team with what you write; who is reported does not learn by whom. A block makes you invisible to each other everywhere, at once, and they are not told. You need not have been hurt yourself to report, and you may do both.',
        'If you or somebody else is in danger now, call the emergency number of the place you are in first.',
      ],
    },
    {
      title: 'When you were wrong',
      parts: [
        'It happens to all of us. Stop, listen, say sorry without a but, and do it differently. Nobody owes you another conversation.',
      ],
    },
  ],
}
