import { guidelineTitles } from '../../contracts/staff/guidelines.ts'
import { LegalScreen } from './LegalScreen.tsx'
import { effectiveDate, type LegalText } from './legal-text.ts'

const guidelines: LegalText = {
  title: 'Community Guidelines',
  effective: effectiveDate,
  introduction: [
    'Kith is for people who were often told that they love too many people, too few or the wrong ones. What makes it a good place is how we treat one another. These are the rules we all follow.',
  ],
  clauses: [
    {
      title: guidelineTitles.consent,
      parts: [
        'A yes is only for what was asked, and only for now. A maybe is not half a yes. A no needs no reason and is not up for discussion. Silence is a no.',
        "Read someone's boundaries before you write. They are there so that you don't have to guess.",
      ],
    },
    {
      title: guidelineTitles.desire,
      parts: [
        'Desire is welcome here, surprise is not. Do not open with explicit words or requests; ask first whether it is a good time. Telling someone who did not ask what you would do to them is harassment, however it is written.',
      ],
    },
    {
      title: guidelineTitles.privacy,
      parts: [
        'Never out anyone: not by name, photo or screenshot, not to partners, family, employers or a group chat. Not everyone around you knows what you know. If you recognize someone, let them decide whether you have met.',
      ],
    },
    {
      title: guidelineTitles.honesty,
      parts: [
        'Say who you are with, what you have agreed with them and what you can offer. Hiding things from your partners is not a relationship style. Nobody here is an accessory for a couple: say early if you are looking for someone to join the two of you.',
      ],
    },
    {
      title: guidelineTitles.belonging,
      parts: [
        "Hate has no place here: no contempt for race, origin, religion, body, disability, gender, orientation, HIV status, sex work, or for how many someone loves and how. Use the names and pronouns people give. You may want who you want. Say what you like instead of listing who you don't.",
      ],
    },
    {
      title: guidelineTitles.identity,
      parts: [
        "A pseudonym is fine; someone else's face is not. No fake profiles, no advertising, no asking for money, no collecting contacts. Adults only: tell us at once if someone seems younger.",
      ],
    },
    {
      title: 'When something is wrong',
      parts: [
        "You find Report or Block on every card, in every chat and beside every match. A report goes to our team with what you write; the person you report does not learn who reported them. A block makes you invisible to each other everywhere, at once, and they are not told. You don't have to have been hurt yourself to report, and you can do both.",
        'You read what came of it under My reports in your settings. Whoever is warned or limited, loses a photo or text, or is suspended is told the rule and why, by a person, and can ask once for another look.',
        'If you or someone else is in danger now, call your local emergency number first.',
      ],
    },
    {
      title: 'When you were wrong',
      parts: [
        'It happens to all of us. Stop, listen, apologize without a “but”, and do better. Nobody owes you another conversation.',
      ],
    },
  ],
}

export const GuidelinesScreen = () => <LegalScreen text={guidelines} />
